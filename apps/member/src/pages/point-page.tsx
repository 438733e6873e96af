import { BonusPanel } from '../features/bonus/bonus-panel.tsx';
import { PointsPage } from '../features/points/points-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /point/change. */
export function Page() {
  return (
    <WithAnswers>
      <PointsPage bonus={<BonusPanel />} />
    </WithAnswers>
  );
}
