import { InquiriesPage } from '../features/inquiries/inquiries-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /bbs/c/l. */
export function Page() {
  return (
    <WithAnswers>
      <InquiriesPage />
    </WithAnswers>
  );
}
