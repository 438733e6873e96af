import { ProofPage } from '../features/lotto/proof-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /fair/lotto. */
export function Page() {
  return (
    <WithAnswers>
      <ProofPage />
    </WithAnswers>
  );
}
