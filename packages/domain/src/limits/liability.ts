import type { Won } from '../money.ts';
import type { Product } from '../odds.ts';

/** What liability is limited by: a member's bets on one pick, a pick, a match, a Seoul day of matches. */
export const capKinds = ['memberPick', 'pick', 'match', 'day'] as const;
/** What one cap on liability covers. */
export type CapKind = (typeof capKinds)[number];

/** The most liability that may be open at once, by kind; null = no limit. Source: decision 111. */
export type LiabilityCaps = { readonly [Kind in CapKind]: Won | null };

/** Caps that limit nothing. */
export const noCaps: LiabilityCaps = { memberPick: null, pick: null, match: null, day: null };

/** Whether any cap has a value: without one nothing is counted. */
export function isCapped(caps: LiabilityCaps): boolean {
  return capKinds.some((kind) => caps[kind] !== null);
}

/** What a slip can cost the house: its expected payout less its stake. It counts whole on everything it touches. */
export function liabilityOf(stake: Won, expectedPayout: Won): Won {
  return Math.max(0, expectedPayout - stake);
}

/**
 * The largest stake whose liability stays within `room`: floor(stake × product) − stake ≤ room.
 *
 * @param room  won, at least 0
 * @param most  the answer is never above it (a price of 1.00 has no liability at all)
 */
export function stakeWithin(room: Won, { numerator, denominator }: Product, most: Won): Won {
  const gain = numerator - denominator;
  if (gain <= 0n) return most;
  const first = (BigInt(room) + 1n) * denominator; // the first stake that is too much is first / gain, rounded up
  const stake = (first + gain - 1n) / gain - 1n;
  return stake < BigInt(most) ? Number(stake) : most;
}
