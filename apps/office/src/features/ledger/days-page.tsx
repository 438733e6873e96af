import type { WireLedgerDay } from '@lime/contract/staff-ledger.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { useRouterState } from '@tanstack/react-router';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/table-types.ts';
import './ledger.css';
import { ShiftCard } from './shift-card.tsx';
import { balanceWords, ledgerLinks, signed } from './words.tsx';

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
  figure('deposits', '입금', { cell: (row) => <CountOf count={row.depositCount} amount={row.deposits} /> }),
  figure('depositCount', '입금 건수', { hidden: true }),
  figure('withdrawals', '출금', { cell: (row) => <CountOf count={row.withdrawalCount} amount={row.withdrawals} /> }),
  figure('withdrawalCount', '출금 건수', { hidden: true }),
  figure('net', '입금−출금', {
    cell: (row) =>
      row.net === 0 ? (
        <span className="dim">0</span>
      ) : (
        <b className={row.net < 0 ? 'strong minus' : 'strong'}>{signed(row.net)}</b>
      ),
  }),
  figure('stakes', '베팅'),
  figure('payouts', '당첨·반환'),
  figure('bonusCash', '보너스(캐시)'),
  figure('bonusPoint', '보너스(P)', { hidden: true }),
  figure('converted', '포인트 전환'),
  figure('byHandCash', '수동(캐시)'),
  figure('byHandPoint', '수동(P)', { hidden: true }),
  figure('transfers', '이동 건수'),
];

function CountOf({ count, amount }: { count: number; amount: number }) {
  if (count === 0) return <span className="dim">0</span>;
  return (
    <>
      {formatAmount(amount)} <span className="dim">{formatAmount(count)}건</span>
    </>
  );
}

const filters: readonly Filter[] = [{ id: 'days', label: '기간', kind: 'days' }];
const defaultSort = { id: 'day', dir: 'desc' } as const;
const useSums = create<{ readonly sums: WireLedgerDay | null }>()(() => ({ sums: null }));

async function load({ sort: _sort, ...query }: TableQuery) {
  const { list, pagination, sums } = await send('/staff/ledger/days', query as Body<'/staff/ledger/days'>);
  useSums.setState({ sums });
  return { list, pagination };
}

/** What came in, went out and moved, day by day; above it what each colleague decided. */
export function DaysPage() {
  const { sums } = useSums();
  const search = useRouterState({ select: (state) => state.location.search as Record<string, string> });
  return (
    <Page
      title="원장"
      sub={
        sums && (
          <>
            기간 합계 · 입금 <b>{formatAmount(sums.deposits)}</b> · 출금 <b>{formatAmount(sums.withdrawals)}</b> · 차액{' '}
            <b>{signed(sums.net)}</b> · 베팅 손익 {signed(sums.stakes - sums.payouts)}
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
