import type { WireSending } from '@lime/contract/staff-notes.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { PenLine } from 'lucide-react';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter } from '../../lib/table/list-types.ts';
import './notes.css';
import { audienceWords, noteLinks, readWords, senderWords, sendingStates, StateBadge } from './note-labels.tsx';

const columns: Column<WireSending>[] = [
  {
    id: 'title',
    label: '제목',
    cell: (row) => (
      <span className="note-title">
        <AppLink to={`/notes/${row.id}`}>
          <b className="strong">{row.title}</b>
        </AppLink>
        {row.required && <Badge tone="warn">필독</Badge>}
      </span>
    ),
    text: (row) => row.title,
  },
  {
    id: 'content',
    label: '내용',
    hidden: true,
    cell: (row) => <span className="words-cell">{row.content}</span>,
    text: (row) => row.content,
  },
  {
    id: 'audience',
    label: '받는 회원',
    cell: (row) => <span className="note-audience-words">{audienceWords(row)}</span>,
    text: audienceWords,
  },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <StateBadge state={row.state} />,
    text: (row) => sendingStates[row.state].word,
  },
  {
    id: 'recipients',
    label: '받은 회원',
    sort: true,
    align: 'right',
    cell: (row) => formatAmount(row.recipients),
    text: (row) => String(row.recipients),
  },
  {
    id: 'read',
    label: '읽음',
    align: 'right',
    cell: (row) => readWords(row),
    text: (row) => String(row.read),
  },
  { id: 'staff', label: '보낸 사람', cell: senderWords, text: senderWords },
  {
    id: 'dueAt',
    label: '보내는 시각',
    sort: true,
    cell: (row) => <span className="soft">{formatDayTime(row.dueAt)}</span>,
    text: (row) => row.dueAt,
  },
  {
    id: 'createdAt',
    label: '쓴 시각',
    sort: true,
    hidden: true,
    cell: (row) => <span className="soft">{formatDayTime(row.createdAt)}</span>,
    text: (row) => row.createdAt,
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '제목, 내용', kind: 'text' },
  {
    id: 'state',
    label: '상태',
    kind: 'select',
    options: Object.entries(sendingStates).map(([value, { word }]) => ({ value, label: word })),
  },
  {
    id: 'required',
    label: '필독',
    kind: 'select',
    options: [
      { value: 'yes', label: '필독' },
      { value: 'no', label: '필독 아님' },
    ],
  },
  { id: 'days', label: '보낸 날', kind: 'days' },
];
const defaultSort = { id: 'createdAt', dir: 'desc' } as const;

/** Notes that staff have sent or planned. */
export const StaffNotesPage = () => <SendingsPage by="staff" />;

/** Notes that the site wrote itself, about answers and prizes. */
export const SiteNotesPage = () => <SendingsPage by="site" />;

/** What was sent, what waits for its time, and how many have read it. */
function SendingsPage({ by }: { by: 'staff' | 'site' }) {
  return (
    <Page
      title="쪽지"
      actions={
        can('notes.send') && (
          <AppLink to="/notes/write" className="btn primary small">
            <PenLine size={15} aria-hidden />
            쪽지 쓰기
          </AppLink>
        )
      }
    >
      <SubLinks label="쪽지" links={noteLinks} />
      <DataTable
        key={by}
        page={by === 'staff' ? 'notes' : 'notes-site'}
        label={by === 'staff' ? '보낸 쪽지' : '사이트가 보낸 쪽지'}
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['notes', 'list', by]}
        load={(query) => send('/staff/notes/list', { ...query, by } as Body<'/staff/notes/list'>)}
        filters={filters}
        defaultSort={defaultSort}
        refreshMs={15_000}
        onOpen={(row) => go(`/notes/${row.id}`)}
        emptyHint={
          by === 'staff'
            ? '쪽지를 쓰면 여기에서 누가 읽었는지 볼 수 있어요.'
            : '답변이나 당첨을 알리는 쪽지가 여기에 보여요.'
        }
      />
    </Page>
  );
}
