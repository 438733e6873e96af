import { SeedsPage } from '../features/fair/seeds-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /fair/seeds. */
export function Page() {
  return (
    <WithAnswers>
      <SeedsPage />
    </WithAnswers>
  );
}
