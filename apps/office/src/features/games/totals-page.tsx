import { figureWords, maxTotalDays } from '@lime/contract/figures.ts';
import type { WirePlayTotal } from '@lime/contract/staff-plays.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body, Payload } from '../../lib/calls.ts';
import { leftOutWords } from '../../lib/left-out.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { Sum } from '../../lib/sum.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { GameLinks, vendors } from './game-labels.tsx';
import './games.css';

type By = 'vendor' | 'game';
const bys = [
  { id: 'vendor', name: '게임사별' },
  { id: 'game', name: '게임별' },
] as const;

const won = (amount: number) => (amount < 0 ? `−${formatAmount(-amount)}` : formatAmount(amount));
const returnText = (share: number | null) => (share === null ? '—' : `${(share * 100).toFixed(2)}%`);

type Figure = 'debits' | 'members' | 'turnover' | 'payouts' | 'gross' | 'openStakes' | 'cancelled' | 'cancelledStakes';
const figure = (id: Figure, label: string, more: Partial<Column<WirePlayTotal>> = {}): Column<WirePlayTotal> => ({
  id,
  label,
  align: 'right',
  cell: (row) => (row[id] === 0 ? <span className="dim">0</span> : won(row[id])),
  text: (row) => String(row[id]),
  ...more,
});

const columnsOf = (by: By): readonly Column<WirePlayTotal>[] => [
  {
    id: 'name',
    label: by === 'vendor' ? '게임사' : '게임',
    sort: true,
    cell: (row) => <PlaysLink row={row} by={by} />,
    text: (row) => row.name,
  },
  ...(by === 'vendor'
    ? []
    : [
        {
          id: 'vendorName',
          label: '게임사',
          cell: (row: WirePlayTotal) => <span className="soft">{row.vendorName}</span>,
          text: (row: WirePlayTotal) => row.vendorName,
        },
      ]),
  figure('debits', '베팅', { sort: true }),
  figure('members', '회원', { sort: true }),
  figure('turnover', figureWords.turnover.label, {
    sort: true,
    cell: (row) => <b className="strong">{won(row.turnover)}</b>,
  }),
  figure('openStakes', '미정산'),
  figure('payouts', figureWords.payouts.label, { sort: true }),
  figure('gross', figureWords.gross.label, {
    sort: true,
    cell: (row) => <span className={row.gross < 0 ? 'minus' : undefined}>{won(row.gross)}</span>,
  }),
  {
    id: 'returned',
    label: '환수율',
    align: 'right',
    sort: true,
    cell: (row) => (row.returned === null ? <span className="dim">—</span> : returnText(row.returned)),
    text: (row) => returnText(row.returned),
  },
  figure('cancelled', '취소'),
  figure('cancelledStakes', '취소 금액', { sort: true }),
];
const columns = { vendor: columnsOf('vendor'), game: columnsOf('game') };

/** Leads to the plays a row is the sum of: of the same days. */
function PlaysLink({ row, by }: { row: WirePlayTotal; by: By }) {
  const { from, to } = useRouterState({ select: (state) => state.location.search as Record<string, string> });
  const name = <b className="strong">{row.name}</b>;
  if (!can('games.view')) return name;
  const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return (
    <AppLink to="/games/plays" search={{ [by]: row.code, ...days }} className="plain-link">
      {name}
    </AppLink>
  );
}

const filters: readonly Filter[] = [
  { id: 'days', label: '기간', kind: 'days', empty: '오늘' },
  {
    id: 'kind',
    label: '종류',
    kind: 'select',
    options: [
      { value: 'table', label: '카지노' },
      { value: 'slot', label: '슬롯' },
      { value: 'token', label: '토큰게임' },
    ],
  },
  { id: 'vendor', label: '게임사', kind: 'select', options: vendors },
];
const defaultSort = { id: 'turnover', dir: 'desc' } as const;

type Sums = Pick<Payload<'/staff/games/totals'>, 'sums' | 'out'>;
const useSums = create<{ readonly shown: Sums | null }>()(() => ({ shown: null }));

/** What was staked, won and returned at hosted games, by vendor or by game; a row leads to its plays. */
export function TotalsPage() {
  const { shown } = useSums();
  const search = useRouterState({ select: (state) => state.location.search as Record<string, string> });
  const navigate = useNavigate();
  const by: By = search['by'] === 'game' ? 'game' : 'vendor';
  const load = async (query: TableQuery, signal?: AbortSignal) => {
    const body = { ...query, by } as Body<'/staff/games/totals'>;
    const { list, pagination, ...sums } = await send('/staff/games/totals', body, { signal });
    useSums.setState({ shown: sums });
    return { list, pagination };
  };
  const choose = (next: By) => {
    const { page: _page, by: _by, ...rest } = search;
    void navigate({ to: '.', search: next === 'game' ? { ...rest, by: next } : rest, replace: true });
  };
  return (
    <Page
      title="게임"
      sub={
        shown && (
          <>
            합계 · 베팅 <b>{formatAmount(shown.sums.debits)}건</b> · 회원 <b>{formatAmount(shown.sums.members)}명</b> ·{' '}
            <Sum figure="turnover" value={shown.sums.turnover} /> · <Sum figure="payouts" value={shown.sums.payouts} />{' '}
            · <Sum figure="gross" value={shown.sums.gross} /> · 환수율 <b>{returnText(shown.sums.returned)}</b>
            {shown.sums.openStakes > 0 && (
              <>
                {' '}
                · <Sum figure="openStakes" value={shown.sums.openStakes} />
              </>
            )}
            {shown.sums.cancelled > 0 &&
              ` · 취소 ${formatAmount(shown.sums.cancelled)}건 ${formatAmount(shown.sums.cancelledStakes)}원`}
            {shown.out.members > 0 && (
              <span className="dim" title="정산제외 회원의 금액은 위 숫자에 포함하지 않아요.">
                {' '}
                · {leftOutWords(shown.out)}
              </span>
            )}
          </>
        )
      }
    >
      <GameLinks />
      <DataTable
        key={by}
        page={`game-totals-${by}`}
        label="게임 집계"
        columns={columns[by]}
        rowKey={(row) => row.code}
        queryKey={['games', 'totals', by]}
        load={load}
        filters={filters}
        defaultSort={defaultSort}
        refreshMs={30_000}
        toolbar={<Segmented label="묶는 기준" items={bys} value={by} onChange={choose} />}
        emptyHint={`이 기간에 베팅이 없어요. 기간을 넓혀보세요. 한 번에 ${maxTotalDays}일까지 볼 수 있어요.`}
      />
    </Page>
  );
}
