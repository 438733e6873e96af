import { GameIntros } from '../features/pages/game-intros.tsx';
import { screenAt } from '../routes.tsx';

/** /game/list. */
export function Page() {
  return <GameIntros hasScreen={(path) => screenAt(path) !== null} />;
}
