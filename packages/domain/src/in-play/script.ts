import type { Position } from '../pricing/sport-strength.ts';
import type { Score } from '../settlement/leg-result.ts';
import type { IncidentKind, LiveIncident, LivePeriod, SuspensionReason } from './live-state.ts';

/** A match's clock: `seconds` of play at `at`, going on by `rate` a second (negative where it counts down, 0 at rest). */
export type ScriptClock = { readonly seconds: number; readonly at: number; readonly rate: number };

/** The state of a match at a moment of its script; times are seconds since it began, at speed 1. */
export type Frame = {
  readonly at: number;
  readonly period: LivePeriod;
  readonly clock: ScriptClock | null;
  readonly score: Score;
  readonly periods: readonly Score[];
  readonly stats: Readonly<Record<string, readonly [number, number]>>;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly suspended: SuspensionReason | null;
  readonly danger: string | null;
  /** what is reported at this moment, corrections of earlier ones included */
  readonly told: readonly LiveIncident[];
  /** where the match is for the distribution that prices it; null once nothing is sold any more */
  readonly position: Position | null;
  /** prices are made anew here */
  readonly reprice: boolean;
};

/** A whole match as it will be reported, moment by moment, decided before it begins. */
export type Script = {
  readonly frames: readonly Frame[];
  /** when the last of it is reported */
  readonly endsAt: number;
  readonly outcome: ScriptOutcome;
};

/** How a scripted match ends. A null `home` of a period: its half inning was not played. */
export type ScriptOutcome = {
  /** the score that settles */
  readonly score: Score;
  readonly periods: readonly { readonly home: number | null; readonly away: number }[];
  readonly overtime: readonly Score[];
  /** who scored, in order; sports of goals */
  readonly goals?: readonly ('home' | 'away')[];
};

/** What changes when something is reported. */
export type Draft = {
  period: LivePeriod;
  clock: ScriptClock | null;
  score: Score;
  periods: Score[];
  stats: Record<string, [number, number]>;
  detail: Record<string, unknown>;
};

type ScriptedIncident = {
  readonly kind: IncidentKind;
  readonly side: 'home' | 'away' | null;
  readonly detail?: unknown;
  /** replaces what was reported under this handle before */
  readonly corrects?: number;
  readonly cancelled?: boolean;
};
type Mark = {
  readonly at: number;
  readonly change: ((draft: Draft) => void) | null;
  readonly told: ScriptedIncident | null;
  readonly handle: number;
};
type Hold = {
  readonly from: number;
  readonly until: number;
  readonly reason: SuspensionReason;
  readonly danger: string | null;
};

/** Writes what happens in a match into its script, in order. */
export type ScriptWriter = {
  /** Reports something; @returns a handle for corrections */
  tell(at: number, change: ((draft: Draft) => void) | null, told?: ScriptedIncident): number;
  /** Nothing is sold from one moment to another; of several the one begun last gives the reason. */
  hold(from: number, until: number, reason: SuspensionReason, danger?: string): void;
  /** A moment to look at the prices again. */
  look(at: number): void;
  build(endsAt: number, outcome: ScriptOutcome, positionAt: (at: number, draft: Draft) => Position | null): Script;
};

/** What was written so far, in any order; moments in tenths of a second. */
type Notes = { readonly marks: Mark[]; readonly holds: Hold[]; readonly looks: number[] };

/** Collects what happens in a match, in any order, and reports it in order. */
export function createScript(stats: readonly string[]): ScriptWriter {
  const notes: Notes = { marks: [], holds: [], looks: [] };
  return {
    tell(at, change, told) {
      const handle = notes.marks.length;
      notes.marks.push({ at: tenth(at), change, told: told ?? null, handle });
      return handle;
    },
    hold(from, until, reason, danger) {
      notes.holds.push({ from: tenth(from), until: tenth(until), reason, danger: danger ?? null });
    },
    look(at) {
      notes.looks.push(tenth(at));
    },
    build(endsAt, outcome, positionAt) {
      const end = tenth(endsAt);
      return { frames: framesOf(notes, end, emptyDraft(stats), positionAt), endsAt: end, outcome };
    },
  };
}

const tenth = (at: number) => Math.max(0, Math.round(at * 10) / 10);

const emptyDraft = (stats: readonly string[]): Draft => ({
  period: 'pre',
  clock: null,
  score: { home: 0, away: 0 },
  periods: [],
  stats: Object.fromEntries(stats.map((name) => [name, [0, 0]])),
  detail: {},
});

