import type { GameId } from '@lime/domain/access/games.ts';
import { laterPart } from '@lime/ui/later-part.tsx';
import type { ComponentType } from 'react';
import { WithAnswers } from '../lib/with-answers.tsx';

/** The games with rounds whose pages are built; adding one is adding its view. */
const views = {
  powerball: async () => (await import('../features/games/powerball-view.tsx')).powerballView,
  powerladder: async () => (await import('../features/games/ladder-view.tsx')).powerLadderView,
  kenoladder: async () => (await import('../features/games/ladder-view.tsx')).kenoLadderView,
} satisfies Partial<Record<GameId, unknown>>;

/** /mini/…: the page of a game with rounds. */
export function pageOf(id: keyof typeof views): { Page: ComponentType } {
  const View = laterPart(async () => {
    const [{ RoundPage }, view] = await Promise.all([import('../features/games/round-page.tsx'), views[id]()]);
    return () => <RoundPage view={view} siblings={Object.keys(views)} />;
  });
  return {
    Page: () => (
      <WithAnswers>
        <View />
      </WithAnswers>
    ),
  };
}
