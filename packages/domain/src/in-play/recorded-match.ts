import type { Position } from '../pricing/sport-strength.ts';
import { redCardFactor } from './play-goals.ts';
import { bump, createScript, scorePoints } from './script.ts';
import type { Draft, Script, ScriptWriter } from './script.ts';
import type { IncidentKind, LivePeriod, SuspensionReason } from './live-state.ts';

/** Events recorded from a real football match. */
export type RecordedMatch = {
  /** seconds each part took, added time included: halves, then extra time's halves and the shoot-out, if any */
  readonly parts: readonly { readonly part: RecordedPart; readonly seconds: number }[];
  readonly events: readonly RecordedEvent[];
};
/** A part of a football match, the shoot-out included. */
export type RecordedPart = 'first' | 'second' | 'extra-1' | 'extra-2' | 'shoot-out';
/** One event of a recorded match. */
export type RecordedEvent = {
  readonly part: RecordedPart;
  /** into its part */
  readonly seconds: number;
  readonly kind: RecordedKind;
  /** who it counts for: of an own goal the side that is given the goal */
  readonly side: 'home' | 'away';
};
/** The kind of a recorded event. */
export type RecordedKind =
  | 'goal'
  | 'own-goal'
  | 'penalty-goal'
  | 'penalty-missed'
  | 'yellow'
  | 'red'
  | 'second-yellow'
  | 'corner'
  | 'shot'
  | 'shot-on-target'
  | 'foul'
  | 'offside';

type Telling = {
  readonly incident: IncidentKind | null;
  readonly stats: readonly string[];
  readonly goal?: true;
  /** nothing is sold from so long before until so long after it is reported, real seconds */
  readonly hold?: { readonly before: number; readonly after: number; readonly reason: SuspensionReason };
};

const tellings: Readonly<Record<RecordedKind, Telling>> = {
  goal: {
    incident: 'goal',
    stats: ['shots', 'shotsOnTarget'],
    goal: true,
    hold: { before: 1.5, after: 5, reason: 'goal' },
  },
  'own-goal': { incident: 'own-goal', stats: [], goal: true, hold: { before: 1.5, after: 5, reason: 'goal' } },
  'penalty-goal': {
    incident: 'penalty-goal',
    stats: ['shots', 'shotsOnTarget', 'penalties'],
    goal: true,
    hold: { before: 5, after: 5, reason: 'penalty' },
  },
  'penalty-missed': {
    incident: 'penalty-missed',
    stats: ['shots', 'penalties'],
    hold: { before: 5, after: 3, reason: 'penalty' },
  },
  yellow: { incident: 'yellow', stats: ['yellow'] },
  red: { incident: 'red', stats: ['red'], hold: { before: 1, after: 4, reason: 'red-card' } },
  'second-yellow': {
    incident: 'red',
    stats: ['yellow', 'red'],
    hold: { before: 1, after: 4, reason: 'red-card' },
  },
  corner: { incident: 'corner', stats: ['corners'], hold: { before: 0.8, after: 2, reason: 'corner' } },
  shot: { incident: null, stats: ['shots'] },
  'shot-on-target': { incident: null, stats: ['shots', 'shotsOnTarget'] },
  foul: { incident: null, stats: ['fouls'] },
  offside: { incident: null, stats: ['offsides'] },
};
const regular: Readonly<Record<RecordedPart, number>> = {
  first: 2_700,
  second: 2_700,
  'extra-1': 900,
  'extra-2': 900,
  'shoot-out': 0,
};
const breakSeconds = 12;

/**
 * A match that was really played, as a script to replay.
 *
 * @param pace  seconds of play a second: 60 replays ninety minutes in a minute and a half. How long nothing is sold around an
 *              incident stays real time, only shorter where play would run away with it
 */
export function scriptOfRecorded({ parts, events }: RecordedMatch, pace: number): Script {
  const script = createScript(['corners', 'yellow', 'red', 'shots', 'shotsOnTarget', 'penalties', 'fouls', 'offsides']);
  const short = Math.min(1, Math.max(0.12, 8 / pace));
  const match: Replay = {
    script,
    pace,
    short,
    begins: new Map(),
    ends: new Map(),
    reds: [],
    goals: [],
    halves: { first: { home: 0, away: 0 }, second: { home: 0, away: 0 } },
    overtime: { home: 0, away: 0 },
  };
  let now = 3;
  let base = 0;
  let lastTold = 0;
  script.hold(0, now + 1, 'feed');
  for (const [i, { part, seconds }] of parts.entries()) {
    const own = events.filter((one) => one.part === part).toSorted((a, b) => a.seconds - b.seconds);
    lastTold = tellPart(match, { part, seconds, events: own, begin: now, clockBase: base, lastTold });
    base += regular[part];
    now = match.ends.get(part)! + (i === parts.length - 1 ? 2 : breakSeconds);
  }
  script.tell(now, (draft) => (draft.period = 'ended'), { kind: 'ended', side: null });

  const { halves, overtime, goals } = match;
  const hasExtra = parts.some(({ part }) => part === 'extra-1');
  return script.build(
    now,
    {
      score: { home: halves.first.home + halves.second.home, away: halves.first.away + halves.second.away },
      periods: [halves.first, halves.second],
      overtime: hasExtra ? [overtime] : [],
      goals,
    },
    (at, draft) => positionAt(match, parts, at, draft),
  );
}

