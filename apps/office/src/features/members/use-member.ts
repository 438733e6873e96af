import { useQuery } from '@tanstack/react-query';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';

/** A member's card, read again now and then: balances move while one looks. */
export function useCard(id: string) {
  return useQuery({
    queryKey: ['members', 'card', id],
    queryFn: () => send('/staff/members/card', { id }),
    refetchInterval: 15_000,
  });
}

const lists = ['members', 'signups', 'adjustments'] as const;

/** Everything that shows members or what waits for them is read again. */
export function readAgain(): void {
  for (const name of lists) void queryClient.invalidateQueries({ queryKey: [name] });
}

/** Does something to members and reads all of that again. */
export const attempt = createListAction(...lists);
