import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useAddress } from '../../lib/router/outlet.tsx';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../lib/api.ts';
import { readAgain } from '../../lib/query.ts';
import { resultFilters } from '../../lib/result-filters.ts';
import type { ResultFilter } from '../../lib/result-filters.ts';
import { useMember } from '../../lib/member-session.ts';
import { periodOf } from '../../lib/slip-view.ts';

/** Tabs by what was bet on, with the types each of them is divided into; casino and slots are divided by provider. */
export const gameTabs = [
  { id: 'all', name: '모든 게임', short: '전체', type: null, types: [] },
  {
    id: 'sports',
    name: '스포츠',
    short: '스포츠',
    type: '스포츠',
    types: ['프리매치', '한국형', '유럽형', '스페셜', '인플레이', '라이브'],
  },
  { id: 'casino', name: '카지노', short: '카지노', type: '카지노', types: [] },
  { id: 'slot', name: '슬롯', short: '슬롯', type: '슬롯', types: [] },
  { id: 'mini', name: '미니게임', short: '미니', type: '미니게임', types: ['미니', '로투스', '토큰'] },
  { id: 'virtual', name: '가상스포츠', short: '가상', type: '가상스포츠', types: [] },
] as const;
export type GameTab = (typeof gameTabs)[number]['id'];
export type TypeFilter = 'all' | (typeof gameTabs)[number]['types'][number];

export type SlipFilter = {
  readonly tab: GameTab;
  readonly from: SeoulDay;
  readonly to: SeoulDay;
  readonly result: ResultFilter;
  readonly type: TypeFilter;
  /** code of a lobby or a studio; 'all' */
  readonly provider: string;
  readonly page: number;
};

export const pageSize = 20;
const usualDays = 7;

const tabOf = (id: GameTab) => gameTabs.find((tab) => tab.id === id)!;

/** Whether a tab is divided by provider. */
export const hasProviders = (tab: GameTab): boolean => tab === 'casino' || tab === 'slot';

/** What a tab is divided into; all games are divided as sports are. */
export function typesOf(tab: GameTab): readonly { id: TypeFilter; name: string }[] {
  const types: readonly TypeFilter[] = tab === 'all' ? tabOf('sports').types : tabOf(tab).types;
  return [{ id: 'all', name: '모든 종류' }, ...types.map((id) => ({ id, name: typeNames[id] ?? id }))];
}
const typeNames: Readonly<Partial<Record<TypeFilter, string>>> = { 미니: '미니게임', 토큰: '토큰게임' };

/** The filter in the address. @param today Seoul day */
export function useSlipFilter(today: SeoulDay): [SlipFilter, (change: Partial<SlipFilter>) => void] {
  const filter = readFilter(useAddress(), today);
  const navigate = useNavigate();
  const change = (changes: Partial<SlipFilter>) => {
    const next = { ...filter, page: 1, ...(changes.tab && { type: 'all' as const, provider: 'all' }), ...changes };
    const usual = periodOf(usualDays, today);
    navigate({
      to: '.',
      resetScroll: changes.page !== undefined,
      search: {
        ...(next.tab !== 'all' && { tab: next.tab }),
        ...((next.from !== usual.from || next.to !== usual.to) && { from: next.from, to: next.to }),
        ...(next.result !== 'all' && { result: next.result }),
        ...(next.type !== 'all' && { type: next.type }),
        ...(next.provider !== 'all' && { provider: next.provider }),
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
  const tab = gameTabs.find(({ id }) => id === search['tab'])?.id ?? 'all';
  return {
    tab,
    from: from <= to ? from : to,
    to,
    result: resultFilters.find((entry) => entry.id === search['result'])?.id ?? 'all',
    type: typesOf(tab).find((entry) => entry.id === search['type'])?.id ?? 'all',
    provider:
      hasProviders(tab) && /^[a-z0-9-]{1,60}$/.test(String(search['provider'] ?? ''))
        ? String(search['provider'])
        : 'all',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

const waitingRefreshMs = 15_000;

/** The filter as the calls take it. */
export function callFilter({ tab, from, to, result, type, provider }: SlipFilter) {
  const ofTab = tabOf(tab).type;
  return {
    result,
    startDate: from,
    endDate: to,
    ...(type !== 'all' ? { type } : ofTab !== null && { type: ofTab }),
    ...(provider !== 'all' && { provider }),
  };
}

/** A page of the member's slips with the totals of all that match; read anew when the balance moves and while some wait. */
export function useSlips(filter: SlipFilter) {
  const { tab, from, to, result, type, provider, page } = filter;
  const member = useMember();
  const cash = `${member?.members_cash} ${member?.members_casino}`;
  const before = useRef(cash);
  useEffect(() => {
    if (before.current !== cash) void readAgain('slips');
    before.current = cash;
  }, [cash]);

  // later pages go on where the first one ended, whatever was placed since then
  const key = [tab, from, to, result, type, provider].join();
  const [first, setFirst] = useState<{ key: string; newest: string } | null>(null);
  const newest = page > 1 && first?.key === key ? first.newest : null;
  return useQuery({
    queryKey: ['slips', tab, from, to, result, type, provider, page],
    queryFn: async ({ signal }) => {
      const answer = await send(
        '/betting/results',
        { ...callFilter(filter), ...(newest !== null && { newest }), page, size: pageSize },
        { signal },
      );
      // a bet that waits for its decision is no slip yet
      const slip = answer.list.find(([leg]) => leg?.slip_number !== '')?.[0];
      if (page === 1) setFirst(slip ? { key, newest: slip.betting_betcode } : null);
      return answer;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some((slip) => slip[0]?.betting_total_result === 'wait') ? waitingRefreshMs : false,
  });
}