/** A recorded match while its script is written: what has been reported so far, in real seconds. */
type Replay = {
  readonly script: ScriptWriter;
  /** seconds of play a second */
  readonly pace: number;
  /** what real seconds around an incident are shortened by */
  readonly short: number;
  readonly begins: Map<RecordedPart, number>;
  readonly ends: Map<RecordedPart, number>;
  readonly reds: { side: 'home' | 'away'; told: number }[];
  readonly goals: ('home' | 'away')[];
  readonly halves: Record<'first' | 'second', { home: number; away: number }>;
  readonly overtime: { home: number; away: number };
};

type Part = RecordedMatch['parts'][number] & {
  /** of this part, in their order */
  readonly events: readonly RecordedEvent[];
  readonly begin: number;
  /** what the match clock shows as it begins */
  readonly clockBase: number;
  /** when the incident before it was reported */
  readonly lastTold: number;
};

/** Reports a part of the match. @returns when its last incident was reported */
function tellPart(match: Replay, { part, seconds, events, begin, clockBase, lastTold }: Part): number {
  const { script, pace, short, begins, ends } = match;
  let last = lastTold;
  begins.set(part, begin);
  const counts = part === 'first' || part === 'second';
  script.tell(
    begin,
    (draft) => {
      draft.period = periodOf(part);
      if (counts) draft.periods.push({ home: 0, away: 0 });
      draft.clock = part === 'shoot-out' ? null : { seconds: clockBase, at: begin, rate: pace };
      draft.detail = { ...draft.detail, clockRate: part === 'shoot-out' ? 0 : pace };
    },
    { kind: 'period-start', side: null },
  );
  let end = begin + seconds / pace;
  for (const event of events) {
    const at = begin + Math.min(event.seconds, seconds) / pace;
    const { hold } = tellings[event.kind];
    const told = hold && hold.reason !== 'corner' ? Math.max(at + 0.5 * short, last + 0.2) : at;
    if (hold && hold.reason !== 'corner') last = told;
    tellEvent(match, event, at, told);
    end = Math.max(end, told + 1);
  }
  ends.set(part, end);
  script.tell(
    end,
    (draft) => {
      draft.period = 'break';
      if (draft.clock) draft.clock = { seconds: clockBase + regular[part], at: end, rate: 0 };
      draft.detail = { ...draft.detail, clockRate: 0 };
    },
    { kind: 'period-end', side: null },
  );
  if (part === 'first') {
    script.hold(end - 2 * short, end + 4, 'break');
    script.hold(end + breakSeconds - 2, end + breakSeconds + 1, 'break');
  }
  // What is sold ends with the ninety minutes.
  if (part === 'second') script.hold(end - 4 * short, end + 86_400, 'ending');
  for (let at = begin + 2; at < end; at += 5) script.look(at);
  return last;
}

/** Where the match is for the distribution that prices it; null once nothing is sold any more. */
function positionAt(
  { pace, begins, ends, reds }: Replay,
  parts: RecordedMatch['parts'],
  at: number,
  draft: Draft,
): Position | null {
  if (at >= ends.get('second')!) return null;
  const factor = { home: 1, away: 1 };
  for (const { side, told } of reds) {
    if (told > at) continue;
    factor[side] *= redCardFactor.own;
    factor[side === 'home' ? 'away' : 'home'] *= redCardFactor.other;
  }
  const rest = (['first', 'second'] as const).map((part) => {
    const length = parts.find((one) => one.part === part)!.seconds / pace;
    return Math.min(1, Math.max(0, 1 - (at - begins.get(part)!) / length));
  });
  return { sport: 'football', score: draft.score, periods: draft.periods.slice(), rest, factor };
}

function tellEvent(match: Replay, { part, kind, side }: RecordedEvent, at: number, told: number): void {
  const { script, short, goals, halves, overtime, reds } = match;
  const counts = part === 'first' || part === 'second';
  const { incident, stats, goal, hold } = tellings[kind];
  if (hold) {
    const danger =
      hold.reason === 'red-card' ? undefined : `${side}-${hold.reason === 'goal' ? 'danger' : hold.reason}`;
    script.hold(at - hold.before * short, told, hold.reason === 'goal' ? 'danger' : hold.reason, danger);
    script.hold(told, told + hold.after * short, goal ? 'goal' : hold.reason, danger);
  }
  if (goal && (part === 'first' || part === 'second')) {
    goals.push(side);
    halves[part][side] += 1;
  } else if (goal && part !== 'shoot-out') overtime[side] += 1;
  if (counts && (kind === 'red' || kind === 'second-yellow')) reds.push({ side, told });
  const change = (draft: Draft) => {
    if (counts && goal) scorePoints(draft, side, 1);
    else if (goal)
      draft.detail = {
        ...draft.detail,
        [part === 'shoot-out' ? 'shootOut' : 'extraTime']: afterExtra(draft, part, side),
      };
    // Markets of the ninety minutes count the ninety minutes.
    if (counts) for (const stat of stats) bump(draft, stat, side);
  };
  script.tell(told, change, incident ? { kind: incident, side, ...(counts ? {} : { detail: { part } }) } : undefined);
}

function afterExtra(draft: Draft, part: RecordedPart, side: 'home' | 'away'): [number, number] {
  const [home, away] = (draft.detail[part === 'shoot-out' ? 'shootOut' : 'extraTime'] as
    | [number, number]
    | undefined) ?? [0, 0];
  return side === 'home' ? [home + 1, away] : [home, away + 1];
}

function periodOf(part: RecordedPart): LivePeriod {
  switch (part) {
    case 'first':
      return '1';
    case 'second':
      return '2';
    case 'extra-1':
    case 'extra-2':
      return 'overtime';
    case 'shoot-out':
      return 'penalties';
  }
}
