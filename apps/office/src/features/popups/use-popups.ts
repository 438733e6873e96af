import { useQuery } from '@tanstack/react-query';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';

/** All popups in their order; their states follow the clock. */
export function usePopups() {
  return useQuery({ queryKey: ['popups'], queryFn: () => send('/staff/popups/list', {}), refetchInterval: 15_000 });
}

/** Does something to popups and reads the list again. */
export const runAction = createListAction('popups');
