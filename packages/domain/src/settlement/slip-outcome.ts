import { payoutOf } from '../odds.ts';
import type { Odds } from '../odds.ts';
import type { Won } from '../money.ts';
import { settledProduct } from './leg-result.ts';
import type { LegResult, SlipResult } from './leg-result.ts';

type OutcomeLeg = { readonly result: LegResult; readonly odds: Odds };
/** An N폴더 taken with the slip: N, and the odds it adds. */
export type Bonus = { readonly folders: number; readonly odds: Odds };
/** `payout` is whole won, the stake included; zero while waiting. */
export type SlipOutcome = { readonly result: SlipResult; readonly payout: Won };

/**
 * The state of a slip, from its legs alone: how they came about, in what order and how often, does not matter.
 *
 * One lost leg loses the slip at once. Otherwise it waits for the last leg and pays stake × exact product of the legs'
 * factors, cut to a whole won. It is a hit when some leg won at least half, an exception when legs only fell away or
 * lost half, and a miss when nothing is paid.
 *
 * A bonus folder multiplies like a won leg as long as the N legs it was given for still count. With fewer legs left that were
 * not void it is 1.00, so a slip of void legs returns its stake and no more.
 *
 * Source: decisions 7, 21 and 60; the bonus of void legs is ours.
 */
export function slipOutcome(stake: Won, legs: readonly OutcomeLeg[], bonus: Bonus | null = null): SlipOutcome {
  if (legs.some((leg) => leg.result === 'lost')) return { result: 'miss', payout: 0 };
  if (!legs.every(isSettled)) return { result: 'wait', payout: 0 };
  const product = settledProduct(bonusCounts(legs, bonus) ? [...legs, { result: 'won', odds: bonus.odds }] : legs);
  const payout = payoutOf(stake, product);
  if (payout === 0) return { result: 'miss', payout };
  const someWon = legs.some((leg) => leg.result === 'won' || leg.result === 'half_won');
  return { result: someWon ? 'hit' : 'exception', payout };
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
