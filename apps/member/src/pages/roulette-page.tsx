import { RouletteScreen } from '../features/events/roulette-screen.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /event/roulette. */
export function Page() {
  return (
    <WithAnswers>
      <RouletteScreen />
    </WithAnswers>
  );
}
