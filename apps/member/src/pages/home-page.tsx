import { laterPart } from '@lime/ui/later-part.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { useCart } from '../lib/cart-store.ts';
import { useLayout } from '../lib/layout.ts';
import { WithAnswers } from '../lib/with-answers.tsx';

const CartBar = laterPart(async () => (await import('../features/cart/cart-bar.tsx')).CartBar);

/** /main. Once something is picked here, the cart is at hand. */
export function Page() {
  const mobile = useLayout() === 'mobile';
  const picked = useCart((cart) => cart.picks.length > 0);
  return (
    <WithAnswers>
      <HomePage />
      {picked && <CartBar place={mobile ? 'bottom' : 'right'} />}
    </WithAnswers>
  );
}
