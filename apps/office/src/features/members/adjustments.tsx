import { adjustmentName } from '@lime/contract/member-changes.texts.ts';
import type { WireAdjustment } from '@lime/contract/staff-adjustments.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatPoints, formatWon } from '@lime/ui/format.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body, Payload } from '../../lib/calls.ts';
import { askReason, confirmDialog } from '../../lib/confirm.tsx';
import { rangeOf } from '../../lib/number-range.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { toast } from '@lime/ui/toast.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { attempt } from './use-member.ts';
import './members.css';

const states = {
  waiting: { tone: 'wait', word: '2차 승인 대기' },
  done: { tone: 'win', word: '완료' },
  refused: { tone: 'lose', word: '거절' },
} as const;

const amountText = ({ currency, amount }: Pick<WireAdjustment, 'currency' | 'amount'>) =>
  currency === 'cash' ? formatWon(amount) : formatPoints(amount);

async function handleApprove(row: WireAdjustment) {
  if (row.state !== 'waiting') return;
  if (row.own) return toast('본인이 신청한 건은 다른 관리자가 승인해야 해요.', 'warn');
  const name = adjustmentName(row.direction, row.currency);
  const sure = await confirmDialog({
    title: `${withParticle(`${name} ${amountText(row)}`, '을', '를')} 승인할까요?`,
    text: (
      <>
        <b>{row.member.loginId}</b> · {row.reason}
        <br />
        {row.madeBy} 님이 신청했어요. 승인하면 바로 반영되고 되돌릴 수 없어요.
      </>
    ),
    yes: `${amountText(row)} 승인`,
  });
  if (sure)
    await attempt(
      () => send('/staff/adjustments/approve', { seq: row.seq }),
      `${withParticle(name, '을', '를')} 승인했어요.`,
    );
}

async function handleRefuse(row: WireAdjustment) {
  if (row.state !== 'waiting') return;
  const reason = await askReason({
    title: row.own ? '신청 취소' : '지급·회수 거절',
    text: `${row.member.loginId} · ${adjustmentName(row.direction, row.currency)} ${amountText(row)}`,
    yes: row.own ? '신청 취소' : '거절',
    danger: true,
    presets: row.own ? ['잘못 입력했어요'] : ['근거가 부족해요', '금액을 다시 확인해주세요'],
  });
  if (reason === null) return;
  await attempt(
    () => send('/staff/adjustments/refuse', { seq: row.seq, reason }),
    row.own ? '신청을 취소했어요.' : '거절했어요.',
  );
}

const columns: readonly Column<WireAdjustment>[] = [
  { id: 'madeAt', label: '신청', sort: true, cell: (row) => formatDayTime(row.madeAt), text: (row) => row.madeAt },
  {
    id: 'member',
    label: '회원',
    cell: (row) => (
      <>
        <AppLink to={`/members/${row.member.id}`} className="strong">
          {row.member.loginId}
        </AppLink>{' '}
        <span className="soft">{row.member.nickname}</span>
      </>
    ),
    text: (row) => row.member.loginId,
  },
  {
    id: 'what',
    label: '구분',
    cell: (row) => (
      <Badge tone={row.direction === 'give' ? 'lime' : 'warn'}>{adjustmentName(row.direction, row.currency)}</Badge>
    ),
    text: (row) => adjustmentName(row.direction, row.currency),
  },
  {
    id: 'amount',
    label: '금액',
    sort: true,
    align: 'right',
    cell: (row) => <b>{amountText(row)}</b>,
    text: (row) => String(row.direction === 'give' ? row.amount : -row.amount),
  },
  {
    id: 'reason',
    label: '사유',
    cell: (row) => <span className="words-cell">{row.reason}</span>,
    text: (row) => row.reason,
  },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <Badge tone={states[row.state].tone}>{states[row.state].word}</Badge>,
    text: (row) => states[row.state].word,
  },
  { id: 'madeBy', label: '신청자', cell: (row) => row.madeBy, text: (row) => row.madeBy },
  {
    id: 'decidedBy',
    label: '처리',
    cell: (row) =>
      row.decidedBy ? (
        <span className="soft" title={row.decisionReason ?? undefined}>
          {row.decidedBy} {row.decidedAt && formatDayTime(row.decidedAt)}
        </span>
      ) : row.state === 'waiting' && can('members.money') ? (
        <span className="row-actions">
          {!row.own && (
            <Button size="tiny" className="good" onClick={() => void handleApprove(row)}>
              승인
            </Button>
          )}
          <Button size="tiny" className="bad" onClick={() => void handleRefuse(row)}>
            {row.own ? '취소' : '거절'}
          </Button>
        </span>
      ) : (
        <span className="dim">—</span>
      ),
    text: (row) => (row.decidedBy ? `${row.decidedBy} ${row.decisionReason ?? ''}`.trim() : ''),
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '아이디, 닉네임', kind: 'text' },
  {
    id: 'state',
    label: '상태',
    kind: 'select',
    options: Object.entries(states).map(([value, { word }]) => ({ value, label: word })),
  },
  {
    id: 'direction',
    label: '방향',
    kind: 'select',
    options: [
      { value: 'give', label: '지급' },
      { value: 'take', label: '회수' },
    ],
  },
  {
    id: 'currency',
    label: '구분',
    kind: 'select',
    options: [
      { value: 'cash', label: '보유금' },
      { value: 'point', label: '포인트' },
    ],
  },
  { id: 'amount', label: '금액 (10000~50000)', kind: 'text' },
  { id: 'days', label: '신청일', kind: 'days' },
];

const useSums = create<Payload<'/staff/adjustments/list'>['sums'] | null>()(() => null);

async function load({ amount, ...query }: TableQuery, signal?: AbortSignal) {
  const { from, to } = rangeOf(amount);
  const body = {
    ...query,
    ...(from === undefined ? {} : { amountFrom: Math.floor(from) }),
    ...(to === undefined ? {} : { amountTo: Math.floor(to) }),
  } as Body<'/staff/adjustments/list'>;
  const { list, pagination, sums } = await send('/staff/adjustments/list', body, { signal });
  useSums.setState(sums, true);
  return { list, pagination };
}

const keys = {
  a: (row: WireAdjustment) => void handleApprove(row),
  r: (row: WireAdjustment) => void handleRefuse(row),
};
const keyNames = { A: '승인', R: '거절' };
const defaultSort = { id: 'madeAt', dir: 'desc' } as const;

/** Cash and points given and taken by hand, and what of it waits for a second person. */
export function Adjustments() {
  const sums = useSums();
  const [making, setMaking] = useState(false);
  return (
    <Page
      title="지급·회수"
      sub={
        sums && (
          <>
            완료한 지급 <b>{formatWon(sums.given)}</b> · 회수 {formatWon(sums.taken)} · 포인트 지급{' '}
            {formatAmount(sums.pointsGiven)}P · 회수 {formatAmount(sums.pointsTaken)}P
          </>
        )
      }
      actions={
        can('members.money') && (
          <Button size="small" look="primary" onClick={() => setMaking(true)}>
            <Plus size={15} aria-hidden />새 지급·회수
          </Button>
        )
      }
    >
      <DataTable
        page="adjustments"
        label="지급·회수 목록"
        columns={columns}
        rowKey={(row) => row.seq}
        queryKey={['adjustments']}
        load={load}
        filters={filters}
        defaultSort={defaultSort}
        refreshMs={15_000}
        {...(can('members.money') ? { keys, keyNames } : {})}
        emptyHint="조건에 맞는 지급·회수가 없어요."
      />
      {making && <AdjustDialog onClose={() => setMaking(false)} />}
    </Page>
  );
}
