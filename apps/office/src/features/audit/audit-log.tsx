import { diffText } from '@lime/contract/settings-form.ts';
import { actKinds } from '@lime/domain/access/act-kinds.ts';
import type { WireAuditEvent } from '@lime/contract/staff-audit.ts';
import { formatDate } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { useOpen } from '../../lib/use-open.ts';
import { ChainCheck } from './chain-check.tsx';
import { EventDrawer, subjectName } from './event-drawer.tsx';
import { clockTime } from './clock-time.ts';
import { actionName, actorName, nounOptions } from '@lime/contract/audit-words.ts';
import './audit.css';

const columns: readonly Column<WireAuditEvent>[] = [
  {
    id: 'at',
    label: '시각',
    sort: true,
    cell: (row) => (
      <span className="num">
        {formatDate(row.at)} {clockTime(row.at)}
      </span>
    ),
    text: (row) => row.at,
  },
  {
    id: 'actor',
    label: '누가',
    cell: (row) => <span className="strong">{actorName(row.actor)}</span>,
    text: (row) => row.actor,
  },
  { id: 'action', label: '한 일', cell: (row) => actionName(row.action), text: (row) => row.action },
  { id: 'subject', label: '대상', cell: subjectName, text: (row) => row.subject },
  {
    id: 'changes',
    label: '바뀐 내용',
    cell: (row) => <span className="audit-summary soft">{summaryOf(row)}</span>,
    text: (row) => row.lines.map(diffText).join(', '),
  },
  {
    id: 'reason',
    label: '사유',
    cell: (row) => <span className="audit-reason">{row.reason ?? ''}</span>,
    text: (row) => row.reason ?? '',
  },
  {
    id: 'address',
    label: 'IP 주소',
    cell: (row) => <span className="num dim">{row.address ?? ''}</span>,
    text: (row) => row.address ?? '',
  },
  {
    id: 'seal',
    label: '봉인',
    align: 'right',
    hidden: true,
    cell: (row) => (row.seal === null ? <span className="dim">대기</span> : <span className="num">{row.seal}</span>),
    text: (row) => row.seal ?? '',
  },
];

const card = (row: WireAuditEvent) => (
  <>
    <span>
      <b className="strong">{actionName(row.action)}</b>
      <span className="num dim end">
        {formatDate(row.at)} {clockTime(row.at)}
      </span>
    </span>
    <span className="soft">{[actorName(row.actor), subjectName(row), summaryOf(row)].filter(Boolean).join(' · ')}</span>
  </>
);

const defaultSort = { id: 'at', dir: 'desc' } as const;
const load = (query: TableQuery) => send('/staff/audit/list', query as Body<'/staff/audit/list'>);

/** What was done by hand, by whom and why; nobody can change it unseen. */
export function AuditLog() {
  const [open, setOpen] = useOpen();
  const {
    data: words,
    error,
    refetch,
  } = useQuery({
    queryKey: ['audit', 'words'],
    queryFn: () => send('/staff/audit/words', {}),
    staleTime: 60_000,
  });
  const { data: opened } = useQuery({
    queryKey: ['audit', 'one', open],
    queryFn: async () => (await send('/staff/audit/list', { page: 1, size: 1, id: open! })).list[0] ?? null,
    enabled: open !== null && /^[1-9]\d{0,17}$/.test(open),
  });
  const filters = useMemo(() => filtersFor(words ?? { actions: [], actors: [] }), [words]);

  return (
    <Page title="감사로그" sub="모든 관리 작업이 남고, 지우거나 고칠 수 없어요." actions={<ChainCheck />}>
      {words ? (
        <DataTable
          page="audit"
          label="감사로그"
          columns={columns}
          card={card}
          rowKey={(row) => row.id}
          load={load}
          queryKey={['audit', 'list']}
          filters={filters}
          defaultSort={defaultSort}
          onOpen={(row) => setOpen(row.id)}
          openKey={open}
          refreshMs={15_000}
          emptyHint="조건에 맞는 기록이 없어요."
        />
      ) : error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
      {opened && <EventDrawer event={opened} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function filtersFor({ actions, actors }: { actions: string[]; actors: string[] }): readonly Filter[] {
  return [
    { id: 'q', label: '대상, 사유, 내용', kind: 'text' },
    {
      id: 'actor',
      label: '누가',
      kind: 'select',
      options: actors.map((actor) => ({ value: actor, label: actorName(actor) })),
    },
    {
      id: 'action',
      label: '한 일',
      kind: 'select',
      options: [...nounOptions(actions), ...actions.map((action) => ({ value: action, label: actionName(action) }))],
    },
    { id: 'act', label: '업무', kind: 'select', options: actKinds.map(({ id, name }) => ({ value: id, label: name })) },
    { id: 'subject', label: '대상 (예: member:42)', kind: 'text' },
    { id: 'days', label: '기간', kind: 'days' },
  ];
}

/** The first changes in a line; the drawer has them all. */
const summaryOf = ({ lines }: WireAuditEvent): string => lines.slice(0, 3).map(diffText).join(', ');
