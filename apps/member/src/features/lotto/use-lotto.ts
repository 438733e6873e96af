import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { WireLotto } from '@lime/contract/lotto.ts';
import { lottoHighest } from '@lime/domain/lotto/ticket.ts';
import { send } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { useMember } from '../../lib/member-session.ts';
import { submitMoney } from '../../lib/submissions.ts';

const stateKey = ['lotto', 'state'];
const slowMs = 60_000;
const soonMs = 2_000;

/** When the open round is drawn, by this device's clock, however wrong it goes; null without a round. @param readAt epoch ms */
export const drawnAt = ({ round, now }: WireLotto, readAt: number): number | null =>
  round && Date.parse(round.drawsAt) - Date.parse(now) + readAt;

/** This week's lotto; read anew when its time is over, until the next round is open. */
export function useLotto() {
  const member = useMember()?.members_seq ?? null;
  return useQuery({
    queryKey: [...stateKey, member],
    queryFn: ({ signal }) => send('/events/lotto', {}, { signal }),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => {
      const at = data && drawnAt(data, dataUpdatedAt);
      return at ? Math.min(slowMs, Math.max(soonMs, at - Date.now() + 500)) : slowMs;
    },
  });
}

/** A page of rounds with the member's own tickets. */
export function useRounds(page: number, mine: boolean) {
  const member = useMember()?.members_seq ?? null;
  return useQuery({
    queryKey: ['lotto', 'rounds', member, page, mine],
    queryFn: ({ signal }) => send('/events/lotto/list', { page, size: 10, mine }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Enters a ticket, once, whatever the connection does. @param numbers null: the server picks
 *
 * @throws CallFailed the refusal; code UNANSWERED when nothing could be learned
 */
export async function enterTicket(member: string, numbers: readonly number[] | null): Promise<WireLotto> {
  const body = numbers === null ? { auto: true as const } : { numbers: [...numbers] };
  // the same numbers again are the same ticket as long as nobody knows what became of the first
  const which = (numbers ?? []).reduce((code, number) => code * (lottoHighest + 1) + number, 0);
  const answer = await submitMoney('/events/lotto', body, member, which);
  queryClient.setQueryData([...stateKey, member], { ...answer, entered: null });
  void queryClient.invalidateQueries({ queryKey: ['lotto', 'rounds'] });
  return answer;
}
