import { FairRoundPage } from '../features/fair/fair-round-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /fair/round. */
export function Page() {
  return (
    <WithAnswers>
      <FairRoundPage />
    </WithAnswers>
  );
}
