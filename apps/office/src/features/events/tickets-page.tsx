import type { WireGivenTickets } from '@lime/contract/staff-events.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatDate, formatLongDayTime, formatTime } from '@lime/ui/format.ts';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { MemberLink } from '../../lib/member-link.tsx';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column } from '../../lib/table/table-types.ts';
import './events.css';
import { GiveDialog } from './give-dialog.tsx';
import { eventLinks } from './words.ts';

const columns: Column<WireGivenTickets>[] = [
  { id: 'at', label: '시각', cell: (row) => `${formatDate(row.at)} ${formatTime(row.at)}`, text: (row) => row.at },
  {
    id: 'member',
    label: '회원',
    cell: (row) => (
      <MemberLink id={row.memberId} className="ledger-link">
        <b className="strong">{row.loginId}</b>
      </MemberLink>
    ),
    text: (row) => row.loginId,
  },
  { id: 'nickname', label: '닉네임', cell: (row) => row.nickname, text: (row) => row.nickname },
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

/** Tickets given by hand, and the way to give some. */
export function TicketsPage() {
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
      <SubLinks label="이벤트" links={eventLinks} />
      <DataTable
        page="event-tickets"
        label="지급한 룰렛 티켓"
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['events', 'tickets']}
        load={(query) => send('/staff/events/tickets/list', query as Body<'/staff/events/tickets/list'>)}
        filters={[]}
        refreshMs={30_000}
        emptyHint="관리자가 회원에게 준 룰렛 티켓이 여기에 보여요."
      />
      {giving && <GiveDialog onClose={() => setGiving(false)} />}
    </Page>
  );
}
