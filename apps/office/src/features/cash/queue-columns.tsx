import type { WireCashRequest } from '@lime/contract/staff-cash.ts';
import { needsLook } from '@lime/domain/cash/request-flags.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatSecond, formatTime } from '@lime/ui/format.ts';
import { CircleCheck, X } from 'lucide-react';
import { Age } from '../../lib/age.tsx';
import { can } from '../../lib/staff-session.ts';
import type { Column } from '../../lib/table/list-types.ts';
import { approveByButton, askAndRefuse } from './decide.ts';
import { isOpenHere } from './kinds.ts';
import type { Queue } from './kinds.ts';
import { FlagBadges, flagWords, StateBadge, stateOf } from './request-badges.tsx';

/** Today's by the second, older ones by their day. */
function when(at: string): string {
  return seoulDay(new Date(at)) === seoulDay(new Date()) ? formatSecond(at) : formatDayTime(at);
}

/** A promotion's name often says the rate already. */
const bonusWords = ({ bonus }: WireCashRequest) => {
  if (!bonus) return '';
  return bonus.rate > 0 && !bonus.code.includes(`${bonus.rate}%`) ? `${bonus.code} ${bonus.rate}%` : bonus.code;
};
const deciderWords = (row: WireCashRequest) =>
  row.decidedAt === null ? '' : `${row.decidedBy ?? ''} ${formatTime(row.decidedAt)}`.trim();

/** The columns of a queue; a row that needs no look can be decided in the list. */
export function queueColumns(queue: Queue, onOpen: (seq: string) => void): Column<WireCashRequest>[] {
  const { kind } = queue;
  return [
    ...requestColumns(kind),
    ...paymentColumns(queue),
    ...(kind === 'deposit'
      ? [
          {
            id: 'bonus',
            label: '보너스',
            cell: (row: WireCashRequest) => bonusWords(row) || <span className="dim">—</span>,
            text: bonusWords,
          },
        ]
      : []),
    {
      id: 'flags',
      label: '확인할 점',
      cell: (row) => <FlagBadges kind={kind} row={row} />,
      text: (row) => flagWords(kind, row),
    },
    { id: 'state', label: '상태', cell: (row) => <StateBadge row={row} />, text: (row) => stateOf(row).word },
    ...hiddenColumns,
    {
      id: 'act',
      label: '처리',
      align: 'right',
      keep: true,
      cell: (row) => <RowActions queue={queue} row={row} onOpen={onOpen} />,
      text: deciderWords,
    },
  ];
}

/** A row of the queue on a phone, in two lines: whose and how much, then where from and what to look at. */
export function requestCard({ kind }: Queue, row: WireCashRequest) {
  return (
    <>
      <span>
        <b className="strong">{row.loginId}</b> <Badge>{row.grade}레벨</Badge>
        {row.status === 'received' ? <Age kind={kind} at={row.requestedAt} /> : <StateBadge row={row} />}
        <b className="money end">{formatAmount(row.amount)}</b>
      </span>
      <span className="soft">
        {row.account} · {row.owner}
        {!row.ownerMatches && <Badge tone="danger">불일치</Badge>}
        {bonusWords(row) !== '' && <Badge tone="outline">{bonusWords(row)}</Badge>}
        <FlagBadges kind={kind} row={row} />
      </span>
    </>
  );
}

const requestColumns = (kind: 'deposit' | 'withdrawal'): readonly Column<WireCashRequest>[] => [
  {
    id: 'requestedAt',
    label: '신청',
    sort: true,
    cell: (row) => <span className="soft">{when(row.requestedAt)}</span>,
    text: (row) => row.requestedAt,
  },
  {
    id: 'age',
    label: '대기',
    align: 'right',
    cell: (row) =>
      row.status === 'received' ? <Age kind={kind} at={row.requestedAt} /> : <span className="dim">—</span>,
    text: (row) => (row.decidedAt === null ? '' : `${secondsBetween(row.requestedAt, row.decidedAt)}초`),
  },
  {
    id: 'loginId',
    label: '회원',
    sort: true,
    cell: (row) => (
      <>
        <b className="strong">{row.loginId}</b> <Badge>{row.grade}레벨</Badge>
      </>
    ),
    text: (row) => row.loginId,
  },
];

/** Whose money it is, how much, and where it comes from or goes to. */
const paymentColumns = (queue: Queue): Column<WireCashRequest>[] => [
  {
    id: 'owner',
    label: queue.person,
    cell: (row) => (
      <span className="owner">
        {row.owner}
        {row.ownerMatches ? (
          <CircleCheck size={15} className="good-sign" role="img" aria-label="가입 정보와 같아요" />
        ) : (
          <Badge tone="danger">불일치</Badge>
        )}
      </span>
    ),
    text: (row) => row.owner,
  },
  {
    id: 'amount',
    label: '금액',
    sort: true,
    align: 'right',
    cell: (row) => <b className="money">{formatAmount(row.amount)}</b>,
    text: (row) => String(row.amount),
  },
  {
    id: 'account',
    label: queue.account,
    cell: (row) => <span className="soft">{row.account}</span>,
    text: (row) => row.account,
  },
];

/** Shown once they are chosen. */
const hiddenColumns: readonly Column<WireCashRequest>[] = [
  {
    id: 'nickname',
    label: '닉네임',
    hidden: true,
    cell: (row) => row.nickname,
    text: (row) => row.nickname,
  },
  {
    id: 'decidedAt',
    label: '처리 시각',
    hidden: true,
    cell: (row) => (row.decidedAt === null ? <span className="dim">—</span> : when(row.decidedAt)),
    text: (row) => row.decidedAt ?? '',
  },
  {
    id: 'reason',
    label: '사유',
    hidden: true,
    cell: (row) => row.reason ?? <span className="dim">—</span>,
    text: (row) => row.reason ?? '',
  },
  { id: 'memo', label: '메모', hidden: true, cell: (row) => row.memo, text: (row) => row.memo },
];

function secondsBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 1_000);
}

/** What approving does now: of a large one there are two. */
export function approveWord({ needsSecond, first }: WireCashRequest): string {
  if (first) return '2차 승인';
  return needsSecond ? '1차 승인' : '승인';
}

type ActionsProps = { queue: Queue; row: WireCashRequest; onOpen: (seq: string) => void };

function RowActions({ queue, row, onOpen }: ActionsProps) {
  if (row.status !== 'received') return <span className="dim">{deciderWords(row)}</span>;
  if (row.taken && !row.taken.mine) return <span className="dim">{row.taken.by} 확인 중</span>;
  if (!can(queue.decide) || !isOpenHere(row)) return null;
  return (
    <span className="row-actions">
      {needsLook(row.flags) ? (
        <Button size="tiny" look="outline" onClick={() => onOpen(row.seq)}>
          검토
        </Button>
      ) : row.first?.mine ? null : (
        <Button size="tiny" className="good" onClick={() => void approveByButton(queue, row)}>
          {approveWord(row)}
        </Button>
      )}
      <Button
        size="tiny"
        className="bad icon"
        aria-label={`${row.loginId} 거절`}
        onClick={() => void askAndRefuse(queue, row)}
      >
        <X size={14} strokeWidth={2.4} aria-hidden />
      </Button>
    </span>
  );
}
