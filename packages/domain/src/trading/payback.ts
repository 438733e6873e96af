import { marketKind } from '../market-kinds.ts';
import type { MarketType } from '../market-kinds.ts';
import type { Odds } from '../odds.ts';

/** How many sides of a market win at once: two of three in a double chance, one everywhere else. */
export function winnersOf(type: MarketType): number {
  return marketKind(type).rule === 'double-chance' ? 2 : 1;
}

/**
 * What a market pays back of every won staked on it when stakes are shared out as its prices say.
 *
 * @param prices  of all its sides
 * @returns       `share` as a fraction (0.929), `book` the sum of the chances its prices speak of (1.076)
 */
export function paybackOf(type: MarketType, prices: readonly Odds[]): { share: number; book: number } {
  const book = prices.reduce((sum, price) => sum + 1000 / price, 0) / winnersOf(type);
  return { share: 1 / book, book };
}

/**
 * Whether the prices would pay back all of the stakes or more: nobody may sell such a market. Exact, in integers.
 *
 * Source: rules, first paragraph ("no market may pay back 100 % or more"); decision 25.
 */
export function paysBackAll(type: MarketType, prices: readonly Odds[]): boolean {
  const all = prices.reduce((product, price) => product * BigInt(price), 1n);
  const chances = prices.reduce((sum, price) => sum + (1000n * all) / BigInt(price), 0n);
  return chances <= BigInt(winnersOf(type)) * all;
}
