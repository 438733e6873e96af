import type { WireGame } from '@lime/contract/game.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../lib/api.ts';
import { gameSources } from '../../lib/game-sources.ts';
import { useGames, useLiveOdds } from '../../lib/live-odds.ts';
import { spreadOverLeagues } from './spread.ts';

/**
 * What the home page shows of the open games: the popular ones in their order, the soonest, and how many a sport has.
 *
 * @param open  an operator shows them
 */
export function useHomeGames(open: boolean) {
  const { state } = useLiveOdds(gameSources.korean, open);
  const { games } = useGames();
  const popular = useQuery({
    queryKey: ['popular'],
    queryFn: () => read('/v2/game/popular', { size: 50 }),
    refetchInterval: 60_000,
  });

  return useMemo(() => {
    const open = new Map(games.map((game) => [game.gameSeq, game]));
    const wanted = (popular.data?.list ?? []).flatMap((game) => open.get(game.gameSeq) ?? []);
    const soonest = games.toSorted((a, b) => a.startTime.localeCompare(b.startTime)).slice(0, 6);
    const sports = new Map<string, { sportsId: string; name: string; count: number }>();
    for (const { sportsId, sportNameKr } of games) {
      const sport = sports.get(sportsId) ?? { sportsId, name: sportNameKr, count: 0 };
      sports.set(sportsId, { ...sport, count: sport.count + 1 });
    }
    return {
      state: popular.isError
        ? ('failed' as const)
        : // the two answers come apart: until both are there nothing takes its place
          popular.isPending || (state !== 'failed' && games.length === 0 && popular.data.list.length > 0)
          ? ('loading' as const)
          : state,
      retry: () => void popular.refetch(),
      popular: spreadOverLeagues(wanted.length > 0 ? wanted : games),
      soonest,
      sports: [...sports.values()].toSorted((a, b) => b.count - a.count),
      total: games.length,
    };
  }, [games, popular, state]);
}

/** The results of today in Seoul, newest first. */
export function useTodaysResults() {
  const date = seoulDay(new Date());
  return useQuery({
    queryKey: ['results', date],
    queryFn: () => read('/v2/game/result/sports', { date, page: 1, size: 5 }),
    refetchInterval: 60_000,
  });
}

/** The market a game is shown with where there is room for one: the winner, else its first. */
export function mainMarket(game: WireGame) {
  return game.folders.find((folder) => folder.marketsId === '1' || folder.marketsId === '52') ?? game.folders[0];
}
