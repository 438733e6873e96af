import { figureWords } from '@lime/contract/figures.ts';
import type { WireLedgerDay } from '@lime/contract/staff-ledger.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { useRouterState } from '@tanstack/react-router';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body, Payload } from '../../lib/calls.ts';
import { leftOutWords } from '../../lib/left-out.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { Sum } from '../../lib/sum.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import './ledger.css';
import { ShiftCard } from './shift-card.tsx';
import { balanceWords, ledgerLinks, signed } from './ledger-labels.tsx';

type Figure = Exclude<keyof WireLedgerDay, 'day'>;

const figure = (id: Figure, label: string, more: Partial<Column<WireLedgerDay>> = {}): Column<WireLedgerDay> => ({
  id,
  label,
  align: 'right',
  cell: (row) => (row[id] === 0 ? <span className="dim">0</span> : balanceWords(row[id])),
  text: (row) => String(row[id]),
  ...more,
});

const columns: Column<WireLedgerDay>[] = [
  {
    id: 'day',
    label: '날짜',
    sort: true,
    cell: (row) => (
      <AppLink to="/ledger" search={{ from: row.day, to: row.day }} className="plain-link">
        <b className="strong">{row.day}</b>
      </AppLink>
    ),
    text: (row) => row.day,
  },
  figure('deposits', '입금', { cell: (row) => <CashOf row={row} what="deposit" /> }),
  figure('depositCount', '입금 건수', { hidden: true }),
  figure('withdrawals', '출금', { cell: (row) => <CashOf row={row} what="withdrawal" /> }),
  figure('withdrawalCount', '출금 건수', { hidden: true }),
  figure('net', '순입금', {
    cell: (row) =>
      row.net === 0 ? (
        <span className="dim">0</span>
      ) : (
        <b className={row.net < 0 ? 'strong minus' : 'strong'}>{signed(row.net)}</b>
      ),
  }),
  figure('turnover', figureWords.turnover.label, {
    cell: (row) => <DayLink row={row} figure="turnover" to="/slips" search={{ state: 'counted' }} />,
  }),
  figure('openStakes', figureWords.openStakes.label, {
    cell: (row) => <DayLink row={row} figure="openStakes" to="/slips" search={{ state: 'wait' }} />,
  }),
  figure('payouts', figureWords.payouts.label),
  figure('gross', figureWords.gross.label, {
    cell: (row) => <DayLink row={row} figure="gross" to="/slips" search={{ state: 'settled' }} />,
  }),
  figure('bonusCash', '보너스(보유금)'),
  figure('bonusPoint', '보너스(P)', { hidden: true }),
  figure('converted', '포인트 전환'),
  figure('byHandCash', '수동(보유금)'),
  figure('byHandPoint', '수동(P)', { hidden: true }),
  figure('transfers', '이동 건수'),
];

/** Leads to the rows a day's figure is the sum of. */
function DayLink({ row, figure: id, to, search }: DayLinkProps) {
  if (row[id] === 0) return <span className="dim">0</span>;
  const words = id === 'gross' ? signed(row[id]) : formatAmount(row[id]);
  if (!can('slips.view')) return words;
  return (
    <AppLink to={to} search={{ ...search, ...daysOf(row), memberType: '일반' }} className="plain-link">
      {words}
    </AppLink>
  );
}
type DayLinkProps = { row: WireLedgerDay; figure: Figure; to: string; search: Record<string, string> };

function CashOf({ row, what }: { row: WireLedgerDay; what: 'deposit' | 'withdrawal' }) {
  const [count, amount] = [row[`${what}Count`], row[`${what}s`]];
  if (count === 0) return <span className="dim">0</span>;
  const words = (
    <>
      {formatAmount(amount)} <span className="dim">{formatAmount(count)}건</span>
    </>
  );
  if (!can(`${what}s.view`)) return words;
  return (
    <AppLink
      to={`/${what}s`}
      search={{ tab: 'done', by: 'decided', memberType: '일반', ...daysOf(row) }}
      className="plain-link"
    >
      {words}
    </AppLink>
  );
}

const daysOf = ({ day }: WireLedgerDay) => ({ from: day, to: day });

const filters: readonly Filter[] = [{ id: 'days', label: '기간', kind: 'days' }];
const defaultSort = { id: 'day', dir: 'desc' } as const;
type Sums = Pick<Payload<'/staff/ledger/days'>, 'sums' | 'out'>;
const useSums = create<{ readonly shown: Sums | null }>()(() => ({ shown: null }));

async function load({ sort: _sort, ...query }: TableQuery, signal?: AbortSignal) {
  const { list, pagination, sums, out } = await send('/staff/ledger/days', query as Body<'/staff/ledger/days'>, {
    signal,
  });
  useSums.setState({ shown: { sums, out } });
  return { list, pagination };
}

/** What came in, went out and moved, day by day; above it what each colleague decided. */
export function DaysPage() {
  const { shown } = useSums();
  const search = useRouterState({ select: (state) => state.location.search as Record<string, string> });
  return (
    <Page
      title="원장"
      sub={
        shown && (
          <>
            기간 합계 · 입금 <b>{formatAmount(shown.sums.deposits)}</b> · 출금{' '}
            <b>{formatAmount(shown.sums.withdrawals)}</b> · 순입금 <b>{signed(shown.sums.net)}</b> ·{' '}
            <Sum figure="turnover" value={shown.sums.turnover} /> · <Sum figure="gross" value={shown.sums.gross} /> ·{' '}
            <Sum figure="openStakes" value={shown.sums.openStakes} />
            {shown.out.members > 0 && (
              <span className="dim" title="정산제외 회원의 금액은 위 숫자에 포함하지 않아요.">
                {' '}
                · {leftOutWords({ members: shown.out.members, value: shown.out.sums.turnover })}(총게임수익{' '}
                {signed(shown.out.sums.gross)}, 순입금 {signed(shown.out.sums.net)})
              </span>
            )}
          </>
        )
      }
    >
      <SubLinks label="원장" links={ledgerLinks} />
      <ShiftCard from={search['from']} to={search['to']} />
      <DataTable
        page="ledger-days"
        label="일별 정산"
        columns={columns}
        rowKey={(row) => row.day}
        queryKey={['ledger', 'days']}
        load={load}
        filters={filters}
        defaultSort={defaultSort}
        refreshMs={30_000}
      />
    </Page>
  );
}
