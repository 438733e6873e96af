import { useEffect } from 'react';
import { board } from '../../lib/odds-board.ts';
import { openGame, useGames, useLiveOdds } from '../../lib/live-odds.ts';
import { askToSignIn } from '../../lib/overlays.ts';
import { useMember } from '../../lib/session.ts';
import { useCart } from '../../lib/cart-store.ts';
import type { CartPick } from '../../lib/cart-store.ts';
import { placeOrder, resolveAttempts, useBetFlow } from './bet-flow.tsx';
import { viewCart } from './cart-view.ts';
import { orderOf } from './order.ts';
import type { Order } from './order.ts';
import type { LiveCart } from './use-live-cart.ts';

export type Bet = {
  /** what stands in the way besides the cart's own rules: nobody signed in, no connection, a slip under way */
  readonly lock: 'visitor' | 'offline' | 'sending' | 'unresolved' | null;
  readonly place: () => void;
};

/** Placing what the cart shows now. */
export function useBet(cart: LiveCart | null): Bet {
  const member = useMember();
  const { live, state } = useLiveOdds((cart?.picks.length ?? 0) > 0);
  const { sending, unresolved } = useBetFlow();
  const mode = useCart((current) => current.mode);
  const memberSeq = member?.members_seq ?? null;

  useEffect(() => {
    if (memberSeq === null) return;
    const ask = () => void resolveAttempts(memberSeq);
    ask();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [memberSeq]);

  useMissingPrices(cart?.picks ?? [], state === 'ready');

  const lock = !member
    ? 'visitor'
    : sending
      ? 'sending'
      : unresolved.length > 0
        ? 'unresolved'
        : live
          ? null
          : 'offline';
  const place = () => {
    if (!member) {
      askToSignIn();
      return;
    }
    if (!cart || lock !== null) return;
    const { limits, settings, balance } = cart;
    const reorder = (picks: readonly CartPick[], before: Order) =>
      orderOf(
        viewCart(picks, before.mode, before.stake, { limits, settings, balance, now: Date.now(), picksPerGame: 2 }),
        before.mode,
        before.stake,
      );
    void placeOrder(
      orderOf(cart.view, mode, cart.stake),
      { member: member.members_seq, acceptOdds: member.acceptOdds },
      reorder,
    );
  };
  return { lock, place };
}

const asked = new Set<string>();

/** Kept picks whose market the list does not show: their game is fetched; what is no longer offered is closed. */
function useMissingPrices(picks: readonly CartPick[], listReady: boolean): void {
  const { changes } = useGames();
  useEffect(() => {
    if (!listReady) return;
    const missing = picks.filter((pick) => pick.bonusFolders === null && !board.bet(pick.selectionId));
    for (const [gameSeq, inGame] of Map.groupBy(missing, (pick) => pick.fixtureId)) {
      if (asked.has(gameSeq)) continue;
      asked.add(gameSeq);
      openGame(gameSeq)
        .then(() => inGame.forEach((pick) => board.bet(pick.selectionId) ?? board.close(pick.selectionId, pick.odds)))
        .catch(() => asked.delete(gameSeq));
    }
  }, [picks, listReady, changes]);
}
