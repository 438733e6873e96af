import type { MarketType } from '@lime/domain/catalogue.ts';
import type { Odds } from '@lime/domain/odds.ts';
import { paybackOf, paysBackAll } from '@lime/domain/trading/payback.ts';

/** Whether somebody can mean these prices: what pays back more than is staked is none, nor what pays back far less. */
export function isPlausible(type: MarketType, odds: readonly Odds[]): boolean {
  return !paysBackAll(type, odds) && paybackOf(type, odds).book < 1.6;
}
