import type { WireMemberNote } from '@lime/contract/staff-notes.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { PenLine } from 'lucide-react';
import { send } from '../../lib/api.ts';
import { can } from '../../lib/staff-session.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter } from '../../lib/table/list-types.ts';

const columns: Column<WireMemberNote>[] = [
  {
    id: 'title',
    label: '제목',
    cell: (row) => (
      <AppLink to={`/notes/${row.sendingId}`}>
        <b className="strong">{row.title}</b> {row.required && <Badge tone="warn">필독</Badge>}
      </AppLink>
    ),
    text: (row) => row.title,
  },
  {
    id: 'content',
    label: '내용',
    cell: (row) => <span className="words-cell soft">{row.content}</span>,
    text: (row) => row.content,
  },
  { id: 'staff', label: '보낸 사람', cell: (row) => row.staff ?? '사이트', text: (row) => row.staff ?? '사이트' },
  {
    id: 'at',
    label: '받은 시각',
    cell: (row) => <span className="soft">{formatDayTime(row.at)}</span>,
    text: (row) => row.at,
  },
  {
    id: 'readAt',
    label: '읽은 시각',
    cell: (row) => (row.readAt === null ? <Badge tone="wait">안읽음</Badge> : formatDayTime(row.readAt)),
    text: (row) => row.readAt ?? '',
  },
  {
    id: 'deletedAt',
    label: '회원이 삭제',
    hidden: true,
    cell: (row) => (row.deletedAt === null ? <span className="dim">—</span> : formatDayTime(row.deletedAt)),
    text: (row) => row.deletedAt ?? '',
  },
];
const filters: readonly Filter[] = [
  { id: 'q', label: '제목, 내용', kind: 'text' },
  {
    id: 'state',
    label: '읽음',
    kind: 'select',
    options: [
      { value: 'read', label: '읽음' },
      { value: 'unread', label: '안읽음' },
    ],
  },
];

/** What the office and the site have written to this member, as the member got it. */
export function MemberNotes({ id, loginId }: { id: string; loginId: string }) {
  return (
    <DataTable
      page="member-notes"
      label="회원의 쪽지"
      columns={columns}
      rowKey={(row) => row.seq}
      queryKey={['notes', 'member', id]}
      load={(query) => send('/staff/notes/member', { ...query, memberId: id })}
      filters={filters}
      local
      toolbar={
        can('notes.send') && (
          <AppLink to="/notes/write" search={{ to: loginId }} className="btn small outline">
            <PenLine size={14} aria-hidden />
            쪽지 쓰기
          </AppLink>
        )
      }
      onOpen={(row) => go(`/notes/${row.sendingId}`)}
      emptyHint="이 회원에게 보낸 쪽지가 여기에 보여요."
    />
  );
}
