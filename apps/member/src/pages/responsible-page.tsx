import { InfoPage } from '../features/pages/info-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /responsible: how to keep control, and who helps. */
export function Page() {
  return (
    <WithAnswers>
      <InfoPage slug="responsible" />
    </WithAnswers>
  );
}
