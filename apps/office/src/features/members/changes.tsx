import { actionName, actorName, changeText } from '@lime/contract/member-changes.texts.ts';
import type { WireMemberChange } from '@lime/contract/staff-members.ts';
import { formatDayTime } from '@lime/ui/format.ts';
import { send } from '../../lib/api.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter } from '../../lib/table/list-types.ts';

const wordsOf = ({ action, before, after }: WireMemberChange) => {
  if (after === null) return '';
  const now = changeText(action, after);
  // what was decided on says itself who asked for it
  return before === null || action.startsWith('adjustment.') ? now : `${changeText(action, before)} → ${now}`;
};

const columns: readonly Column<WireMemberChange>[] = [
  { id: 'at', label: '시각', cell: (row) => formatDayTime(row.at), text: (row) => row.at, width: 110 },
  {
    id: 'action',
    label: '변경',
    cell: (row) => <b>{actionName(row.action)}</b>,
    text: (row) => actionName(row.action),
  },
  { id: 'what', label: '내용', cell: (row) => <span className="words-cell">{wordsOf(row)}</span>, text: wordsOf },
  {
    id: 'reason',
    label: '사유',
    cell: (row) => row.reason ?? <span className="dim">—</span>,
    text: (row) => row.reason ?? '',
  },
  { id: 'actor', label: '처리한 사람', cell: (row) => actorName(row.actor), text: (row) => actorName(row.actor) },
  {
    id: 'address',
    label: 'IP 주소',
    cell: (row) => <span className="soft">{row.address ?? '—'}</span>,
    text: (row) => row.address ?? '',
  },
];

const filters: readonly Filter[] = [
  { id: 'only', label: '기록', kind: 'select', options: [{ value: 'bank', label: '계좌 변경만' }] },
];

/** What was changed by hand, with before, after and why. */
export function Changes({ id }: { id: string }) {
  return (
    <DataTable
      page="member-changes"
      label="변경 기록"
      local
      columns={columns}
      rowKey={(row) => row.id}
      queryKey={['members', 'changes', id]}
      load={({ sort: _sort, dir: _dir, ...query }) => send('/staff/members/changes', { ...query, id })}
      filters={filters}
    />
  );
}
