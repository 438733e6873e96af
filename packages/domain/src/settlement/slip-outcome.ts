import { payoutOf } from '../odds.ts';
import type { Product } from '../odds.ts';
import type { Odds } from '../odds.ts';
import type { Won } from '../money.ts';
import { jointFactor } from './joint-payout.ts';
import type { JointOdds } from './joint-payout.ts';
import { settledProduct } from './leg-result.ts';
import type { LegResult, SlipResult } from './leg-result.ts';

type OutcomeLeg = { readonly result: LegResult; readonly odds: Odds };
/** An N폴더 taken with the slip: N, and the odds it adds. */
export type Bonus = { readonly folders: number; readonly odds: Odds };
/** Legs of one match that were priced together: their numbers in the slip from 1, and what each set of them pays. */
export type SlipGroup = { readonly legs: readonly number[]; readonly odds: JointOdds };
/** `payout` is whole won, the stake included; zero while waiting. */
export type SlipOutcome = { readonly result: SlipResult; readonly payout: Won };

/**
 * The state of a slip, from its legs alone: how they came about, in what order and how often, does not matter.
 *
 * One lost leg loses the slip at once. Otherwise it waits for the last leg and pays stake × exact product of the legs'
 * factors, cut to a whole won. Legs of one match that were priced together have one factor, out of the table of their
 * group. The slip is a hit when some leg won at least half, an exception when legs only fell away or
 * lost half, and a miss when nothing is paid.
 *
 * A bonus folder multiplies like a won leg as long as the N legs it was given for still count. With fewer legs left that were
 * not void it is 1.00, so a slip of void legs returns its stake and no more.
 *
 * Source: decisions 7, 21 and 60; the bonus of void legs is ours.
 */
export function slipOutcome(
  stake: Won,
  legs: readonly OutcomeLeg[],
  bonus: Bonus | null = null,
  groups: readonly SlipGroup[] = [],
): SlipOutcome {
  if (legs.some((leg) => leg.result === 'lost')) return { result: 'miss', payout: 0 };
  if (!legs.every(isSettled)) return { result: 'wait', payout: 0 };
  const grouped = new Set(groups.flatMap((group) => group.legs));
  const alone = grouped.size === 0 ? legs : legs.filter((_, i) => !grouped.has(i + 1));
  const product = groups
    .map((group) =>
      jointFactor(
        group.odds,
        group.legs.map((no) => legs[no - 1]!.result),
      ),
    )
    .reduce(
      timesProduct,
      settledProduct(bonusCounts(legs, bonus) ? [...alone, { result: 'won', odds: bonus.odds }] : alone),
    );
  const payout = payoutOf(stake, product);
  if (payout === 0) return { result: 'miss', payout };
  const someWon = legs.some((leg) => leg.result === 'won' || leg.result === 'half_won');
  return { result: someWon ? 'hit' : 'exception', payout };
}

function timesProduct(one: Product, other: Product): Product {
  return { numerator: one.numerator * other.numerator, denominator: one.denominator * other.denominator };
}

/** Whether a bonus folder still multiplies: the legs it was given for were not void. */
function bonusCounts(legs: readonly OutcomeLeg[], bonus: Bonus | null): bonus is Bonus {
  return bonus !== null && legs.filter((leg) => leg.result !== 'void').length >= bonus.folders;
}

/** What the house keeps of a slip: nothing while it is open, below zero when it won more than was put in. */
export function houseTake(stake: Won, outcome: SlipOutcome): number {
  return outcome.result === 'wait' ? 0 : stake - outcome.payout;
}

function isSettled<L extends OutcomeLeg>(leg: L): leg is L & { result: Exclude<LegResult, 'wait'> } {
  return leg.result !== 'wait';
}
