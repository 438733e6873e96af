import type { WireMemberBulk } from '@lime/contract/staff-member-bulk.ts';
import { bulkActWords } from '@lime/contract/staff-member-bulk.texts.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { send, wordsOf } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';
import { Drawer } from '../../lib/drawer.tsx';
import { KeyValues } from '../../lib/key-values.tsx';
import { createListAction } from '../../lib/list-action.ts';
import { Page } from '../../lib/page.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column } from '../../lib/table/list-types.ts';
import { useOpen } from '../../lib/use-open.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import './bulk.css';

const runAction = createListAction('member-bulk', 'members');

const states = {
  waiting: { word: '승인 대기', tone: 'wait' },
  running: { word: '진행 중', tone: 'info' },
  done: { word: '완료', tone: 'win' },
  cancelled: { word: '중지', tone: 'warn' },
  refused: { word: '승인 거절', tone: 'danger' },
} as const;
const outcomes = { waiting: '대기', changed: '변경됨', same: '변경 없음', failed: '변경 실패' } as const;

const targetWords = ({ target }: WireMemberBulk) =>
  target.by === 'segment' ? `회원 그룹 ‘${target.name}’` : '선택한 회원';
const doneOf = ({ changed, same, failed }: WireMemberBulk) => changed + same + failed;
const isOpen = ({ state }: WireMemberBulk) => state === 'waiting' || state === 'running';

function Progress({ bulk }: { bulk: WireMemberBulk }) {
  return (
    <span className="bulk-progress">
      <progress value={doneOf(bulk)} max={bulk.total} aria-label="진행" />
      {formatAmount(doneOf(bulk))} / {formatAmount(bulk.total)}명
    </span>
  );
}

const columns: Column<WireMemberBulk>[] = [
  {
    id: 'act',
    label: '작업',
    cell: (row) => <b className="strong">{bulkActWords(row.act)}</b>,
    text: (row) => bulkActWords(row.act),
  },
  { id: 'target', label: '대상', cell: targetWords, text: targetWords },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <Badge tone={states[row.state].tone}>{states[row.state].word}</Badge>,
    text: (row) => states[row.state].word,
  },
  {
    id: 'progress',
    label: '진행',
    cell: (row) => <Progress bulk={row} />,
    text: (row) => `${doneOf(row)}/${row.total}`,
  },
  {
    id: 'failed',
    label: '변경 실패',
    align: 'right',
    cell: (row) => formatAmount(row.failed),
    text: (row) => String(row.failed),
  },
  { id: 'reason', label: '사유', cell: (row) => row.reason, text: (row) => row.reason },
  { id: 'by', label: '요청한 관리자', cell: (row) => row.by, text: (row) => row.by },
  {
    id: 'at',
    label: '요청 시각',
    cell: (row) => <span className="soft">{formatDayTime(row.at)}</span>,
    text: (row) => row.at,
  },
];

/** Acts on many members: their progress, what became of whom, and a new one for a segment. */
export function MemberBulkPage() {
  const [open, setOpen] = useOpen();
  const segment = useRouterState({ select: (state) => (state.location.search as Record<string, string>)['segment'] });
  return (
    <Page title="일괄 작업" sub="회원 그룹이나 회원 목록에서 고른 회원을 한 번에 바꿔요.">
      <DataTable
        page="member-bulk"
        label="일괄 작업 목록"
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['member-bulk', 'list']}
        load={({ page, size }) => send('/staff/members/bulk/list', { page, size })}
        refreshMs={2_000}
        onOpen={(row) => setOpen(row.id)}
        openKey={open}
        emptyHint="회원 목록에서 회원을 고르거나 회원 그룹에서 일괄 작업을 눌러 시작해요."
      />
      {open !== null && <BulkDrawer key={open} id={open} onClose={() => setOpen(null)} />}
      {segment !== undefined && <OfSegment id={segment} />}
    </Page>
  );
}

/** A new act for a segment that another page led here with. */
function OfSegment({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['segments', 'list'],
    queryFn: () => send('/staff/segments/list', {}),
  });
  const name = data?.list.find((segment) => segment.id === id)?.name;
  if (name === undefined) return null;
  return (
    <BulkDialog
      target={{ by: 'segment', id }}
      who={`회원 그룹 ‘${name}’`}
      onDone={(started) => {
        if (!started) void navigate({ to: '.', search: {}, replace: true });
      }}
    />
  );
}

/** One act with those who could not be changed first of all. */
function BulkDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['member-bulk', 'read', id],
    queryFn: () => send('/staff/members/bulk/read', { id, size: 50 }),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data.bulk) ? false : 1_000),
  });
  const stop = async (bulk: WireMemberBulk) => {
    const reason = await askReason({
      title: '작업을 중지할까요?',
      text: `지금까지 ${formatAmount(bulk.changed)}명이 바뀌었고, 바뀐 회원은 그대로예요.`,
      yes: '중지하기',
      danger: true,
      presets: ['대상을 잘못 골랐어요', '내용을 잘못 정했어요'],
    });
    if (reason === null) return;
    await runAction(() => send('/staff/members/bulk/cancel', { id, reason }), '작업을 중지했어요.');
  };
  const bulk = data?.bulk;
  return (
    <Drawer
      title={bulk ? bulkActWords(bulk.act) : '일괄 작업'}
      width={420}
      onClose={onClose}
      foot={
        bulk && isOpen(bulk) ? (
          <Button size="small" look="danger" onClick={() => void stop(bulk)}>
            작업 중지
          </Button>
        ) : undefined
      }
    >
      {error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : bulk === undefined ? (
        <Skeleton height={200} />
      ) : (
        <>
          <KeyValues
            rows={[
              ['대상', targetWords(bulk)],
              [
                '상태',
                <Badge key="state" tone={states[bulk.state].tone}>
                  {states[bulk.state].word}
                </Badge>,
              ],
              ['진행', <Progress key="progress" bulk={bulk} />],
              ['변경됨', `${formatAmount(bulk.changed)}명`],
              ['변경 없음', `${formatAmount(bulk.same)}명`],
              ['변경 실패', `${formatAmount(bulk.failed)}명`],
              ['사유', bulk.reason],
              ['요청한 관리자', `${bulk.by} · ${formatDayTime(bulk.at)}`],
              ...(bulk.endedAt === null ? [] : [['끝난 시각', formatDayTime(bulk.endedAt)] as const]),
              ...(bulk.endedReason === null ? [] : [['중지 사유', bulk.endedReason] as const]),
              ...(bulk.act.kind === 'memo' ? [['메모', bulk.act.text] as const] : []),
            ]}
          />
          {bulk.state === 'waiting' && (
            <p className="words">
              다른 관리자가 <AppLink to="/approvals">2인 승인</AppLink>에서 승인하면 시작해요.
            </p>
          )}
          <ul className="bulk-members" aria-label="회원">
            {data!.list.map((row) => (
              <li key={row.memberId}>
                <AppLink to={`/members/${row.memberId}`}>{row.loginId}</AppLink>
                <span className="soft">{row.nickname}</span>
                <span>{row.text ?? outcomes[row.state]}</span>
              </li>
            ))}
          </ul>
          {data!.pagination.total > data!.list.length && <p className="soft">앞의 {data!.list.length}명만 보여줘요.</p>}
        </>
      )}
    </Drawer>
  );
}
