import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { send } from '../../lib/api.ts';
import { queryClient, readAgain } from '../../lib/query.ts';
import { refreshMember, useMember } from '../../lib/member-session.ts';

/** in: to the casino; out: home. */
export type Side = 'in' | 'out';
export type HistorySide = Side | 'all';

/** Source: specification 2 §9. */
const pageSize = 10;
/** While something is on its way; the end of it is pushed, too. */
const onWayMs = 5_000;

/** The casino account, and what is on its way. */
export function useCasinoWallet() {
  useFollowBalances();
  return useQuery({
    queryKey: ['casino-wallet', 'state'],
    queryFn: ({ signal }) => send('/casino/v2/check/wallet', {}, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.onWay.count > 0 ? onWayMs : false),
  });
}

/** A page of transfers, newest first. */
export function useTransfers(side: HistorySide, page: number) {
  return useQuery({
    queryKey: ['casino-wallet', 'list', side, page],
    queryFn: ({ signal }) => {
      const type = side === 'all' ? {} : { type: side === 'in' ? ('deposit' as const) : ('withdrawal' as const) };
      return send('/balance/list', { page, size: pageSize, ...type, detailType: 'casino' }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some((row) => row.cash_status === '접수') ? onWayMs : false),
  });
}

/** After a transfer: history, wallet and member are read again. */
export function reloadWallet(): void {
  void readAgain('casino-wallet');
  void queryClient.invalidateQueries({ queryKey: ['cash', 'state'] });
  void refreshMember();
}

/** A balance that moved has a reason: a transfer that ended, a game, another tab. */
function useFollowBalances(): void {
  const member = useMember();
  const now = `${member?.members_cash} ${member?.members_casino} ${member?.members_transit}`;
  const before = useRef(now);
  useEffect(() => {
    if (before.current !== now) void readAgain('casino-wallet');
    before.current = now;
  }, [now]);
}
