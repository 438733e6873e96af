import { SideTimer } from '../features/games/side-timer.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** The timer of the powerball next to prices: those pages read their lists by themselves. */
export const PowerballTimer = () => (
  <WithAnswers>
    <SideTimer />
  </WithAnswers>
);
