import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';

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
