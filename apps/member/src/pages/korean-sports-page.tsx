import { CartBar } from '../features/cart/cart-bar.tsx';
import { CartPanel } from '../features/cart/cart-panel.tsx';
import { KoreanPage } from '../features/sports/korean-page.tsx';
import { useLayout, useMedia } from '../lib/layout.ts';

/** /sport/korean: the list, and the cart beside it or, where there is no room, over it. */
export function Page() {
  const mobile = useLayout() === 'mobile';
  const columns = useMedia('(min-width: 1024px)');
  return (
    <>
      <KoreanPage cart={<CartPanel />} />
      {!columns && <CartBar place={mobile ? 'bottom' : 'right'} />}
    </>
  );
}
