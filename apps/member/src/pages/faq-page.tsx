import { FaqPage } from '../features/boards/faq-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /board/faq/list. */
export function Page() {
  return (
    <WithAnswers>
      <FaqPage />
    </WithAnswers>
  );
}
