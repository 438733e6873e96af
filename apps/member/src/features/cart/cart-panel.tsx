import { useEffect, useLayoutEffect, useRef } from 'react';
import { CartModes, CartPicks, CartTop, CartWaiting, useUnderWay } from './cart-body.tsx';
import { StakeBlock } from './stake-block.tsx';
import { useBet } from './use-bet.ts';
import { useLiveCart } from './use-live-cart.ts';
import { takeReturnedBet } from '../../lib/overlays.ts';
import { useMember } from '../../lib/member-session.ts';
import './cart.css';

/** Source: specification 1 §9 "Default bet amount". */
const usualStake = 10_000;

/** The cart next to the list: picks scroll, the stake block stays in view. `C` moves the focus to its amount. */
export function CartPanel() {
  const cart = useLiveCart(usualStake);
  const bet = useBet(cart);
  const member = useMember();
  const underWay = useUnderWay();
  const panel = useRef<HTMLElement>(null);
  /** `C` was pressed before the cart was there */
  const wanted = useRef(false);

  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'c' || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (event.target instanceof HTMLElement && ['INPUT', 'TEXTAREA', 'SELECT'].includes(event.target.tagName)) return;
      wanted.current = !focusAmount(panel.current);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  const isThere = cart !== null;
  useLayoutEffect(() => {
    if (isThere && wanted.current) wanted.current = !focusAmount(panel.current);
  }, [isThere]);

  const ready = cart !== null && member !== null;
  useEffect(() => {
    // back from signing in to bet: on the button it was for
    if (ready && takeReturnedBet()) panel.current?.querySelector<HTMLElement>('.stake-block .place')?.focus();
  }, [ready]);

  return (
    <aside ref={panel} className="cart" aria-label="베팅카트">
      <CartTop cart={cart} />
      <CartModes />
      {cart ? (
        <>
          <div className="cart-scroll">
            <CartWaiting />
            <CartPicks cart={cart} member={member?.members_seq ?? null} />
          </div>
          {(cart.picks.length > 0 || !underWay) && <StakeBlock cart={cart} bet={bet} />}
        </>
      ) : (
        <div className="cart-pending" aria-hidden />
      )}
    </aside>
  );
}

/** @returns whether there is an amount to enter */
function focusAmount(panel: HTMLElement | null): boolean {
  const field = panel?.querySelector<HTMLElement>('.won-input input');
  field?.focus();
  return field != null;
}
