import { gameStakeFault } from '@lime/domain/betting/game-stake.ts';
import { largestStakeForWin } from '@lime/domain/betting/cart.ts';
import type { CartRefusal } from '@lime/domain/betting/cart-types.ts';
import type { LevelLimits } from '@lime/domain/limits/level-limits.ts';
import type { Won } from '@lime/domain/money.ts';
import { productOf } from '@lime/domain/odds.ts';
import type { Odds } from '@lime/domain/odds.ts';

type Room = { readonly limits: LevelLimits; readonly balance: Won; readonly odds: Odds | null };

/** An amount as it may be bet, and why it is not the one that was entered. */
export type FittedAmount = { readonly amount: Won; readonly why: CartRefusal | null };

/**
 * Puts an amount into its room: the most of one bet, the balance, the most a win may pay.
 *
 * Source: specification 1 §5 "Powerball bet".
 */
export function fitAmount(entered: Won, { limits, balance, odds }: Room): FittedAmount {
  let fitted: FittedAmount = { amount: entered, why: null };
  if (fitted.amount > limits.maxBetting)
    fitted = {
      amount: limits.maxBetting,
      why: { code: 'BET_STAKE_ABOVE_MAXIMUM', detail: { max: limits.maxBetting } },
    };
  if (fitted.amount > balance)
    fitted = { amount: balance, why: { code: 'BET_STAKE_ABOVE_BALANCE', detail: { balance } } };
  if (odds === null) return fitted;
  const most = largestStakeForWin(productOf([odds]), limits.maxWin);
  return fitted.amount > most
    ? { amount: most, why: { code: 'BET_WIN_ABOVE_MAXIMUM', detail: { max: limits.maxWin, stake: most } } }
    : fitted;
}

/** Why the bet cannot be sent as it is; null: it can. */
export function padFault(amount: Won, { limits, balance, odds }: Room): CartRefusal | null {
  if (odds === null) return { code: 'BET_NO_PICKS' };
  if (amount > balance) return { code: 'BET_STAKE_ABOVE_BALANCE', detail: { balance } };
  return gameStakeFault(amount, odds, limits);
}
