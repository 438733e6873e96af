import { specialKind } from '../features/sports/special-kind.ts';
import { SportsPage } from '../features/sports/sports-page.tsx';
import { PricesPage } from './prices-page.tsx';

/** /sport/special. */
export function Page() {
  return <PricesPage>{(cart) => <SportsPage kind={specialKind} cart={cart} />}</PricesPage>;
}
