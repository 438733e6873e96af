import { addDays } from '../seoul-time.ts';
import type { SeoulDay } from '../seoul-time.ts';

/** What so many days in a row give, in points. */
export type StreakPrize = { readonly days: number; readonly points: number };

/** What the operator has set for the daily check-in. */
export type AttendanceRules = {
  readonly active: boolean;
  /** points a day gives */
  readonly points: number;
  readonly streaks: readonly StreakPrize[];
  /** once the longest streak is reached they are counted from the start again */
  readonly repeats: boolean;
  /** won to be deposited on the day; 0: none */
  readonly deposit: number;
  /** won to be bet on the day; 0: none */
  readonly stake: number;
  /** the lowest grade that may check in */
  readonly grade: number;
  /** missed days that may be made up a month; 0: none */
  readonly makeUps: number;
  /** points a made-up day costs */
  readonly makeUpPrice: number;
  /** days a month that may be attended; 0: all of them */
  readonly takes: number;
};

/** What counts towards a day's conditions: won deposited and bet on it. */
export type DayFacts = { readonly deposited: number; readonly staked: number; readonly grade: number };

/** A condition of a day: how much is asked, and how much there is. */
export type Condition = { readonly kind: 'deposit' | 'stake' | 'grade'; readonly need: number; readonly have: number };

/** The conditions that are set, met or not. */
export function conditionsOf(rules: AttendanceRules, facts: DayFacts): Condition[] {
  const all: Condition[] = [
    { kind: 'grade', need: rules.grade, have: facts.grade },
    { kind: 'deposit', need: rules.deposit, have: facts.deposited },
    { kind: 'stake', need: rules.stake, have: facts.staked },
  ];
  return all.filter(({ kind, need }) => need > (kind === 'grade' ? 1 : 0));
}

/** What the rules must know of a member's month. */
export type MonthFacts = {
  readonly today: SeoulDay;
  /** of the day's month */
  readonly attended: ReadonlySet<SeoulDay>;
  /** days of the month made up so far */
  readonly madeUp: number;
  /** the first day there was the member */
  readonly since: SeoulDay;
  /** points the member may spend */
  readonly points: number;
};

/** Why a day cannot be checked in, or made up. */
export type AttendanceRefusal =
  | { readonly code: 'ATTENDANCE_CLOSED' }
  | { readonly code: 'ATTENDANCE_DONE' }
  | { readonly code: 'ATTENDANCE_TAKES'; readonly detail: { readonly takes: number } }
  | { readonly code: 'ATTENDANCE_DAY' }
  | { readonly code: 'ATTENDANCE_CHANGED' }
  | { readonly code: 'ATTENDANCE_MAKE_UPS'; readonly detail: { readonly makeUps: number } }
  | { readonly code: 'ATTENDANCE_PRICE'; readonly detail: { readonly price: number } }
  | {
      readonly code: 'ATTENDANCE_CONDITION';
      readonly detail: { readonly kind: Condition['kind']; readonly need: number; readonly have: number };
    };

/**
 * May this day be attended now? Another day than today is made up: one of this month that has passed.
 *
 * @param facts  of the day itself
 * @returns      null when it may
 */
export function mayAttend(
  rules: AttendanceRules,
  day: SeoulDay,
  month: MonthFacts,
  facts: DayFacts,
): AttendanceRefusal | null {
  if (!rules.active) return { code: 'ATTENDANCE_CLOSED' };
  if (day > month.today || !sameMonth(day, month.today) || day < month.since) return { code: 'ATTENDANCE_DAY' };
  if (month.attended.has(day)) return { code: 'ATTENDANCE_DONE' };
  if (rules.takes > 0 && month.attended.size >= rules.takes)
    return { code: 'ATTENDANCE_TAKES', detail: { takes: rules.takes } };
  if (day !== month.today && month.madeUp >= rules.makeUps)
    return { code: 'ATTENDANCE_MAKE_UPS', detail: { makeUps: rules.makeUps } };
  const unmet = conditionsOf(rules, facts).find(({ need, have }) => have < need);
  if (unmet) return { code: 'ATTENDANCE_CONDITION', detail: unmet };
  if (day !== month.today && month.points < rules.makeUpPrice)
    return { code: 'ATTENDANCE_PRICE', detail: { price: rules.makeUpPrice } };
  return null;
}

/** Days of the month before today that were missed, oldest first. */
export function missedDays({ today, attended, since }: Pick<MonthFacts, 'today' | 'attended' | 'since'>): SeoulDay[] {
  return daysOfMonth(today).filter((day) => day < today && day >= since && !attended.has(day));
}

/**
 * Streak prizes that are due in a run of days.
 *
 * A prize is due as often as its days are reached, and is given once for each. So when a day made up joins two runs, what
 * both gave counts, and only what the joined run reaches beyond it is added.
 *
 * @param length  days in a row
 * @param given   `days` of the prizes that the run's days gave before
 * @returns       shortest first, each once: one day never completes the same streak twice
 */
export function duePrizes(
  { streaks, repeats }: Pick<AttendanceRules, 'streaks' | 'repeats'>,
  length: number,
  given: readonly number[],
): StreakPrize[] {
  const longest = Math.max(0, ...streaks.map(({ days }) => days));
  return streaks
    .filter(({ days }) => timesReached(days, length, repeats ? longest : null) > given.filter((n) => n === days).length)
    .toSorted((a, b) => a.days - b.days);
}

/** How often a run reaches a streak. @param round days after which it is counted anew; null: never */
function timesReached(days: number, length: number, round: number | null): number {
  if (length < days) return 0;
  return round === null ? 1 : Math.floor((length - days) / round) + 1;
}

/** How far a run is in the round of streaks that it is in. @returns 0 for no run, else 1 to the longest streak, more when it does not repeat */
export function inRound({ streaks, repeats }: Pick<AttendanceRules, 'streaks' | 'repeats'>, length: number): number {
  const longest = Math.max(0, ...streaks.map(({ days }) => days));
  return repeats && longest > 0 && length > 0 ? ((length - 1) % longest) + 1 : length;
}

/** "2026-11-21" → every day of November 2026. */
export function daysOfMonth(day: SeoulDay): SeoulDay[] {
  const first = firstOfMonth(day);
  return Array.from({ length: 31 }, (_, n) => addDays(first, n)).filter((one) => sameMonth(one, day));
}

/** The first day of the month that a day is in: "2026-11-21" gives "2026-11-01". */
export function firstOfMonth(day: SeoulDay): SeoulDay {
  return `${day.slice(0, 7)}-01`;
}

function sameMonth(one: SeoulDay, other: SeoulDay): boolean {
  return one.slice(0, 7) === other.slice(0, 7);
}

/** Empty places before the first of the month in weeks that begin on Monday: 0 to 6. */
export function blanksBefore(day: SeoulDay): number {
  return (new Date(`${firstOfMonth(day)}T00:00:00Z`).getUTCDay() + 6) % 7;
}
