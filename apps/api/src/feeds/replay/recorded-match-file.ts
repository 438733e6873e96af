import type { RecordedEvent, RecordedKind, RecordedMatch, RecordedPart } from '@lime/domain/in-play/recorded-match.ts';

/** What a file of a real match holds besides how it went: what must come out, and what was asked for it before. */
export type RecordedMatchFile = {
  readonly match: RecordedMatch;
  readonly home: string;
  readonly away: string;
  readonly competition: string;
  /** decimal prices of home, draw and away before the match; null: nobody knows them */
  readonly prices: readonly [number, number, number] | null;
  readonly facts: RecordedFacts;
};
export type RecordedFacts = {
  readonly half_time: readonly [number, number];
  readonly full_time_90: readonly [number, number];
  readonly after_extra_time: readonly [number, number] | null;
  readonly first_goal: 'home' | 'away' | null;
  readonly corners_90: readonly [number, number];
  readonly corners_1h: readonly [number, number];
  readonly yellow_90: readonly [number, number];
  readonly red_90: readonly [number, number];
};

const parts: readonly (readonly [string, RecordedPart])[] = [
  ['1H', 'first'],
  ['2H', 'second'],
  ['E1', 'extra-1'],
  ['E2', 'extra-2'],
  ['P', 'shoot-out'],
];
const kinds: Readonly<Record<string, RecordedKind | null>> = {
  GOAL: 'goal',
  OWN_GOAL: 'own-goal',
  PENALTY_GOAL: 'penalty-goal',
  PENALTY_MISSED: 'penalty-missed',
  SHOOTOUT_SCORED: 'penalty-goal',
  SHOOTOUT_MISSED: 'penalty-missed',
  YELLOW_CARD: 'yellow',
  SECOND_YELLOW_RED: 'second-yellow',
  RED_CARD: 'red',
  CORNER: 'corner',
  SHOT_ON_TARGET: 'shot-on-target',
  SHOT_OFF_TARGET: 'shot',
  FOUL: 'foul',
  OFFSIDE: 'offside',
};

type FileEvent = {
  period: string;
  sec_in_period: number;
  type: string;
  side: 'home' | 'away';
  credited_to?: 'home' | 'away' | null;
};
type FileMatch = {
  home: string;
  away: string;
  competition: string;
  facts: RecordedFacts;
  period_len_sec: Readonly<Record<string, number>>;
  prematch_odds: Readonly<Record<string, string>> | null;
  events: readonly FileEvent[];
};

/**
 * A real match of the open Wyscout timelines (Pappalardo and Massucco, CC BY 4.0): one JSON object with its events by
 * period and second; an own goal counts for the side it is `credited_to`.
 *
 * @returns null when the text is no such file
 */
export function readRecordedMatchFile(text: string): RecordedMatchFile | null {
  const file = parse(text);
  if (!file) return null;
  const played = parts.flatMap(([name, part]) => {
    const seconds = file.period_len_sec[name];
    return seconds === undefined ? [] : [{ part, seconds }];
  });
  const partOf = new Map(parts);
  const events = file.events.flatMap((event): RecordedEvent[] => {
    const part = partOf.get(event.period);
    const kind = kinds[event.type];
    if (!part || !kind) return [];
    return [{ part, seconds: event.sec_in_period, kind, side: event.credited_to ?? event.side }];
  });
  const { B365H, B365D, B365A } = file.prematch_odds ?? {};
  const prices = [B365H, B365D, B365A].map(Number);
  return {
    match: { parts: played, events },
    home: file.home,
    away: file.away,
    competition: file.competition.replaceAll('_', ' '),
    prices: prices.every((price) => price > 1) ? (prices as [number, number, number]) : null,
    facts: file.facts,
  };
}

function parse(text: string): FileMatch | null {
  try {
    const file = JSON.parse(text) as Partial<FileMatch> | null;
    const isWhole =
      file !== null &&
      Array.isArray(file.events) &&
      typeof file.competition === 'string' &&
      typeof file.home === 'string' &&
      typeof file.away === 'string' &&
      typeof file.period_len_sec?.['1H'] === 'number' &&
      typeof file.period_len_sec['2H'] === 'number';
    return isWhole ? (file as FileMatch) : null;
  } catch {
    return null;
  }
}
