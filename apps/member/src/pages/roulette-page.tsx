import { RouletteScreen } from '../features/activities/roulette-screen.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /event/roulette. */
export function Page() {
  return (
    <WithAnswers>
      <RouletteScreen />
    </WithAnswers>
  );
}
