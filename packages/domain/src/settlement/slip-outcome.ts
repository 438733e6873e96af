import { payoutOf } from '../odds.ts';
import type { Odds } from '../odds.ts';
import type { Won } from '../money.ts';
import { settledProduct } from './leg-result.ts';
import type { LegResult, SlipResult } from './leg-result.ts';

export type OutcomeLeg = { readonly result: LegResult; readonly odds: Odds };
/** `payout` is whole won, the stake included; zero while waiting. */
export type SlipOutcome = { readonly result: SlipResult; readonly payout: Won };

/**
 * Where a slip stands, told by its legs alone: how they came about, in what order and how often, does not matter.
 *
 * One lost leg loses the slip at once. Otherwise it waits for the last leg and pays stake × exact product of the legs'
 * factors, cut to a whole won. It is a hit when some leg won at least half, an exception when legs only fell away or
 * lost half, and a miss when nothing is paid.
 *
 * Source: decisions 7, 21 and 60.
 */
export function slipOutcome(stake: Won, legs: readonly OutcomeLeg[]): SlipOutcome {
  if (legs.some((leg) => leg.result === 'lost')) return { result: 'miss', payout: 0 };
  if (!legs.every(isSettled)) return { result: 'wait', payout: 0 };
  const payout = payoutOf(stake, settledProduct(legs));
  if (payout === 0) return { result: 'miss', payout };
  const someWon = legs.some((leg) => leg.result === 'won' || leg.result === 'half_won');
  return { result: someWon ? 'hit' : 'exception', payout };
}

/** What the house keeps of a slip: nothing while it is open, below zero when it won more than was put in. */
export function houseTake(stake: Won, outcome: SlipOutcome): number {
  return outcome.result === 'wait' ? 0 : stake - outcome.payout;
}

function isSettled<L extends OutcomeLeg>(leg: L): leg is L & { result: Exclude<LegResult, 'wait'> } {
  return leg.result !== 'wait';
}
