import type { GameId } from '@lime/domain/access/game-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import { can } from '../../lib/staff-session.ts';

/** Bets come all the time: what is on screen is asked for again that often. */
const boardMs = 2_000;
const roundMs = 4_000;

/** The running rounds of all games, followed; `ahead`: by how much the server's clock is before this device's, in ms. */
export function useBoard() {
  const board = useQuery({
    queryKey: ['games', 'board'],
    queryFn: ({ signal }) => send('/staff/games/board', {}, { signal }),
    refetchInterval: boardMs,
    placeholderData: keepPreviousData,
  });
  return { ...board, ahead: board.data ? Date.parse(board.data.now) - board.dataUpdatedAt : 0 };
}

/** Figures of a day move slowly, and the server reads them no more often. */
const todayMs = 15_000;

/** What was bet and paid today by game, followed; nothing for those who may not see figures. */
export function useToday() {
  return useQuery({
    queryKey: ['games', 'today'],
    queryFn: ({ signal }) => send('/staff/games/today', {}, { signal }),
    refetchInterval: todayMs,
    enabled: can('figures.view'),
  });
}

/** One round with all that was bet on it, followed. */
export function useRound(gameSeq: string) {
  return useQuery({
    queryKey: ['games', 'round', gameSeq],
    queryFn: ({ signal }) => send('/staff/games/round', { gameSeq }, { signal }),
    refetchInterval: roundMs,
  });
}

/** Counts move with each round: seldom more than once in some seconds. */
const monitorMs = 10_000;

/** What games came to, followed. */
export function useMonitor() {
  return useQuery({
    queryKey: ['games', 'monitor'],
    queryFn: ({ signal }) => send('/staff/games/monitor', {}, { signal }),
    refetchInterval: monitorMs,
  });
}

/** How the return of a pick went, followed. */
export function useLine(game: string, pick: number) {
  return useQuery({
    queryKey: ['games', 'line', game, pick],
    queryFn: ({ signal }) => send('/staff/games/monitor/line', { game: game as GameId, pick }, { signal }),
    refetchInterval: monitorMs,
    placeholderData: keepPreviousData,
  });
}

/** What rang, followed. */
export function useAlarms() {
  return useQuery({
    queryKey: ['games', 'alarms'],
    queryFn: ({ signal }) => send('/staff/games/alarms', {}, { signal }),
    refetchInterval: monitorMs,
  });
}

/** Does something to a round and reads what shows it again. */
export const runAction = createListAction('games', 'approvals', 'slips');
