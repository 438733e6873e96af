import { assert } from '../assert.ts';
import type { Odds } from '../odds.ts';

/** How much more than 1 the reciprocals of a market's prices add up to: 1.06 gives back at most about 94 of 100. */
export type Overround = number;

/** No price above 100.00: beyond it a model says nothing. */
const most: Odds = 100_000;

/**
 * Prices by the power method, odds = 1 / p^k with k below 1: long shots carry more of the margin, as real books have it.
 *
 * @param chances  sum to 1, none zero
 * @returns        null when a side cannot be offered (below 1.01)
 * Source: rules 1.3 "Margins": the power method for 1X2, multiplicative for two-way.
 */
export function powerPrices(chances: readonly number[], overround: Overround): Odds[] | null {
  assert(overround > 1 && overround < chances.length, `not an overround: ${overround}`);
  let low = 0;
  let high = 1;
  for (let n = 0; n < 60; n += 1) {
    const k = (low + high) / 2;
    if (chances.reduce((sum, chance) => sum + chance ** k, 0) > overround) low = k;
    else high = k;
  }
  return offered(chances.map((chance) => 1 / chance ** low));
}

/** Prices that carry the margin evenly: odds = 1 / (p × overround). Null when a side cannot be offered. */
export function multiplicativePrices(chances: readonly number[], overround: Overround): Odds[] | null {
  assert(overround > 1, `not an overround: ${overround}`);
  return offered(chances.map((chance) => 1 / (chance * overround)));
}

/** Floored to 0.01, so that the margin never shrinks. */
function offered(exact: readonly number[]): Odds[] | null {
  // The tiny share keeps 1.9 from becoming 1.89 by its binary shadow; it is far below what an overround leaves.
  const prices = exact.map((value) => Math.min(most, Math.floor(value * 100 + 1e-9) * 10));
  return prices.every((price) => price >= 1010) ? prices : null;
}
