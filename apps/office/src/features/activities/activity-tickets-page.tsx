import type { WireGivenTickets } from '@lime/contract/staff-activities.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatLongDayTime } from '@lime/ui/format.ts';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { memberColumn, nicknameColumn, timeColumn } from '../../lib/table/columns.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter } from '../../lib/table/list-types.ts';
import './activities.css';
import { GiveDialog } from './give-dialog.tsx';
import { activityLinks } from './activity-labels.ts';

const columns: Column<WireGivenTickets>[] = [
  timeColumn,
  memberColumn(),
  nicknameColumn,
  {
    id: 'count',
    label: '사용 / 지급',
    align: 'right',
    cell: (row) => `${row.used} / ${row.count}장`,
    text: (row) => `${row.used}/${row.count}`,
  },
  {
    id: 'expiresAt',
    label: '만료',
    cell: (row) => <span className="soft">{formatLongDayTime(row.expiresAt)}</span>,
    text: (row) => row.expiresAt,
  },
  { id: 'reason', label: '사유', cell: (row) => row.reason, text: (row) => row.reason },
  { id: 'by', label: '지급한 관리자', cell: (row) => row.by, text: (row) => row.by },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '아이디, 닉네임, 관리자', kind: 'text' },
  {
    id: 'left',
    label: '남은 티켓',
    kind: 'select',
    options: [
      { value: 'some', label: '있음' },
      { value: 'none', label: '다 쓰거나 만료' },
    ],
  },
  { id: 'days', label: '지급일', kind: 'days' },
];

/** Tickets given by hand, and the way to give some. */
export function ActivityTicketsPage() {
  const [giving, setGiving] = useState(false);
  return (
    <Page
      title="이벤트"
      actions={
        can('events.edit') && (
          <Button look="primary" size="small" onClick={() => setGiving(true)}>
            <Gift size={15} aria-hidden />
            티켓 지급
          </Button>
        )
      }
    >
      <SubLinks label="이벤트" links={activityLinks} />
      <DataTable
        page="activity-tickets"
        label="지급한 룰렛 티켓"
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['events', 'tickets']}
        load={(query) => send('/staff/events/tickets/list', query as Body<'/staff/events/tickets/list'>)}
        filters={filters}
        refreshMs={30_000}
        emptyHint="관리자가 회원에게 지급한 룰렛 티켓이 여기에 보여요."
      />
      {giving && <GiveDialog onClose={() => setGiving(false)} />}
    </Page>
  );
}
