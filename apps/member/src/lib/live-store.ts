import type { LiveIncident } from '@lime/domain/in-play/live-state.ts';
import { useSyncExternalStore } from 'react';
import { whenIncidents } from './fixture-sources.ts';
import { onLive } from './live-odds.ts';
import { createLiveStore } from './live-states.ts';
import type { LiveView } from './live-states.ts';
import { board } from './odds-board.ts';

/** The fixtures in play of this page. */
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
  for (const id of ['inplay', 'live'] as const) board.fixtures(id).forEach(liveStore.seed);
  board.opened().forEach((fixture) => {
    liveStore.seed(fixture);
    const told = incidentsOf.get(fixture.gameSeq);
    if (told && incidentsOf.delete(fixture.gameSeq)) liveStore.recall(fixture.gameSeq, told);
  });
}

/** The state of a fixture now; wakes its reader only when this one changes. */
export function useLive(gameSeq: string): LiveView | undefined {
  return useSyncExternalStore(
    (wake) => liveStore.onFixture(gameSeq, wake),
    () => liveStore.fixture(gameSeq),
  );
}
