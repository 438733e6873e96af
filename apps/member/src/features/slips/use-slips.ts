import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useAddress } from '../../lib/router/outlet.tsx';
import { useEffect, useRef } from 'react';
import { send } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { resultFilters } from '../../lib/result-filters.ts';
import type { ResultFilter } from '../../lib/result-filters.ts';
import { useMember } from '../../lib/session.ts';
import { periodOf } from '../../lib/slip-view.ts';

export type GameTab = 'all' | 'sports';
export type TypeFilter = 'all' | '프리매치' | '한국형' | '유럽형' | '스페셜' | '인플레이' | '라이브';

export type SlipFilter = {
  readonly tab: GameTab;
  readonly from: SeoulDay;
  readonly to: SeoulDay;
  readonly result: ResultFilter;
  readonly type: TypeFilter;
  readonly page: number;
};

export const pageSize = 20;
const usualDays = 7;

export const typeFilters: readonly { id: TypeFilter; name: string }[] = [
  { id: 'all', name: '모든 방식' },
  { id: '프리매치', name: '프리매치' },
  { id: '한국형', name: '한국형' },
  { id: '유럽형', name: '유럽형' },
  { id: '스페셜', name: '스페셜' },
  { id: '인플레이', name: '인플레이' },
  { id: '라이브', name: '라이브' },
];

/** The filter in the address. @param today Seoul day */
export function useSlipFilter(today: SeoulDay): [SlipFilter, (change: Partial<SlipFilter>) => void] {
  const filter = readFilter(useAddress(), today);
  const navigate = useNavigate();
  const change = (changes: Partial<SlipFilter>) => {
    const next = { ...filter, page: 1, ...changes };
    const usual = periodOf(usualDays, today);
    navigate({
      to: '.',
      resetScroll: changes.page !== undefined,
      search: {
        ...(next.tab !== 'all' && { tab: next.tab }),
        ...((next.from !== usual.from || next.to !== usual.to) && { from: next.from, to: next.to }),
        ...(next.result !== 'all' && { result: next.result }),
        ...(next.type !== 'all' && { type: next.type }),
        ...(next.page > 1 && { page: next.page }),
      },
    });
  };
  return [filter, change];
}

/** Reads an address; what makes no sense there is as if absent. */
export function readFilter(search: Record<string, unknown>, today: SeoulDay): SlipFilter {
  const usual = periodOf(usualDays, today);
  const day = (value: unknown, otherwise: SeoulDay) =>
    /^\d{4}-\d{2}-\d{2}$/.test(String(value ?? '')) && !Number.isNaN(Date.parse(String(value)))
      ? String(value)
      : otherwise;
  const from = day(search['from'], usual.from);
  const to = day(search['to'], usual.to);
  const page = Number(search['page'] ?? 1);
  return {
    tab: search['tab'] === 'sports' ? 'sports' : 'all',
    from: from <= to ? from : to,
    to,
    result: resultFilters.find((entry) => entry.id === search['result'])?.id ?? 'all',
    type: typeFilters.find((entry) => entry.id === search['type'])?.id ?? 'all',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

const waitingRefreshMs = 15_000;

/** The filter as the calls take it. */
export const callFilter = ({ tab, from, to, result, type }: SlipFilter) => ({
  result,
  startDate: from,
  endDate: to,
  ...(type !== 'all' ? { type } : tab === 'sports' && { type: '스포츠' as const }),
});

/** A page of the member's slips with the totals of all that match; read anew when the balance moves and while some wait. */
export function useSlips(filter: SlipFilter) {
  const { tab, from, to, result, type, page } = filter;
  const cash = useMember()?.members_cash;
  const before = useRef(cash);
  useEffect(() => {
    if (before.current !== cash) void queryClient.invalidateQueries({ queryKey: ['slips'] });
    before.current = cash;
  }, [cash]);

  return useQuery({
    queryKey: ['slips', tab, from, to, result, type, page],
    queryFn: ({ signal }) => send('/betting/results', { ...callFilter(filter), page, size: pageSize }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some((slip) => slip[0]?.betting_total_result === 'wait') ? waitingRefreshMs : false,
  });
}
