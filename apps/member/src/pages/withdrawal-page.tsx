import { BonusPanel } from '../features/bonus/bonus-panel.tsx';
import { CashPage } from '../features/cash/cash-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /cash/out. */
export function Page() {
  return (
    <WithAnswers>
      <CashPage side="out" bonus={<BonusPanel />} />
    </WithAnswers>
  );
}
