import { addDays } from '@lime/domain/seoul-time.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import type { Body, Payload } from '../../lib/calls.ts';

type ReportPath = '/staff/reports/table' | '/staff/reports/money' | '/staff/reports/cohorts';
/** A report as a page asked for it. */
export type AskedReport<P extends ReportPath = ReportPath> = ReturnType<typeof useReport<P>>;

/**
 * Asks for a report. While the next one loads, the one before stays.
 *
 * @param maxDays  a longer period is not asked for: `isTooLong`
 */
export function useReport<P extends ReportPath>(
  path: P,
  body: Body<P> & { from: string; to: string },
  maxDays: number,
) {
  const isTooLong = body.to >= addDays(body.from, maxDays);
  const { data, error, isLoading, isPlaceholderData, refetch } = useQuery<Payload<P>>({
    queryKey: ['reports', path, body],
    queryFn: () => send(path, body),
    placeholderData: keepPreviousData,
    enabled: !isTooLong,
  });
  return { path, body, isTooLong, data, error, isLoading, isPlaceholderData, refetch };
}
