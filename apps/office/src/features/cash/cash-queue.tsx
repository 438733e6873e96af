import { grades as all } from '@lime/domain/access/grades.ts';
import { memberTypes } from '@lime/domain/access/member-types.ts';
import { queueTabs } from '@lime/domain/cash/queue-tabs.ts';
import type { QueueTab } from '@lime/domain/cash/queue-tabs.ts';
import type { WireCashRequest, WireQueueFigures } from '@lime/contract/staff-cash.ts';
import { needsLook } from '@lime/domain/cash/request-flags.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { Button } from '@lime/ui/button.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { Tabs } from '@lime/ui/tabs.tsx';
import { ArrowRightLeft, Landmark } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Page } from '../../lib/page.tsx';
import { useIsPhone } from '../../lib/phone.ts';
import { can } from '../../lib/staff-session.ts';
import { useSounds } from '../../lib/sounds.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Filter, TableQuery } from '../../lib/table/list-types.ts';
import { useOpen } from '../../lib/use-open.ts';
import { useTab } from '../../lib/use-tab.ts';
import { approveMany, approveRow, askAndApprove, askAndRefuse, refuseMany, sumOf } from './decide.ts';
import { isOpenHere, queues } from './kinds.ts';
import type { Kind, QueueBody } from './kinds.ts';
import { queueColumns, requestCard } from './queue-columns.tsx';
import { RequestDrawer } from './request-drawer.tsx';
import './cash.css';

const tabNames: Record<QueueTab, string> = {
  waiting: '접수',
  taken: '확인 중',
  done: '완료',
  refused: '거절',
  all: '전체',
};
const grades = all.map((grade) => ({ value: String(grade), label: `${grade}레벨` }));
const largeFrom = 1_000_000;
const oldestFirst = { id: 'requestedAt', dir: 'asc' } as const;
const newestFirst = { id: 'requestedAt', dir: 'desc' } as const;
const refreshMs = 15_000;

/** `/deposits`. */
export const DepositQueue = () => <CashQueue kind="deposit" />;

/** `/withdrawals`. */
export const WithdrawalQueue = () => <CashQueue kind="withdrawal" />;

