import type { Won } from '../money.ts';

/** How much of what must come back a member's cash covers, and how much is owed from now on. */
export type TakeBack = { readonly fromCash: Won; readonly owed: Won };

/**
 * Takes back payouts that a corrected result has undone, one after the other: from cash while there is some, the rest
 * becomes the member's debt; cash never falls below zero.
 *
 * @param cash what the member has, the payouts of the same moment already in it
 * Source: issue "a negative difference becomes a receivable, never a silent negative balance".
 */
export function takeBack(cash: Won, payouts: readonly Won[]): TakeBack[] {
  let left = cash;
  return payouts.map((payout) => {
    const fromCash = Math.min(left, payout);
    left -= fromCash;
    return { fromCash, owed: payout - fromCash };
  });
}

/**
 * What a member in debt pays back out of what was just won: all of the gain until nothing is owed, and nothing else of
 * the balance is touched.
 *
 * @param gain payouts less what was taken back at the same moment; below zero counts as nothing
 * @param owed what the member owed before
 */
export function repayment(gain: number, owed: Won): Won {
  return Math.max(0, Math.min(gain, owed));
}
