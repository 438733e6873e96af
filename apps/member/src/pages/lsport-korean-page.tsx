import { lsportKoreanKind } from '../features/sports/special-kind.ts';
import { SportsPage } from '../features/sports/sports-page.tsx';
import { PricesPage } from './prices-page.tsx';

/** /sport/lsport/korean. */
export function Page() {
  return <PricesPage>{(cart) => <SportsPage kind={lsportKoreanKind} cart={cart} />}</PricesPage>;
}
