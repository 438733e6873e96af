import { NoticesPage } from '../features/boards/notices-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /bbs/n/l. */
export function Page() {
  return (
    <WithAnswers>
      <NoticesPage />
    </WithAnswers>
  );
}
