import { lsportEuropeanKind } from '../features/sports/european-kind.tsx';
import { SportsPage } from '../features/sports/sports-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';
import { PricesPage } from './prices-page.tsx';

/** /sport/lsport/european. */
export function Page() {
  return (
    <WithAnswers>
      <PricesPage>{(cart) => <SportsPage kind={lsportEuropeanKind} cart={cart} />}</PricesPage>
    </WithAnswers>
  );
}
