import { ReferralPage } from '../features/account/referral-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /info/recommender. */
export function Page() {
  return (
    <WithAnswers>
      <ReferralPage />
    </WithAnswers>
  );
}
