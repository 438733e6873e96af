import { AccountPage } from '../features/account/account-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /info/user. */
export function Page() {
  return (
    <WithAnswers>
      <AccountPage />
    </WithAnswers>
  );
}
