import type { LevelLimits } from '../limits/level-limits.ts';
import type { Won } from '../money.ts';
import type { CartRefusal } from './cart-types.ts';

/**
 * What the limits have against a stake in a hosted game. Its host prices the bet, so odds have no limit here; the most it
 * can pay has, where the host says it.
 *
 * @param most  what the bet can pay at most; null: the host does not say
 * @returns null when nothing
 * Source: decisions 78, 79 and 86.
 */
export function hostedStakeFault(stake: Won, most: Won | null, limits: LevelLimits): CartRefusal | null {
  if (stake < limits.minBetting) return { code: 'BET_STAKE_BELOW_MINIMUM', detail: { min: limits.minBetting } };
  if (stake > limits.maxBetting) return { code: 'BET_STAKE_ABOVE_MAXIMUM', detail: { max: limits.maxBetting } };
  if (most !== null && most > limits.maxWin) {
    const allowed = Number((BigInt(limits.maxWin) * BigInt(stake)) / BigInt(most));
    return { code: 'BET_WIN_ABOVE_MAXIMUM', detail: { max: limits.maxWin, stake: allowed } };
  }
  return null;
}
