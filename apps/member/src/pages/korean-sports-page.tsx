import { koreanKind } from '../features/sports/korean-kind.ts';
import { SportsPage } from '../features/sports/sports-page.tsx';
import { PricesPage } from './prices-page.tsx';

/** /sport/korean. */
export function Page() {
  return <PricesPage page="korean">{(cart) => <SportsPage kind={koreanKind} cart={cart} />}</PricesPage>;
}
