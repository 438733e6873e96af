import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { send } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { refreshMember, useMember } from '../../lib/member-session.ts';

export type CashSide = 'in' | 'out';

/** Source: specification 0 §9. */
const pageSize = 10;
const waitingRefreshMs = 15_000;

/** A page of deposits or withdrawals; read anew when the balance moves and while staff have not decided about all of them. */
export function useCashHistory(side: CashSide, page: number) {
  useFollowBalance();
  return useQuery({
    queryKey: ['cash', 'list', side, page],
    queryFn: ({ signal }) =>
      send(
        '/balance/list',
        { page, size: pageSize, type: side === 'in' ? '입금' : '출금', detailType: '캐시' },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some((row) => row.cash_status === '접수') ? waitingRefreshMs : false,
  });
}

/** What can be withdrawn now, and to which account. */
export function useCashState() {
  useFollowBalance();
  return useQuery({ queryKey: ['cash', 'state'], queryFn: ({ signal }) => send('/balance/state', {}, { signal }) });
}

/** The server's time now. @param state as it was read; unknown: this device's clock, the server decides anyway */
export function serverTime({
  data,
  dataUpdatedAt,
}: Pick<ReturnType<typeof useCashState>, 'data' | 'dataUpdatedAt'>): Date {
  return new Date(data ? Date.parse(data.now) + Date.now() - dataUpdatedAt : Date.now());
}

/** Who cancels a withdrawal once it is begun. @param takeBackSeconds how long the member may; undefined: not read yet */
export function supportCancels(takeBackSeconds: number | undefined): string {
  return takeBackSeconds
    ? '확인이 시작된 출금은 고객센터를 통해서만 취소할 수 있어요.'
    : '접수된 출금은 고객센터를 통해서만 취소할 수 있어요.';
}

/** After a request or a decision: histories, state and member are read again. */
export function reloadCash(): void {
  void queryClient.invalidateQueries({ queryKey: ['cash'] });
  void queryClient.invalidateQueries({ queryKey: ['bonus'] });
  void queryClient.invalidateQueries({ queryKey: ['promotions'] });
  void refreshMember();
}

/** A balance that moved has a reason: a decision of staff, here or in another tab. */
function useFollowBalance(): void {
  const cash = useMember()?.members_cash;
  const before = useRef(cash);
  useEffect(() => {
    if (before.current !== cash)
      for (const what of ['cash', 'promotions']) void queryClient.invalidateQueries({ queryKey: [what] });
    before.current = cash;
  }, [cash]);
}
