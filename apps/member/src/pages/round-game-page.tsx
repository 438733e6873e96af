import { lotusTables } from '@lime/domain/games/lotus-tables.ts';
import type { LotusTable } from '@lime/domain/games/lotus-tables.ts';
import { games } from '@lime/domain/access/game-list.ts';
import type { MiniGameId, RoundGameId } from '@lime/domain/access/game-list.ts';
import { laterPart } from '@lime/ui/later-part.tsx';
import type { ComponentType } from 'react';
import { WithAnswers } from '../lib/with-answers.tsx';

/** The games with rounds that have their page here; adding one is adding its view. */
const views = {
  powerball: async () => (await import('@lime/ui/rounds/powerball-view.tsx')).powerballView,
  powerladder: async () => (await import('../features/games/ladder-view.tsx')).powerLadderView,
  kenoladder: async () => (await import('../features/games/ladder-view.tsx')).kenoLadderView,
  'lotus-oddeven': async () => (await import('@lime/ui/rounds/lotus-view.tsx')).lotusOddEvenView,
  'lotus-baccarat': async () => (await import('@lime/ui/rounds/lotus-view.tsx')).lotusBaccaratView,
  'lotus-baccarat2': async () => (await import('@lime/ui/rounds/lotus-view.tsx')).lotusBaccarat2View,
} satisfies Record<MiniGameId, unknown> & Partial<Record<RoundGameId, unknown>>;
export type RoundPageId = keyof typeof views;

const LotusHub = laterPart(async () => (await import('../features/games/lotus-hub.tsx')).LotusHub);

const isTable = (id: RoundPageId): id is LotusTable => (lotusTables as readonly string[]).includes(id);

/** /mini/… and /lotus/…: the page of a game with rounds, of lotus with its table in a frame. */
export function pageOf(id: RoundPageId): { Page: ComponentType } {
  const View = laterPart(async () => {
    const view = await views[id]();
    const kind = games.find((game) => game.id === id)?.kind;
    const siblings = games.filter((game) => game.id in views && game.kind === kind).map((game) => game.id);
    if (isTable(id)) {
      const { LotusPage } = await import('../features/games/lotus-page.tsx');
      return () => <LotusPage table={id} view={view} siblings={siblings} />;
    }
    const { RoundPage } = await import('../features/games/round-page.tsx');
    return () => <RoundPage view={view} siblings={siblings} />;
  });
  return {
    Page: () => (
      <WithAnswers>
        <View />
      </WithAnswers>
    ),
  };
}

/** /lotus/main: the tables of lotus. */
export const hub: { Page: ComponentType } = {
  Page: () => (
    <WithAnswers>
      <LotusHub />
    </WithAnswers>
  ),
};
