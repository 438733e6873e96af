import type { LiveIncident } from '@lime/domain/in-play/live-state.ts';
import { useSyncExternalStore } from 'react';
import { whenIncidents } from './game-sources.ts';
import { onLive } from './live-odds.ts';
import { createLiveStore } from './live-states.ts';
import type { LiveView } from './live-states.ts';
import { board } from './odds-board.ts';

/** The games in play of this page. */
export const liveStore = createLiveStore((run) => requestAnimationFrame(run), Date.now);

onLive(liveStore.push);
const incidentsOf = new Map<string, readonly LiveIncident[]>();
whenIncidents((gameSeq, incidents) => {
  incidentsOf.set(gameSeq, incidents);
  liveStore.recall(gameSeq, incidents);
});
board.onList(seedAll);
seedAll();

function seedAll(): void {
  for (const id of ['inplay', 'live'] as const) board.games(id).forEach(liveStore.seed);
  board.opened().forEach((game) => {
    liveStore.seed(game);
    const told = incidentsOf.get(game.gameSeq);
    if (told && incidentsOf.delete(game.gameSeq)) liveStore.recall(game.gameSeq, told);
  });
}

/** How a game stands now; wakes its reader only when this one changes. */
export function useLive(gameSeq: string): LiveView | undefined {
  return useSyncExternalStore(
    (wake) => liveStore.onGame(gameSeq, wake),
    () => liveStore.game(gameSeq),
  );
}
