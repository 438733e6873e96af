import { rankKo, ticketResultKo } from '@lime/contract/list-words.ts';
import type { WireStaffLottoTicket } from '@lime/contract/staff-lotto.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatPoints, formatTime } from '@lime/ui/format.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { memberColumn, nicknameColumn, timeColumn } from '../../lib/table/columns.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter } from '../../lib/table/list-types.ts';
import './lotto.css';
import { lottoLinks } from './draw-labels.ts';

const columns: Column<WireStaffLottoTicket>[] = [
  { id: 'seq', label: '번호', cell: (row) => <span className="dim">{row.seq}</span>, text: (row) => row.seq },
  { id: 'roundNo', label: '회차', cell: (row) => `${row.roundNo}회차`, text: (row) => String(row.roundNo) },
  { ...timeColumn, label: '응모' },
  memberColumn(),
  nicknameColumn,
  {
    id: 'numbers',
    label: '번호',
    cell: (row) => (
      <>
        {row.numbers.join(', ')} {row.automatic && <span className="dim">자동</span>}
      </>
    ),
    text: (row) => row.numbers.join(' '),
  },
  {
    id: 'rank',
    label: '결과',
    cell: (row) =>
      row.rank === null ? (
        <span className="dim">{ticketResultKo(row)}</span>
      ) : (
        <Badge tone="win">{ticketResultKo(row)}</Badge>
      ),
    text: ticketResultKo,
  },
  {
    id: 'points',
    label: '포인트',
    align: 'right',
    cell: (row) =>
      row.points > 0 ? <b className="strong">{formatPoints(row.points)}</b> : <span className="dim">—</span>,
    text: (row) => String(row.points),
  },
  {
    id: 'paidAt',
    label: '지급',
    cell: (row) =>
      row.points === 0 ? (
        <span className="dim">—</span>
      ) : row.paidAt === null ? (
        <Badge tone="warn">대기</Badge>
      ) : (
        formatTime(row.paidAt)
      ),
    text: (row) => row.paidAt ?? '',
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '아이디, 닉네임', kind: 'text' },
  { id: 'no', label: '회차', kind: 'text' },
  {
    id: 'rank',
    label: '결과',
    kind: 'select',
    options: [
      { value: 'won', label: '당첨' },
      ...rankKo.map((name, index) => ({ value: String(index + 1), label: name })),
    ],
  },
];

/** What the filter of rounds says, when it says a round. */
function queryOf({ no, ...query }: Record<string, unknown>): Body<'/staff/lotto/tickets'> {
  const digits = String(no ?? '')
    .replaceAll(/\D/g, '')
    .slice(0, 9)
    .replace(/^0+/, '');
  return { ...query, ...(digits === '' ? {} : { no: digits }) };
}

/** Tickets with their owners and what came of them. */
export function TicketsPage() {
  return (
    <Page title="로또" sub="응모한 뒤에는 아무도 번호를 바꾸거나 지울 수 없어요.">
      <SubLinks label="로또" links={lottoLinks} />
      <DataTable
        page="lotto-tickets"
        label="로또 응모"
        columns={columns}
        rowKey={({ seq }) => seq}
        queryKey={['lotto', 'tickets']}
        load={(query) => send('/staff/lotto/tickets', queryOf(query))}
        filters={filters}
        refreshMs={30_000}
        emptyHint="회원이 응모하면 여기에 보여요."
      />
    </Page>
  );
}
