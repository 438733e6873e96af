import type { Odds } from '../odds.ts';

/**
 * The chances behind the prices of a market, its margin removed the way it is usually put in: by the power method for three
 * sides, evenly for two.
 *
 * @param odds  thousandths, of all sides of a market
 * @returns     chances in the same order, together 1
 * Source: rules 1.3 "Margins".
 */
export function fairChances(odds: readonly Odds[]): number[] {
  const shares = odds.map((price) => 1000 / price);
  const sum = (power: number) => shares.reduce((all, share) => all + share ** power, 0);
  if (odds.length === 2) return shares.map((share) => share / sum(1));
  let low = 0.5;
  let high = 3;
  for (let turn = 0; turn < 60; turn += 1) {
    const middle = (low + high) / 2;
    if (sum(middle) > 1) low = middle;
    else high = middle;
  }
  return shares.map((share) => share ** low);
}
