import { LottoPage } from '../features/lotto/lotto-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /event/lotto. */
export function Page() {
  return (
    <WithAnswers>
      <LottoPage />
    </WithAnswers>
  );
}