/** Plays the marks in order, and writes the match down at each moment. @param draft  the match before it, changed on the way */
function framesOf(
  { marks, holds, looks }: Notes,
  end: number,
  draft: Draft,
  positionAt: (at: number, draft: Draft) => Position | null,
): Frame[] {
  const marksAt = Map.groupBy(
    marks.toSorted((a, b) => a.at - b.at || a.handle - b.handle),
    (mark) => mark.at,
  );
  const freed = new Set(holds.map((hold) => hold.until));
  const looked = new Set(looks);
  const times = [...new Set([0, ...marksAt.keys(), ...holds.map((hold) => hold.from), ...freed, ...looks])]
    .filter((at) => at <= end)
    .toSorted((a, b) => a - b)
    .flatMap((at, i, all) => [at, ...pulses(at, all[i + 1] ?? at)]);
  const numbers: Numbers = { last: 0, byHandle: new Map() };
  let counted = statsOf(draft);
  return times.map((at): Frame => {
    const marksNow = marksAt.get(at);
    const told = marksNow ? report(marksNow, draft, numbers) : [];
    if (marksNow) counted = statsOf(draft);
    const held = holdAt(holds, at);
    const isOver = draft.period === 'ended';
    return {
      at,
      period: draft.period,
      clock: draft.clock,
      score: draft.score,
      periods: [...draft.periods],
      stats: counted,
      detail: { ...draft.detail },
      suspended: isOver ? 'ending' : (held?.reason ?? null),
      danger: held?.danger ?? null,
      told,
      position: isOver ? null : positionAt(at, draft),
      reprice: isOver || (!held && (freed.has(at) || looked.has(at) || at === 0)),
    };
  });
}

/** Of the holds of a moment the one begun last. */
const holdAt = (holds: readonly Hold[], at: number): Hold | undefined =>
  holds
    .filter((hold) => hold.from <= at && at < hold.until)
    .toSorted((a, b) => b.from - a.from || b.until - a.until)[0];

/** The numbers that incidents are reported under: a correction has the number of what it corrects. */
type Numbers = { last: number; readonly byHandle: Map<number, number> };

function numberOf(numbers: Numbers, handle: number, corrects: number | undefined): number {
  const no = corrects === undefined ? (numbers.last += 1) : numbers.byHandle.get(corrects)!;
  numbers.byHandle.set(handle, no);
  return no;
}

/** Makes the changes of one moment's marks. @returns what is reported of them */
function report(marks: readonly Mark[], draft: Draft, numbers: Numbers): LiveIncident[] {
  const told: LiveIncident[] = [];
  for (const { at, change, told: news, handle } of marks) {
    change?.(draft);
    if (!news) continue;
    told.push({
      no: numberOf(numbers, handle, news.corrects),
      kind: news.kind,
      side: news.side,
      period: draft.period,
      seconds: draft.clock ? clockAt(draft.clock, at) : null,
      score: draft.score,
      ...(news.cancelled && { cancelled: true }),
      ...(news.detail !== undefined && { detail: news.detail }),
    });
  }
  return told;
}

/** The counts as they are now; by hand, as `Object.fromEntries` took a fifth of a match's making. */
function statsOf({ stats }: Draft): Record<string, readonly [number, number]> {
  const copy: Record<string, readonly [number, number]> = {};
  for (const name of Object.keys(stats)) copy[name] = [...stats[name]!];
  return copy;
}

/** A match has a message at least this often, in seconds: one without for long is taken for lost. */
const pulse = 8;

function pulses(from: number, to: number): number[] {
  // in tenths: 261.6 - 253.6 is a little more than 8, and would add a pulse at the next frame’s own moment
  const count = Math.ceil(Math.round((to - from) * 10) / (pulse * 10)) - 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => Math.round((from + (i + 1) * pulse) * 10) / 10);
}

/** Whole seconds a clock shows. */
export function clockAt({ seconds, at, rate }: ScriptClock, now: number): number {
  return Math.max(0, Math.floor(seconds + (now - at) * rate + 1e-6));
}

/** Adds `by` to a side's count of a statistic in the draft; the count begins at 0. */
export function bump(draft: Draft, stat: string, side: 'home' | 'away', by = 1): void {
  const pair = draft.stats[stat] ?? [0, 0];
  pair[side === 'home' ? 0 : 1] += by;
  draft.stats[stat] = pair;
}

/** The score and the last period's, with `by` more for a side. */
export function scorePoints(draft: Draft, side: 'home' | 'away', by: number): void {
  draft.score = { ...draft.score, [side]: draft.score[side] + by };
  const last = draft.periods.at(-1);
  if (last) draft.periods[draft.periods.length - 1] = { ...last, [side]: last[side] + by };
}
