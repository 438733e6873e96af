import { InfoPage } from '../features/pages/info-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /fair: how results come about, and how to check them. */
export function Page() {
  return (
    <WithAnswers>
      <InfoPage slug="fair" />
    </WithAnswers>
  );
}
