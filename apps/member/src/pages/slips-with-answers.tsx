import { SlipsPage } from '../features/slips/slips-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /info/bet. */
export function Page() {
  return (
    <WithAnswers>
      <SlipsPage />
    </WithAnswers>
  );
}
