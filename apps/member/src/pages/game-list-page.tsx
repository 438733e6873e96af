import { GameIntros } from '../features/pages/game-intros.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';
import { screenAt } from '../routes.tsx';

/** /game/list. */
export function Page() {
  return (
    <WithAnswers>
      <GameIntros hasScreen={(path) => screenAt(path) !== null} />
    </WithAnswers>
  );
}
