import { seoulDay, seoulDayStart, seoulOffsetMs } from '../seoul-time.ts';
import type { SeoulDay } from '../seoul-time.ts';

const daySeconds = 86_400;

/** When the rounds of a game open, close and are drawn: one after the other, without a pause. */
export type RoundClock = {
  /** from one draw to the next; divides a day */
  readonly periodSeconds: number;
  /** from Seoul's midnight until the day's first round opens; below `periodSeconds` */
  readonly offsetSeconds: number;
  /** betting ends this long before the draw */
  readonly closesSeconds: number;
};

/** One round of a clock. Instants are milliseconds since 1970; each belongs to what it begins. */
export type Round = {
  /** the Seoul day it opens in; the day's last round is drawn on the next one */
  readonly day: SeoulDay;
  /** its number in that day, from 1 */
  readonly no: number;
  /** its number since 1970-01-01 in Seoul, from 1: it never resets, and follows from the clock alone */
  readonly running: number;
  readonly opensAt: number;
  /** the first instant at which no bet is taken */
  readonly closesAt: number;
  /** the next round opens at this instant */
  readonly drawsAt: number;
};

/** How many rounds a day has. */
export const roundsPerDay = ({ periodSeconds }: RoundClock): number => daySeconds / periodSeconds;

/** The round with a running number. */
export function roundNumbered(clock: RoundClock, running: number): Round {
  const periodMs = clock.periodSeconds * 1000;
  const opensAt = (running - 1) * periodMs + clock.offsetSeconds * 1000 - seoulOffsetMs;
  const drawsAt = opensAt + periodMs;
  return {
    day: seoulDay(new Date(opensAt)),
    no: ((running - 1) % roundsPerDay(clock)) + 1,
    running,
    opensAt,
    closesAt: drawsAt - clock.closesSeconds * 1000,
    drawsAt,
  };
}

/** The round of an instant: the one that has opened and is not drawn yet, its betting open or closed. @param at  ms since 1970 */
export function roundAt(clock: RoundClock, at: number): Round {
  const sinceFirst = at + seoulOffsetMs - clock.offsetSeconds * 1000;
  return roundNumbered(clock, Math.floor(sinceFirst / (clock.periodSeconds * 1000)) + 1);
}

/** The round after another one. */
export const nextRound = (clock: RoundClock, { running }: Pick<Round, 'running'>): Round =>
  roundNumbered(clock, running + 1);

/** All rounds that open in a Seoul day, in order. */
export function roundsOfDay(clock: RoundClock, day: SeoulDay): Round[] {
  const first = roundAt(clock, seoulDayStart(day).getTime() + clock.offsetSeconds * 1000);
  return Array.from({ length: roundsPerDay(clock) }, (_, index) => roundNumbered(clock, first.running + index));
}
