import { ActivityCards } from '../features/boards/activity-cards.tsx';
import { AttendanceCard } from '../features/activities/attendance-card.tsx';
import '../features/activities/activities.css';
import { RouletteCard } from '../features/activities/roulette-card.tsx';
import { LottoCard } from '../features/lotto/lotto-card.tsx';
import { CentreFrame, CentreNav } from '../lib/centre-frame.tsx';
import { ActivityHead } from '../lib/activity-head.tsx';
import { useLayout } from '../lib/layout.ts';

/** /bbs/e/l: what can be joined today, and what else is going on. Visitors see it all and are asked to sign in to join. */
export function ActivitiesPage() {
  const mobile = useLayout() === 'mobile';
  const list = (
    <div className="activities-page">
      {mobile && <CentreNav current="event" />}
      <ActivityHead title="이벤트" />
      <div className="panels">
        <AttendanceCard />
        <RouletteCard />
        <LottoCard />
      </div>
      <h2>진행 중 이벤트</h2>
      <ActivityCards />
    </div>
  );
  return mobile ? list : <CentreFrame current="event">{list}</CentreFrame>;
}
