import { activityWhatKo } from '@lime/contract/list-words.ts';
import type { WireActivityRow } from '@lime/contract/staff-activities.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatPoints } from '@lime/ui/format.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { memberColumn, nicknameColumn, timeColumn } from '../../lib/table/columns.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter } from '../../lib/table/list-types.ts';
import './activities.css';
import { activityLinks, activityNames } from './activity-labels.ts';

const columns: Column<WireActivityRow>[] = [
  timeColumn,
  memberColumn(),
  nicknameColumn,
  {
    id: 'what',
    label: '구분',
    cell: (row) => <Badge>{activityWhatKo[row.what]}</Badge>,
    text: (row) => activityWhatKo[row.what],
  },
  { id: 'day', label: '대상일', cell: (row) => row.day, text: (row) => row.day },
  {
    id: 'points',
    label: '지급',
    align: 'right',
    cell: (row) =>
      row.points === 0 ? <span className="dim">0P</span> : <b className="strong">{formatPoints(row.points)}</b>,
    text: (row) => String(row.points),
  },
  {
    id: 'streaks',
    label: '연속 보상',
    cell: (row) => (row.streaks.length === 0 ? <span className="dim">—</span> : streakWords(row)),
    text: streakWords,
  },
  {
    id: 'price',
    label: '쓴 포인트',
    align: 'right',
    cell: (row) => (row.price === 0 ? <span className="dim">—</span> : formatPoints(row.price)),
    text: (row) => String(row.price),
  },
];

function streakWords({ streaks }: WireActivityRow): string {
  return streaks.map((days) => `${days}일`).join(', ');
}

const filters: readonly Filter[] = [
  { id: 'q', label: '아이디, 닉네임', kind: 'text' },
  {
    id: 'event',
    label: '이벤트',
    kind: 'select',
    options: (['attendance', 'roulette'] as const).map((value) => ({ value, label: activityNames[value] })),
  },
  { id: 'days', label: '참여일', kind: 'days' },
];

/** Who took part in what, newest first. */
export function RowsPage() {
  return (
    <Page title="이벤트">
      <SubLinks label="이벤트" links={activityLinks} />
      <DataTable
        page="activity-rows"
        label="이벤트 참여 내역"
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['events', 'rows']}
        load={(query) => send('/staff/events/list', query as Body<'/staff/events/list'>)}
        filters={filters}
        refreshMs={30_000}
        emptyHint="회원이 출석하거나 룰렛을 돌리면 여기에 보여요."
      />
    </Page>
  );
}
