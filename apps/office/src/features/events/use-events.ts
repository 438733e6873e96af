import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { actOn } from '../../lib/act.ts';
import { send } from '../../lib/api.ts';

/** Does something and has the events' lists and figures read again. */
export const act = actOn('events');

const refreshMs = 15_000;

export function useOverview() {
  return useQuery({
    queryKey: ['events', 'overview'],
    queryFn: () => send('/staff/events/overview', {}),
    refetchInterval: refreshMs,
  });
}

export function useResults(from: string, to: string) {
  return useQuery({
    queryKey: ['events', 'results', from, to],
    queryFn: () => send('/staff/events/results', { from, to }),
    placeholderData: keepPreviousData,
  });
}

export function useEventSettings() {
  return useQuery({
    queryKey: ['events', 'settings'],
    queryFn: () => send('/staff/events/settings/list', {}),
  });
}
