import { InquiryPage } from '../features/inquiries/inquiry-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /bbs/c/d/$seq. */
export function Page() {
  return (
    <WithAnswers>
      <InquiryPage />
    </WithAnswers>
  );
}
