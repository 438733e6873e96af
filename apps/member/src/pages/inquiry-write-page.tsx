import { WritePage } from '../features/inquiries/write-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /bbs/c/w. */
export function Page() {
  return (
    <WithAnswers>
      <WritePage />
    </WithAnswers>
  );
}
