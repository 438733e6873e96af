import type { WireReceipt, WireSending } from '@lime/contract/staff-notes.ts';
import { memberStateNames } from '@lime/domain/access/member-types.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useParams } from '@tanstack/react-router';
import { CallFailed, send, wordsOf } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { memberColumn, nicknameColumn } from '../../lib/table/columns.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter } from '../../lib/table/list-types.ts';
import './notes.css';
import { runAction, useSending } from './use-staff-notes.ts';
import { audienceWords, noteLinks, readWords, senderWords, StateBadge } from './note-labels.tsx';

const columns: Column<WireReceipt>[] = [
  memberColumn({ tab: 'notes' }),
  nicknameColumn,
  { id: 'grade', label: '레벨', cell: (row) => `${row.grade}레벨`, text: (row) => String(row.grade) },
  {
    id: 'memberState',
    label: '회원 상태',
    hidden: true,
    cell: (row) => memberStateNames[row.memberState],
    text: (row) => memberStateNames[row.memberState],
  },
  {
    id: 'at',
    label: '받은 시각',
    sort: true,
    cell: (row) => <span className="soft">{formatDayTime(row.at)}</span>,
    text: (row) => row.at,
  },
  {
    id: 'readAt',
    label: '읽은 시각',
    sort: true,
    cell: (row) => (row.readAt === null ? <Badge tone="wait">안읽음</Badge> : formatDayTime(row.readAt)),
    text: (row) => row.readAt ?? '',
  },
  {
    id: 'deletedAt',
    label: '회원이 삭제',
    cell: (row) => (row.deletedAt === null ? <span className="dim">—</span> : formatDayTime(row.deletedAt)),
    text: (row) => row.deletedAt ?? '',
  },
];
const filters: readonly Filter[] = [
  { id: 'q', label: '아이디, 닉네임', kind: 'text' },
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
const defaultSort = { id: 'at', dir: 'desc' } as const;

/** One sending: what it says, whom it went to, who has read it. */
export function SendingPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useSending(id);
  const sending = data?.sending;
  const unknown = error instanceof CallFailed && (error.status === 404 || error.status === 400);
  return (
    <Page title="쪽지" actions={sending?.state === 'waiting' && can('notes.send') && <Cancel sending={sending} />}>
      <SubLinks label="쪽지" links={noteLinks} />
      {sending ? (
        <>
          {error && (
            <MessageBand tone="warn" live>
              {wordsOf(error)} 보이는 내용은 최신이 아닐 수 있어요.
            </MessageBand>
          )}
          <Card sending={sending} />
          <DataTable
            page="note-receipts"
            label="받은 회원"
            columns={columns}
            rowKey={(row) => row.seq}
            queryKey={['notes', 'receipts', id]}
            load={(query) => send('/staff/notes/receipts', { ...query, id } as Body<'/staff/notes/receipts'>)}
            filters={filters}
            defaultSort={defaultSort}
            refreshMs={15_000}
            emptyHint={sending.state === 'waiting' ? '보낼 시각이 되면 받은 회원이 보여요.' : '받은 회원이 없어요.'}
          />
        </>
      ) : unknown ? (
        <EmptyState
          text="찾을 수 없는 쪽지예요"
          hint="주소를 확인하거나 목록에서 다시 찾아주세요."
          action={
            <AppLink to="/notes" className="btn outline small">
              보낸 쪽지
            </AppLink>
          }
        />
      ) : error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={220} />
      )}
    </Page>
  );
}

function Cancel({ sending: { id, dueAt } }: { sending: WireSending }) {
  const handleCancel = async () => {
    const sure = await confirmDialog({
      title: '예약을 취소할까요?',
      text: `${formatDayTime(dueAt)}에 보낼 쪽지예요. 취소하면 되돌릴 수 없어요.`,
      yes: '예약 취소하기',
      danger: true,
    });
    if (sure) await runAction(() => send('/staff/notes/cancel', { id }), '예약을 취소했어요.');
  };
  return (
    <Button size="small" look="danger" onClick={() => void handleCancel()}>
      예약 취소
    </Button>
  );
}

function Card({ sending }: { sending: WireSending }) {
  const { title, content, required, state, dueAt, sentAt, createdAt, recipients } = sending;
  const facts: [string, string][] = [
    ['받는 회원', audienceWords(sending)],
    ['보낸 사람', senderWords(sending)],
    ['쓴 시각', formatDayTime(createdAt)],
    state === 'sent' && sentAt !== null ? ['보낸 시각', formatDayTime(sentAt)] : ['보낼 시각', formatDayTime(dueAt)],
    ['받은 회원', `${formatAmount(recipients)}명`],
    ['읽음', readWords(sending)],
  ];
  return (
    <section className="card note-card" aria-label="쪽지 내용">
      <div className="text">
        <p className="marks">
          <StateBadge state={state} />
          {required && <Badge tone="warn">필독</Badge>}
        </p>
        <h2>{title}</h2>
        <p className="content">{content}</p>
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
