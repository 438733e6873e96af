import { LivePage } from '../features/in-play/live-page.tsx';
import { OpenBets } from '../features/in-play/open-bets.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';
import { PricesPage } from './prices-page.tsx';

/** /sport/live. */
export function Page() {
  return (
    <WithAnswers>
      <PricesPage>
        {(cart) => (
          <LivePage
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
