import type { WirePromotionLot } from '@lime/contract/staff-promotions.ts';
import { slipIdOf } from '@lime/domain/betting/slip-number.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatPoints } from '@lime/ui/format.ts';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body, Payload } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { memberColumn, nicknameColumn, timeColumn } from '../../lib/table/columns.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { kindName, promotionLinks } from './use-promotions.ts';

const columns: Column<WirePromotionLot>[] = [
  timeColumn,
  memberColumn(),
  { ...nicknameColumn, hidden: true },
  {
    id: 'name',
    label: '프로모션',
    cell: (row) => (
      <>
        {row.name} <span className="dim">{`${kindName(row.kind)} · ${row.version}번째 조건`}</span>
      </>
    ),
    text: (row) => row.name,
  },
  {
    id: 'slip',
    label: '베팅',
    cell: ({ slip }) =>
      slip === null ? (
        <span className="dim">—</span>
      ) : (
        <AppLink to="/slips" search={{ open: slip.betCode }} className="plain-link">
          {slip.number}
        </AppLink>
      ),
    text: ({ slip }) => slip?.number ?? '',
  },
  { id: 'day', label: '반영일', cell: (row) => <span className="soft">{row.day}</span>, text: (row) => row.day },
  {
    id: 'due',
    label: '베팅 기준',
    align: 'right',
    hidden: true,
    cell: (row) => formatPoints(row.due),
    text: (row) => String(row.due),
  },
  {
    id: 'amount',
    label: '지급할 포인트',
    align: 'right',
    cell: (row) => <b className="strong">{formatPoints(row.amount)}</b>,
    text: (row) => String(row.amount),
  },
  {
    id: 'moved',
    label: '실제 지급·회수',
    align: 'right',
    cell: (row) => formatPoints(row.moved),
    text: (row) => String(row.moved),
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '아이디, 닉네임', kind: 'text' },
  { id: 'name', label: '프로모션', kind: 'text' },
  { id: 'slip', label: '베팅 번호', kind: 'text' },
  { id: 'days', label: '반영일', kind: 'days' },
];

const useFigures = create<{ readonly figures: Payload<'/staff/promotions/lots'>['figures'] | null }>()(() => ({
  figures: null,
}));

async function load({ slip, ...query }: TableQuery) {
  // what is no number of a slip finds none
  const body = { ...query, ...(typeof slip === 'string' && { slip: String(slipIdOf(slip) ?? 0) }) };
  const { list, pagination, figures } = await send('/staff/promotions/lots', body as Body<'/staff/promotions/lots'>);
  useFigures.setState({ figures });
  return { list, pagination };
}

/** What promotions gave and took back, each with the slip it is for. */
export function LotsPage() {
  const { figures } = useFigures();
  return (
    <Page
      title="프로모션"
      sub={figures && `지급할 포인트 ${formatPoints(figures.amount)} — 실제 지급 ${formatPoints(figures.moved)}`}
    >
      <SubLinks label="프로모션" links={promotionLinks} />
      <DataTable
        page="promotion-lots"
        label="프로모션 지급 내역"
        exported={false}
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['promotions', 'lots']}
        load={load}
        filters={filters}
        refreshMs={30_000}
        emptyHint="베팅이 정산되어 포인트가 지급되면 여기에 보여요."
      />
    </Page>
  );
}
