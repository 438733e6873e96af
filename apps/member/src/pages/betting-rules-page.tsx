import { BettingRulesPage } from '../features/boards/rules-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /bbs/rule/l and /board/rule/list. */
export function Page() {
  return (
    <WithAnswers>
      <BettingRulesPage />
    </WithAnswers>
  );
}
