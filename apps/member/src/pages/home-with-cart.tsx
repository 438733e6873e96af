import { laterPart } from '@lime/ui/later-part.tsx';
import { useEffect } from 'react';
import { HomePage } from '../features/home/home-page.tsx';
import { useCart } from '../lib/cart-store.ts';
import { useLayout } from '../lib/layout.ts';
import { invitedBy } from '../lib/invited-by.ts';
import { memberNow } from '../lib/member-session.ts';
import { openOverlay } from '../lib/overlays.ts';

const CartBar = laterPart(async () => (await import('../features/cart/cart-bar.tsx')).CartBar);

/** /main. Once something is picked here, the cart is at hand; where there is room, the first pick opens it. Who comes by a join code may sign up at once. */
export function Page() {
  const mobile = useLayout() === 'mobile';
  useEffect(() => {
    if (invitedBy() !== '' && memberNow() === null) openOverlay({ kind: 'signup' });
  }, []);
  const picked = useCart((cart) => cart.picks.length > 0);
  useEffect(() => {
    if (mobile) return;
    return useCart.subscribe(({ picks }, { picks: before }) => {
      // a pick of another tab comes as one of this one's
      if (before.length === 0 && picks.length > 0 && !document.hidden) openOverlay({ kind: 'cart' });
    });
  }, [mobile]);
  return (
    <>
      <HomePage />
      {picked && <CartBar place={mobile ? 'bottom' : 'right'} />}
    </>
  );
}
