import type { SportFamily } from '../sports.ts';
import type { Won } from '../money.ts';
import type { SaleTerms } from '../trading/own-terms.ts';

/** Why a result is held: what a source reported late would be paid, or taken back. Source: decision page 0101. */
export type HoldWhy = 'late-start' | 'teams' | 'refund';

/**
 * Why something takes two people.
 *
 * - `liability`: what would be paid
 * - `taken`: what would be paid together with what a correction takes from members who were paid
 * - `old`: a result of a match that began more than ninety days ago
 * - `early`: a result before its match can be over
 * - `own`: one's own match or price
 * - `price-band`: a price far from the feed's
 * - `slip-limit`, `match-stake`: what a cancelled slip or match would have paid
 * - `control`: a control that is loosened
 * - `raise`: terms that pay more than those of before
 * - `gift`: what staff gave the member on that day, with this gift
 * - `host-credit`: a credit of a host that waits, whatever is paid of it
 * - `key`: a program is let see what only staff see
 * - `bulk`: how many members are changed at once
 * - `round`: a round of a game that is voided, whatever is staked on it
 * - `late-start`, `teams`, `refund`: a result that is held
 */
export type SecondPersonWhy =
  | 'liability'
  | 'taken'
  | 'old'
  | 'early'
  | 'own'
  | 'price-band'
  | 'slip-limit'
  | 'match-stake'
  | 'control'
  | 'raise'
  | 'gift'
  | 'host-credit'
  | 'bulk'
  | 'round'
  | 'key'
  | HoldWhy;

/** Minutes from its start in which no match of a sport is over; on the safe side, without stoppages and extra time. */
export const shortestMinutes: Readonly<Record<SportFamily, number>> = {
  football: 90,
  basketball: 60,
  baseball: 60,
  volleyball: 45,
  'ice-hockey': 75,
  'american-football': 90,
  esports: 15,
};

/** Can a match of the sport not be over yet? Both in milliseconds. */
export function isEarly(family: SportFamily, startsAt: number, now: number): boolean {
  return now < startsAt + shortestMinutes[family] * 60_000;
}

/** What is known of a result that a person enters. */
export type EnteredResult = {
  readonly family: SportFamily;
  /** milliseconds */
  readonly startsAt: number;
  /** it says a score or the results of single markets, where a cancelled match says neither */
  readonly grades: boolean;
  /** what it would pay, in won */
  readonly liability: Won;
  /** what was paid to members whose slips lose by it, in won: of a correction */
  readonly taken: Won;
  /** the match or a price of it was made by the person who enters the result */
  readonly own: boolean;
};

/** So many days after its start a match's result is one person's no more. Source: decision 151. */
export const resultDays = 90;

/**
 * Why another person must confirm a result that a member of staff entered.
 *
 * @param now  milliseconds
 * @param from setting results.secondPersonFrom
 * @returns    null when the same person may
 * Source: decisions 109 and 151.
 */
export function resultTakesTwo(
  { family, startsAt, grades, liability, taken, own }: EnteredResult,
  now: number,
  from: Won,
): Extract<SecondPersonWhy, 'early' | 'own' | 'old' | 'liability' | 'taken'> | null {
  if (grades && isEarly(family, startsAt, now)) return 'early';
  if (own) return 'own';
  if (now > startsAt + resultDays * 86_400_000) return 'old';
  if (liability >= from) return 'liability';
  return liability + taken >= from ? 'taken' : null;
}

/** Do other terms pay more than those of before: by a lower margin, or by a higher limit or none? */
export function termsRise(before: SaleTerms, after: SaleTerms): boolean {
  const more = (was: Won | null, is: Won | null) => (is ?? Infinity) > (was ?? Infinity);
  return after.margin < before.margin || more(before.maxBetting, after.maxBetting) || more(before.maxWin, after.maxWin);
}

/**
 * Is a price set by hand further from the feed's than the band allows, up or down?
 *
 * @param byHand  thousandths
 * @param feed    thousandths
 * @param percent the band: 30 allows a 2.00 to be 1.40 to 2.60
 */
export function beyondBand(byHand: number, feed: number, percent: number): boolean {
  return Math.abs(byHand - feed) * 100 > feed * percent;
}

/**
 * Do the day's steps by hand and the one to come move a price further in one direction than the band allows? Each step counts
 * by the price before it, also where the feed or a hand took the price back in between: many small steps are one large one.
 *
 * @param steps   the day's steps by hand, then the one to come, each as thousandths before and after
 * @param percent the band
 */
export function stepsBeyondBand(
  steps: readonly (readonly [before: number, after: number])[],
  percent: number,
): boolean {
  const last = steps.at(-1);
  if (!last) return false;
  const direction = Math.sign(last[1] - last[0]);
  const alike = steps.filter(([before, after]) => Math.sign(after - before) === direction);
  const sum = alike.reduce((total, [before, after]) => total + (Math.abs(after - before) * 100) / before, 0);
  return direction !== 0 && sum > percent + 1e-9;
}
