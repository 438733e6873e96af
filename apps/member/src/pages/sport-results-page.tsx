import { ResultsPage } from '../features/results/results-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /sport/result. */
export function Page() {
  return (
    <WithAnswers>
      <ResultsPage />
    </WithAnswers>
  );
}
