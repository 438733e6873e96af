import { europeanKind } from '../features/sports/european-kind.tsx';
import { SportsPage } from '../features/sports/sports-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';
import { PricesPage } from './prices-page.tsx';

/** /sport/prematch. */
export function Page() {
  return (
    <WithAnswers>
      <PricesPage page="european">{(cart) => <SportsPage kind={europeanKind} cart={cart} />}</PricesPage>
    </WithAnswers>
  );
}
