import { matchName, pickMarket, pickName } from '@lime/domain/betting/pick-name.ts';
import type { CartPick } from '../../lib/cart-store.ts';

export type LegWords = { readonly match: string; readonly market: string; readonly name: string };

/** How the cart, the question and the success name a pick: who plays, which market, which side with its line. */
export function legWords(pick: CartPick): LegWords {
  if (pick.bonusFolders !== null)
    return { match: '보너스 폴더', market: '모든 폴더가 당첨되면 곱해져요', name: `${pick.betName} 보너스` };
  return { match: matchName(pick), market: pickMarket(pick.marketName, pick), name: pickName(pick) };
}
