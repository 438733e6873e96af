import { InPlayPage } from '../features/in-play/in-play-page.tsx';
import { OpenBets } from '../features/in-play/open-bets.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';
import { PricesPage } from './prices-page.tsx';

/** /sport/livematch. */
export function Page() {
  return (
    <WithAnswers>
      <PricesPage page="inplay">
        {(cart) => (
          <InPlayPage
            aside={
              <>
                {cart}
                <OpenBets />
              </>
            }
          />
        )}
      </PricesPage>
    </WithAnswers>
  );
}