/** The queue of deposits or of withdrawals: looked through, taken, decided, one by one or many at once. */
function CashQueue({ kind }: { kind: Kind }) {
  const queue = queues[kind];
  const [tab, setTab] = useTab(queueTabs);
  const [open, setOpen] = useOpen();
  const [figures, setFigures] = useState<WireQueueFigures | null>(null);
  const sounds = useSounds();
  const decides = can(queue.decide);
  const columns = useMemo(() => queueColumns(queue, setOpen), [queue, setOpen]);
  const look = figures?.look ?? 0;
  const accounts = figures?.accounts;
  const filters = useMemo(() => filtersOf(kind, look, accounts ?? []), [kind, look, accounts]);

  const [clean, setClean] = useState<readonly WireCashRequest[]>([]);
  const isPhone = useIsPhone();

  const load = async (query: TableQuery) => {
    const answer = await queue.list(bodyOf(query, tab));
    setFigures(answer.figures);
    setClean(answer.list.filter((row) => isOpenHere(row) && !row.first?.mine && !needsLook(row.flags)));
    return answer;
  };

  return (
    <Page
      title={queue.title}
      sub={
        figures && (
          <>
            <span data-sum={queue.key} data-value={figures.sum}>
              합계 <b>{formatWon(figures.sum)}</b>
            </span>{' '}
            · {subOf(figures)}
          </>
        )
      }
      actions={
        <>
          <Switch label="소리 알림" on={sounds[kind]} onChange={(on) => sounds.set(kind, on)} />
          {kind === 'deposit' && (
            <AppLink to="/deposits/shifts" className="btn outline small">
              <ArrowRightLeft size={15} aria-hidden />
              교대 인계
            </AppLink>
          )}
          {kind === 'withdrawal' && can('payouts.view') && (
            <AppLink to="/withdrawals/payouts" className="btn outline small">
              <Landmark size={15} aria-hidden />
              출금 지급
            </AppLink>
          )}
          {kind === 'deposit' && can('settings.accounts.view') && (
            <AppLink to="/settings/accounts" className="btn outline small">
              <Landmark size={15} aria-hidden />
              입금 계좌 관리
            </AppLink>
          )}
        </>
      }
    >
      <Tabs
        label={`${queue.noun} 신청`}
        className="queue-tabs"
        value={tab}
        onChange={setTab}
        items={queueTabs.map((id) => ({
          id,
          name: (
            <>
              {tabNames[id]} {figures && <em>{formatAmount(figures.tabs[id])}</em>}
            </>
          ),
        }))}
      />
      {isPhone && decides && clean.length > 1 && (
        <Button block look="primary" className="approve-clean" onClick={() => void approveMany(queue, clean)}>
          이상 없는 {clean.length}건 한꺼번에 승인
        </Button>
      )}
      <DataTable<WireCashRequest>
        key={tab}
        card={(row) => requestCard(queue, row)}
        page={queue.key}
        label={queue.title}
        columns={columns}
        rowKey={(row) => row.seq}
        rowName={(row) => `${row.loginId} ${formatWon(row.amount)}`}
        load={load}
        queryKey={[queue.key, tab]}
        filters={filters}
        onOpen={(row) => setOpen(row.seq)}
        openKey={open}
        refreshMs={refreshMs}
        defaultSort={tab === 'waiting' || tab === 'taken' ? oldestFirst : newestFirst}
        {...(decides
          ? {
              bulk: [
                { label: '일괄 거절', tone: 'danger', letter: 'r', run: (rows) => refuseMany(queue, rows) },
                { label: '일괄 승인', tone: 'primary', letter: 'a', run: (rows) => approveMany(queue, rows) },
              ],
              summary: sumOf,
              keys: {
                a: (row) => {
                  if (!isOpenHere(row) || row.first?.mine) return;
                  // one key for a clean row; one with something to look at is opened first
                  if (needsLook(row.flags) && open !== row.seq) setOpen(row.seq);
                  else void approveRow(queue, row);
                },
                r: (row) => {
                  if (isOpenHere(row)) void askAndRefuse(queue, row);
                },
              },
              keyNames: { A: '승인', R: '거절' },
              swipe: (row) => {
                if (!isOpenHere(row) || row.first?.mine) return null;
                // what asks for a look is never decided in passing
                return needsLook(row.flags) ? () => setOpen(row.seq) : () => void askAndApprove(queue, row);
              },
            }
          : {})}
        emptyHint={
          tab === 'waiting' ? '새 신청이 오면 소리와 위쪽 알림으로 알려드려요.' : '다른 탭이나 기간을 골라보세요.'
        }
      />
      {open !== null && <RequestDrawer key={open} queue={queue} seq={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function filtersOf(kind: Kind, look: number, accounts: readonly string[]): Filter[] {
  return [
    { id: 'q', label: '아이디, 예금주, 금액', kind: 'text' },
    { id: 'days', label: '기간', kind: 'days', empty: '오늘' },
    {
      id: 'by',
      label: '기간 기준',
      kind: 'select',
      options: [
        { value: 'requested', label: '신청한 날' },
        { value: 'decided', label: '처리한 날' },
      ],
    },
    { id: 'grade', label: '레벨', kind: 'select', options: grades },
    {
      id: 'memberType',
      label: '회원 유형',
      kind: 'select',
      options: memberTypes.map((value) => ({ value, label: value })),
    },
    ...(kind === 'deposit'
      ? [
          {
            id: 'account',
            label: '입금 계좌',
            kind: 'select' as const,
            options: accounts.map((account) => ({ value: account, label: account })),
          },
        ]
      : []),
    { id: 'atLeast', label: '100만원 이상', kind: 'toggle' },
    { id: 'first', label: kind === 'deposit' ? '첫 입금' : '첫 출금', kind: 'toggle' },
    { id: 'look', label: look > 0 ? `확인 필요 ${formatAmount(look)}` : '확인 필요', kind: 'toggle' },
  ];
}

/** The table's words as the call wants them. */
function bodyOf(query: TableQuery, tab: QueueTab): QueueBody {
  const { grade, atLeast, ...rest } = query;
  return {
    ...rest,
    tab,
    ...(grade === undefined ? {} : { grade: Number(grade) }),
    ...(atLeast === true ? { atLeast: largeFrom } : {}),
  } as QueueBody;
}

function subOf({ tabs, doneToday, averageSeconds }: WireQueueFigures): string {
  const parts = [`접수 ${formatAmount(tabs.waiting)}`, `오늘 완료 ${formatAmount(doneToday)}건`];
  if (averageSeconds !== null) parts.push(`평균 처리 ${formatPace(averageSeconds)}`);
  return parts.join(' · ');
}

/** "20초", "3분 20초", "2시간 5분". */
function formatPace(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}초`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}분 ${whole % 60}초`;
  return `${Math.floor(minutes / 60)}시간 ${minutes % 60}분`;
}
