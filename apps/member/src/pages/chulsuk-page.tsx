import { AttendanceScreen } from '../features/activities/attendance-screen.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /event/chulsuk. */
export function Page() {
  return (
    <WithAnswers>
      <AttendanceScreen />
    </WithAnswers>
  );
}
