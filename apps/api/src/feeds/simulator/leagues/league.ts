import type { ModelledSport } from '@lime/domain/pricing/market-menus.ts';

/** English name, Korean name, and our own rating against the league's average (about −2 … 2, made up for play). */
export type TeamEntry = readonly [en: string, ko: string, rating: number];

/** What a match between two average teams of a league is like, on average and by how much. */
export type Level = {
  /** goals, points or runs of both together; for volleyball unused */
  readonly total: number;
  /** what playing at home is worth, in goals, points or runs; in volleyball in rating */
  readonly home: number;
  /** what one rating more is worth, in the same unit */
  readonly perRating: number;
  /** basketball: deviations of margin and total, and an overtime's share of regulation time */
  readonly marginDeviation?: number;
  readonly totalDeviation?: number;
  readonly overtimeShare?: number;
};

/** A day's kick-offs in Seoul time, "19:00*3 19:30": times with how many matches start then. Sunday comes first. */
export type Week = readonly [sun: string, mon: string, tue: string, wed: string, thu: string, fri: string, sat: string];

export type League = {
  readonly key: string;
  readonly sport: ModelledSport;
  readonly location: string;
  /** names as the dictionary of the feeds ranks them */
  readonly en: string;
  readonly ko: string;
  readonly level: Level;
  readonly teams: readonly TeamEntry[];
  /** the week's fixture list, where the league has one */
  readonly week?: Week;
  /** weekday the rounds of a week begin on; 3 (Wednesday) by default */
  readonly weekBegins?: number;
  /** the same two meet this many matchdays in a row (baseball) */
  readonly series?: number;
  /** Seoul hours in which it may give matches to the stream that runs round the clock: [from, to), over midnight too */
  readonly stream?: readonly [from: number, to: number];
};

/** Seoul minutes of a day with how many matches start, in order. @param day e.g. "14:00 19:00*3" */
export function kickOffs(day: string): number[] {
  return day
    .split(' ')
    .filter(Boolean)
    .flatMap((entry) => {
      const [time = '', count = '1'] = entry.split('*');
      const [hour = '0', minute = '0'] = time.split(':');
      return Array.from({ length: Number(count) }, () => Number(hour) * 60 + Number(minute));
    })
    .toSorted((a, b) => a - b);
}
