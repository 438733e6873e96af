import { bettingSettingsOf, levelLimitsOf } from '@lime/contract/settings-wire.ts';
import { cartKind, hasStartCheck } from '@lime/domain/betting/cart-kinds.ts';
import type { CartKind } from '@lime/domain/betting/cart-kinds.ts';
import type { CartContext } from '@lime/domain/betting/cart-types.ts';
import { heldTo } from '@lime/domain/limits/level-limits.ts';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cartKindOf, useCart } from '../../lib/cart-store.ts';
import type { CartPick } from '../../lib/cart-store.ts';
import { board } from '../../lib/odds-board.ts';
import type { BetView } from '../../lib/odds-board.ts';
import { useMember } from '../../lib/member-session.ts';
import { useSettings } from '../../lib/use-settings.ts';
import { pricerOf, picksOfSharedMatches, useJointOdds } from './joint-odds.ts';
import { lastStake } from '../../lib/stakes.ts';
import { viewCart } from './cart-view.ts';
import type { CartView } from './cart-view.ts';

export type LiveCart = {
  readonly view: CartView;
  readonly picks: readonly CartPick[];
  readonly folders: number;
  readonly stake: number;
  /** what the picks are bet as; an empty cart is one of 한국형 */
  readonly kind: CartKind;
  /** what they are judged by */
  readonly context: CartContext;
  /** picks of one match have no joint price yet: what the cart pays is not known */
  readonly isPricing: boolean;
  /** asks for it again after the server did not answer; null: no need */
  readonly onPriceAgain: (() => void) | null;
};

/**
 * The cart at the prices, limits and balance of now; null until the settings are known.
 *
 * @param usualStake shown until one is entered, unless the member's last one is known
 */
export function useLiveCart(usualStake: number): LiveCart | null {
  const wire = useSettings();
  const member = useMember();
  const picks = useLivePicks();
  const mode = useCart((cart) => cart.mode);
  const entered = useCart((cart) => cart.stake);
  const now = useTick();
  const kind: CartKind = cartKind(cartKindOf(picks) ?? 'korean');
  const limits = wire && heldTo(levelLimitsOf(wire, member?.members_grade ?? 1, kind.limits), member);
  const folders = picks.filter((pick) => pick.bonusFolders === null).length;
  // the server prices no cart of more folders than may be bet on
  const isJoint =
    mode === 'combo' &&
    kind.pairs !== null &&
    picksOfSharedMatches(picks).length > 0 &&
    limits !== null &&
    folders <= limits.maxFolders;
  const { groups, failed, ask } = useJointOdds(picks, isJoint && member !== null);
  if (!wire || !limits) return null;

  const stake = entered ?? (member ? lastStake(member.members_seq) : null) ?? usualStake;
  // a visitor's cart is judged without a balance: signing in comes first
  const balance = member?.members_cash ?? Number.MAX_SAFE_INTEGER;
  const context: CartContext = {
    settings: bettingSettingsOf(wire, kind.pairs),
    limits,
    picksPerFixture: kind.picksPerFixture,
    noStartCheck: !hasStartCheck(kind),
    balance,
    now,
    joint: pricerOf(groups),
  };
  return {
    view: viewCart(picks, mode, stake, context),
    picks,
    folders,
    stake,
    kind,
    context,
    isPricing: isJoint && groups === null,
    onPriceAgain: isJoint && failed ? ask : null,
  };
}

/** The picks with their prices of now. One the board does not know (yet) keeps its price; one that is gone counts as suspended. */
function useLivePicks(): readonly CartPick[] {
  const picks = useCart((cart) => cart.picks);
  const before = useRef<{
    picks: readonly CartPick[];
    views: readonly (BetView | undefined)[];
    live: readonly CartPick[];
  }>(null);
  const subscribe = useCallback(
    (wake: () => void) => {
      const leave = picks.map((pick) => board.onBet(pick.selectionId, wake));
      return () => leave.forEach((stop) => stop());
    },
    [picks],
  );
  return useSyncExternalStore(subscribe, () => {
    const views = picks.map((pick) => board.bet(pick.selectionId));
    const known = before.current;
    if (known && known.picks === picks && known.views.every((view, i) => view === views[i])) return known.live;
    const live = picks.map((pick, i) => {
      const view = views[i];
      return view ? { ...pick, odds: view.odds, suspended: view.state !== 'open' } : pick;
    });
    before.current = { picks, views, live };
    return live;
  });
}

/** Now, each second: fixtures start while the cart is open. */
function useTick(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
