import type { ResultOutcome } from '@lime/contract/staff-results.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '@lime/ui/toast.ts';

const settleMs = 250;

/** One match with all that was said of it. */
export function useResult(gameSeq: string) {
  return useQuery({
    queryKey: ['results', 'detail', gameSeq],
    queryFn: () => send('/staff/results/detail', { gameSeq }),
    refetchInterval: 10_000,
  });
}

/** What an outcome would pay, asked once the typing rests; null: nothing to ask. */
export function useDryRun(gameSeq: string, outcome: ResultOutcome | null) {
  const text = JSON.stringify(outcome);
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  const wanted = JSON.parse(asked) as ResultOutcome | null;
  const run = useQuery({
    queryKey: ['results', 'dry-run', gameSeq, asked],
    queryFn: ({ signal }) => send('/staff/results/dry-run', { gameSeq, outcome: wanted! }, { signal }),
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...run, isStale: text !== asked || run.isPlaceholderData };
}

/** Does it, says so, and has every list of results read again. @returns what came; null when it was refused, which was said */
export async function attempt<T>(work: () => Promise<T>, said: string | null): Promise<T | null> {
  try {
    const answer = await work();
    if (said !== null) toast(said, 'ok');
    return answer;
  } catch (error) {
    toast(wordsOf(error), 'danger');
    return null;
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['results'] });
  }
}
