import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { Odds } from '@lime/domain/odds.ts';
import { paybackOf, paysBackAll } from '@lime/domain/trading/payback.ts';

/** The sum of chances from which on prices are a mistake: what pays back 62.5 % or less. */
export const maxBook = 1.6;

/**
 * Whether these prices are plausible. Prices that pay back all stakes or more are not, nor are those that pay back far less.
 */
export function isPlausible(type: MarketType, odds: readonly Odds[]): boolean {
  return !paysBackAll(type, odds) && paybackOf(type, odds).book < maxBook;
}
