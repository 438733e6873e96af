import { useParams } from '../lib/router/outlet.tsx';
import { GameIntro } from '../features/pages/game-intros.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';
import { screenAt } from '../routes.tsx';

/** /game/$slug. */
export function Page() {
  const { slug = '' } = useParams() as { slug?: string };
  return (
    <WithAnswers>
      <GameIntro slug={slug} hasScreen={(path) => screenAt(path) !== null} />
    </WithAnswers>
  );
}
