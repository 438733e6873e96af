import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { Odds } from '@lime/domain/odds.ts';
import { paybackOf, paysBackAll } from '@lime/domain/trading/payback.ts';

/** The sum of chances from which on prices are a mistake: what pays back 62.5 % or less. */
export const mostBook = 1.6;

/** Whether somebody can mean these prices: what pays back more than is staked is none, nor what pays back far less. */
export function isPlausible(type: MarketType, odds: readonly Odds[]): boolean {
  return !paysBackAll(type, odds) && paybackOf(type, odds).book < mostBook;
}
