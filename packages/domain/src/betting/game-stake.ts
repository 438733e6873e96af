import type { LevelLimits } from '../limits/level-limits.ts';
import type { Won } from '../money.ts';
import { productOf } from '../odds.ts';
import type { Odds } from '../odds.ts';
import { largestStakeForWin } from './cart.ts';
import type { CartRefusal } from './cart-types.ts';

/**
 * What the limits have against a stake on one pick of a game. A price at the odds limit is refused, where a cart of matches
 * is refused above it.
 *
 * @returns null when nothing
 * Source: specification 1 §5 "Mini-game (powerball) flow"; decision 86.
 */
export function gameStakeFault(stake: Won, odds: Odds, limits: LevelLimits): CartRefusal | null {
  if (odds >= limits.maxOdds) return { code: 'BET_ODDS_ABOVE_MAXIMUM', detail: { max: limits.maxOdds } };
  if (stake < limits.minBetting) return { code: 'BET_STAKE_BELOW_MINIMUM', detail: { min: limits.minBetting } };
  if (stake > limits.maxBetting) return { code: 'BET_STAKE_ABOVE_MAXIMUM', detail: { max: limits.maxBetting } };
  const most = largestStakeForWin(productOf([odds]), limits.maxWin);
  if (stake > most) return { code: 'BET_WIN_ABOVE_MAXIMUM', detail: { max: limits.maxWin, stake: most } };
  return null;
}
