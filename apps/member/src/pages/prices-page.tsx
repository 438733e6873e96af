import type { FramedPage } from '@lime/contract/launch.ts';
import { laterPart } from '@lime/ui/later-part.tsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { CartPanel } from '../features/cart/cart-panel.tsx';
import { useLayout } from '../lib/layout.ts';
import { useMedia } from '@lime/ui/use-media.ts';
import { useSettings } from '../lib/use-settings.ts';

/** Over the prices, where there is no room next to them. */
const CartBar = laterPart(async () => (await import('../features/cart/cart-bar.tsx')).CartBar);

const FramePage = laterPart(async () => (await import('../features/frame/frame-page.tsx')).FramePage);

const SideBanners = laterPart(async () => (await import('../features/banners/side-banners.tsx')).SideBanners, {
  background: true,
});
const PowerballTimer = laterPart(async () => (await import('./powerball-timer.tsx')).PowerballTimer, {
  background: true,
});
/** Banners and the timer of the powerball come when the prices have long been there. */
const lateAfterMs = 6_000;

type Props = {
  /** which of the pages an operator may hand to a provider; absent: none */
  page?: FramedPage;
  /** @param cart what is next to the prices, where there is room for columns */
  children: (cart: ReactNode) => ReactNode;
};

/**
 * A page of prices with the cart, next to them or over them; or, where an operator says so, the provider's frame in the prices'
 * place (decision 35).
 */
export function PricesPage({ page, children }: Props) {
  const mobile = useLayout() === 'mobile';
  const columns = useMedia('(min-width: 1024px)');
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const framed = useSettings()?.sportConfig.frames;
  return (
    <>
      {page && framed?.[page] ? (
        <FramePage key={page} page={page} cart={<CartPanel />} />
      ) : (
        children(
          <>
            <CartPanel />
            {late && columns && <PowerballTimer />}
            {late && columns && <SideBanners />}
          </>,
        )
      )}
      {!columns && <CartBar place={mobile ? 'bottom' : 'right'} />}
    </>
  );
}
