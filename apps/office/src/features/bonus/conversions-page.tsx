import type { WireConversion } from '@lime/contract/staff-bonus.ts';
import { formatPoints } from '@lime/ui/format.ts';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { memberColumn, nicknameColumn, timeColumn } from '../../lib/table/columns.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import './bonus.css';
import { bonusLinks } from './bonus-labels.ts';

const columns: Column<WireConversion>[] = [
  { id: 'seq', label: '번호', cell: (row) => <span className="dim">{row.seq}</span>, text: (row) => row.seq },
  timeColumn,
  memberColumn(),
  nicknameColumn,
  {
    id: 'amount',
    label: '전환',
    align: 'right',
    cell: (row) => <b className="strong">{formatPoints(row.amount)}</b>,
    text: (row) => String(row.amount),
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '아이디, 닉네임', kind: 'text' },
  { id: 'days', label: '전환일', kind: 'days' },
];

const useSum = create<{ readonly sum: number | null }>()(() => ({ sum: null }));

async function load(query: TableQuery) {
  const { list, pagination, figures } = await send(
    '/staff/bonus/conversions',
    query as Body<'/staff/bonus/conversions'>,
  );
  useSum.setState(figures);
  return { list, pagination };
}

/** Points that members turned into cash. */
export function ConversionsPage() {
  const { sum } = useSum();
  return (
    <Page title="포인트 · 보너스" sub={sum !== null && `전환 합계 ${formatPoints(sum)}`}>
      <SubLinks label="포인트 · 보너스" links={bonusLinks} />
      <DataTable
        page="point-conversions"
        label="포인트 전환"
        columns={columns}
        rowKey={(row) => row.seq}
        queryKey={['bonus', 'conversions']}
        load={load}
        filters={filters}
        refreshMs={30_000}
        emptyHint="회원이 포인트를 보유금으로 전환하면 여기에 보여요."
      />
    </Page>
  );
}
