import { useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';

const refreshMs = 60_000;

/** Of everything that is asked about promotions. */
export const promotionsKey = ['promotions'];

/** Promotions that the member may earn by, today or later. */
export function useOwnPromotions() {
  return useQuery({
    queryKey: promotionsKey,
    queryFn: ({ signal }) => send('/promotion/list', {}, { signal }),
    refetchInterval: refreshMs,
  });
}
