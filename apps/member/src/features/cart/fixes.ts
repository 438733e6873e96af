import type { CartRefusal } from '@lime/domain/betting/cart-types.ts';
import type { CartMode, CartPick } from '../../lib/cart-store.ts';

/** One press that takes the refusal away. */
export type CartFix =
  | { readonly kind: 'stake'; readonly label: string; readonly stake: number }
  | { readonly kind: 'remove'; readonly label: string; readonly selectionIds: readonly string[] };

const won = (amount: number) => amount.toLocaleString('ko-KR');

/**
 * The correction offered with a refusal, or null when there is none (nothing picked, a balance below the minimum).
 *
 * @param picks     in the order they were added
 * @param minimum   the smallest stake the level allows
 */
export function fixFor(
  refusal: CartRefusal,
  picks: readonly CartPick[],
  mode: CartMode,
  minimum: number,
): CartFix | null {
  switch (refusal.code) {
    case 'BET_SUSPENDED':
      return remove(refusal.detail.selections, `정지된 폴더 ${refusal.detail.selections.length}개 빼기`);
    case 'BET_GAME_STARTED':
      return remove(refusal.detail.selections, `시작한 경기 ${refusal.detail.selections.length}개 빼기`);
    case 'BET_SAME_GAME_REFUSED':
      return remove(refusal.detail.selections.slice(0, -1), '마지막에 고른 폴더만 남기기');
    case 'BET_SOCCER_COMBINATION_REFUSED':
      return remove(refusal.detail.selections, '무승부 빼기');
    case 'BET_BONUS_BELOW_MINIMUM_ODDS':
      return remove(refusal.detail.selections, `배당이 낮은 폴더 ${refusal.detail.selections.length}개 빼기`);
    case 'BET_TOO_MANY_LEGS': {
      const over = picks.slice(refusal.detail.max).map((pick) => pick.selectionId);
      return remove(over, `나중에 담은 ${over.length}개 빼기`);
    }
    case 'BET_ODDS_ABOVE_MAXIMUM': {
      const top = picks.toSorted((a, b) => b.odds - a.odds)[0];
      return top ? remove([top.selectionId], '가장 높은 배당 1개 빼기') : null;
    }
    case 'BET_STAKE_BELOW_MINIMUM':
      return stake(refusal.detail.min, '최소금액');
    case 'BET_STAKE_ABOVE_MAXIMUM':
      return stake(refusal.detail.max, '최대금액');
    case 'BET_STAKE_ABOVE_BALANCE': {
      const each =
        mode === 'single' && picks.length > 0
          ? Math.floor(refusal.detail.balance / picks.length)
          : refusal.detail.balance;
      return each >= minimum ? stake(each, mode === 'single' ? '폴더당' : '보유금') : null;
    }
    case 'BET_WIN_ABOVE_MAXIMUM':
      return refusal.detail.stake >= minimum ? stake(refusal.detail.stake, '당첨금 한도') : null;
    default:
      return null;
  }
}

/** A slip that a cap of liability kept out: its picks, the stake that would be taken (0: none), what the server said. */
export type Full = { readonly selectionIds: readonly string[]; readonly allowed: number; readonly text: string };

/** What a cap says against this cart, with its correction; null when the cart is another one or its stake fits by now. */
export function fullFor(
  { selectionIds, allowed, text }: Full,
  picks: readonly CartPick[],
  mode: CartMode,
  stakeNow: number,
  minimum: number,
): { readonly text: string; readonly fix: CartFix | null } | null {
  const isSame =
    selectionIds.every((id) => picks.some((pick) => pick.selectionId === id)) &&
    (mode === 'single' || picks.length === selectionIds.length);
  if (!isSame || stakeNow <= allowed) return null;
  return { text, fix: allowed >= minimum ? stake(allowed, '받을 수 있는 금액') : null };
}

const remove = (selectionIds: readonly string[], label: string): CartFix => ({ kind: 'remove', label, selectionIds });
const stake = (amount: number, what: string): CartFix => ({
  kind: 'stake',
  label: `${what} ${won(amount)}원으로 맞추기`,
  stake: amount,
});
