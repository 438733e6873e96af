import { useEffect, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { read } from './api.ts';
import { board } from './odds-board.ts';
import { createOddsFeed } from './odds-feed.ts';
import type { FeedState } from './odds-feed.ts';
import { settingsNow } from './settings.ts';
import { subscribeOdds, useChannel } from './socket.ts';

const useFeed = create<{ readonly state: FeedState }>()(() => ({ state: 'loading' }));

const feed = createOddsFeed({
  board,
  fetchList: () => read('/v2/game/korean/prematch2', { brief: '1' }),
  fetchGame: async (gameSeq) => (await read('/v2/game/korean/prematch2', { gameSeq })).list[0] ?? null,
  later: (run) => setTimeout(run, 300 + Math.random() * 700),
  onState: (state) => useFeed.setState({ state }),
});

/** Fetches the list again. */
export const refetchGames = feed.refetch;

/** Fetches a game's every market to the board. @throws CallFailed */
export const openGame = feed.openGame;

/** Fetches the main markets of games the list shows in brief, by the filter that is on. @throws CallFailed */
export async function fillIn(filter: { sportsId?: string; leagueSeq?: string; date?: string }): Promise<void> {
  board.fillIn((await read('/v2/game/korean/prematch2', filter)).list);
}

let users = 0;
let stop = () => {};

function enter() {
  users += 1;
  if (users > 1) return;
  void feed.refetch();
  const leaveOdds = subscribeOdds(feed.take, () => void feed.refetch());
  // pushes tell of started games too; the page keeps time itself in case they are late
  const timer = setInterval(() => board.dropStarted(Date.now(), cutoffMs()), 1000);
  const back = () => void feed.refetch();
  window.addEventListener('online', back);
  stop = () => {
    leaveOdds();
    clearInterval(timer);
    window.removeEventListener('online', back);
  };
}

function leave() {
  users -= 1;
  if (users === 0) stop();
}

const cutoffMs = () => (settingsNow()?.config.option.bettingOption.cutoff ?? 16) * 1000;

/** Keeps the board true while a page shows prices. `live`: pushes arrive. */
export function useLiveOdds(active = true): { state: FeedState; live: boolean } {
  useEffect(() => {
    if (!active) return;
    enter();
    return leave;
  }, [active]);
  const state = useFeed((current) => current.state);
  const live = useChannel((channel) => channel.state === 'live');
  return { state, live };
}

/** The open games, and those that were opened with all their markets. `changes` moves with either. */
export function useGames() {
  const changes = useSyncExternalStore(board.onList, board.changes);
  return { games: board.games(), opened: board.opened(), changes };
}
