import { Badge } from '@lime/ui/badge.tsx';
import { laterPart } from '@lime/ui/later-part.tsx';
import { hasLine } from '@lime/ui/line.ts';
import { ownFailure } from '@lime/ui/stale-chunk.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { ShoppingCart, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { useCart } from '../../lib/cart-store.ts';
import type { CartMode } from '../../lib/cart-store.ts';
import { useMember } from '../../lib/member-session.ts';
import { useBetFlow } from './flow-state.ts';
import type { LiveCart } from './use-live-cart.ts';

const modes = [
  { id: 'combo', name: '조합' },
  { id: 'single', name: '단폴더' },
] as const satisfies readonly { id: CartMode; name: string }[];

const loadFilled = () => import('./filled-cart.tsx');
/** What an empty cart does without comes with the first pick; by itself when the prices have long been there. */
const filledAfterMs = 4_000;
/** What is said of the picks below them. */
export const Said = laterPart(async () => (await loadFilled()).Said);
const Picks = laterPart(async () => (await loadFilled()).Picks);

const WaitingSlips = laterPart(async () => (await import('./waiting-slips.tsx')).WaitingSlips);

/** Whether slips wait for their decision, or have one the member has not taken note of. */
export function useUnderWay(): boolean {
  return useBetFlow(({ waiting, verdicts }) => waiting.length + verdicts.length > 0);
}

/** The slips that the server has yet to decide, above the picks of the next one. */
export function CartWaiting() {
  const member = useMember();
  if (!useUnderWay() || !member) return null;
  return <WaitingSlips member={member} />;
}

/** Name, count and what empties the cart. */
export function CartTop({ cart, children }: { cart: LiveCart | null; children?: React.ReactNode }) {
  const count = cart?.folders ?? 0;
  return (
    <div className="cart-top">
      <h2>베팅카트</h2>
      {count > 0 && <Badge tone="lime">{count}폴더</Badge>}
      <button type="button" className="clear" aria-disabled={count === 0} onClick={() => useCart.getState().clear()}>
        <Trash2 size={14} aria-hidden />
        전체삭제
      </button>
      {children}
    </div>
  );
}

export function CartModes() {
  const mode = useCart((cart) => cart.mode);
  return (
    <div className="cart-modes">
      <Segmented label="베팅 방식" full items={modes} value={mode} onChange={useCart.getState().setMode} />
    </div>
  );
}

/** What is picked; where nothing is, how to pick. */
export function CartPicks({ cart, member }: { cart: LiveCart; member: string | null }) {
  const underWay = useUnderWay();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (hasLine()) loadFilled().catch(ownFailure); // the first pick asks again
    }, filledAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (cart.picks.length > 0) return <Picks cart={cart} member={member} />;
  return underWay ? null : (
    <div className="cart-empty">
      <ShoppingCart size={26} strokeWidth={1.5} aria-hidden />
      <b>담은 경기가 없어요</b>
      <p>배당을 누르면 여기에 담겨요</p>
    </div>
  );
}
