import type { WireResult } from '@lime/contract/fixtures.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';

export const pageSize = 30;
const most = 100;

export type ResultFilter = { readonly day: SeoulDay; readonly sportsId: string | null; readonly page: number };

/** A page of a day's results. */
export function useResults({ day, sportsId, page }: ResultFilter) {
  return useQuery({
    queryKey: ['results', 'page', day, sportsId, page],
    queryFn: () => read('/v2/game/result/sports', { date: day, page, size: pageSize, ...(sportsId && { sportsId }) }),
    refetchInterval: 60_000,
    placeholderData: (before) => before,
  });
}

/** All results of a day, for a search among them. @param wanted the reader searches */
export function useAllResults({ day, sportsId }: Omit<ResultFilter, 'page'>, wanted: boolean) {
  return useQuery({
    queryKey: ['results', 'all', day, sportsId],
    queryFn: () => allResults(day, sportsId),
    enabled: wanted,
  });
}

async function allResults(day: SeoulDay, sportsId: string | null): Promise<readonly WireResult[]> {
  const list: WireResult[] = [];
  for (let page = 1, end = 1; page <= end; page += 1) {
    const answer = await read('/v2/game/result/sports', {
      date: day,
      page,
      size: most,
      ...(sportsId && { sportsId }),
    });
    list.push(...answer.list);
    end = answer.pagination.end;
  }
  return list;
}

/** A result with every market's outcome, and the member's own slips on the fixture. @param member whose slips */
export function useResult(gameSeq: string, member: string | null) {
  return useQuery({
    queryKey: ['results', 'game', gameSeq, member],
    queryFn: () => read('/v2/game/result/detail', { gameSeq }),
    refetchInterval: 30_000,
  });
}
