import { ownFailure } from '@lime/ui/stale-chunk.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { board } from '../../lib/odds-board.ts';
import { sourceOf } from '../../lib/fixture-sources.ts';
import type { FixtureSource } from '../../lib/fixture-sources.ts';
import { lineLock, onLineLock } from '../../lib/line-lock.ts';
import type { LineLock } from '../../lib/line-lock.ts';
import { openFixture, useFixtures, useLiveOdds } from '../../lib/live-odds.ts';
import { showError, showNotLoaded, signInToBet } from '../../lib/overlays.ts';
import { useMember } from '../../lib/member-session.ts';
import { useCart } from '../../lib/cart-store.ts';
import type { CartPick } from '../../lib/cart-store.ts';
import { useBetFlow } from './flow-state.ts';
import type { LiveCart } from './use-live-cart.ts';

/** Source: specification 1 §8. */
const noChannel = '인플레이를 위한 연결이 올바르지 않습니다. 새로고침 후 이용해주세요.';

export type Bet = {
  /** what blocks the bet besides the cart's own rules: nobody signed in, no connection, a slip under way */
  readonly lock: 'visitor' | 'sending' | 'unresolved' | LineLock | null;
  readonly place: () => void;
};

/** Placing what the cart shows now. */
export function useBet(cart: LiveCart | null): Bet {
  const member = useMember();
  const source = sourceOf(cart?.kind.kind ?? 'korean');
  const { state } = useLiveOdds(source, (cart?.picks.length ?? 0) > 0);
  const inPlay = cart?.kind.product === 'inplay';
  const line = useSyncExternalStore(onLineLock, () => lineLock(inPlay));
  const { sending, unresolved, again } = useBetFlow();
  const mode = useCart((current) => current.mode);
  const filled = (cart?.picks.length ?? 0) > 0;

  useEffect(() => {
    // what a press needs is there before it comes
    if (filled) import('./bet-flow.tsx').catch(ownFailure); // the press asks again
  }, [filled]);

  useMissingPrices(source, cart?.picks ?? [], state === 'ready');

  const lock = !member ? 'visitor' : sending ? 'sending' : unresolved.length > 0 ? 'unresolved' : line;
  const place = (keys: readonly string[] = []) => {
    if (!member) {
      signInToBet();
      return;
    }
    if (inPlay && (lock === 'offline' || lock === 'silent' || lock === 'doubt')) showError(noChannel);
    if (lock === 'sending' || lock === 'unresolved')
      import('./bet-flow.tsx').then(({ tellUnderWay }) => tellUnderWay(), showNotLoaded);
    if (!cart || lock !== null) return;
    const sender = { member: member.members_seq, acceptOdds: member.acceptOdds };
    import('./bet-flow.tsx').then(({ placeCart }) => placeCart(cart, mode, sender, keys), showNotLoaded);
  };

  const refused = cart?.view.refusal != null;
  const ready = cart !== null && lock === null && filled;
  useEffect(() => {
    if (again === null || !ready) return;
    useBetFlow.setState({ again: null });
    // the cart shows what is against it now
    if (!refused) place(again);
  });

  return { lock, place: () => place() };
}

const asked = new Set<string>();

/** Kept picks whose market the list does not show: their fixture is fetched; what is no longer offered is closed. */
function useMissingPrices(source: FixtureSource, picks: readonly CartPick[], listReady: boolean): void {
  const { changes } = useFixtures(source);
  useEffect(() => {
    if (!listReady) return;
    const missing = picks.filter((pick) => pick.bonusFolders === null && !board.bet(pick.selectionId));
    for (const [gameSeq, inFixture] of Map.groupBy(missing, (pick) => pick.fixtureId)) {
      const asking = `${source.id} ${gameSeq}`;
      if (asked.has(asking)) continue;
      asked.add(asking);
      openFixture(gameSeq, source)
        .then(() =>
          inFixture.forEach((pick) => board.bet(pick.selectionId) ?? board.close(pick.selectionId, pick.odds)),
        )
        .catch(() => asked.delete(asking));
    }
  }, [source, picks, listReady, changes]);
}
