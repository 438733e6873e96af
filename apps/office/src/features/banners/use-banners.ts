import { useQuery } from '@tanstack/react-query';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';

/** All banners, by place and in their order; their states follow the clock. */
export function useBanners() {
  return useQuery({ queryKey: ['banners'], queryFn: () => send('/staff/banners/list', {}), refetchInterval: 15_000 });
}

/** Does something to banners and reads the list again. */
export const runAction = createListAction('banners');
