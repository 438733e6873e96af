import type { WireCasinoTransfer } from '@lime/contract/staff-casino-wallet.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { MemberLink } from '../../lib/member-link.tsx';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { sweepHome } from './sweep.ts';

const states = {
  received: { name: '접수', tone: 'wait' },
  done: { name: '승인', tone: 'win' },
  refused: { name: '거절', tone: 'danger' },
} as const;

const columns: readonly Column<WireCasinoTransfer>[] = [
  { id: 'seq', label: '번호', cell: (row) => <span className="dim">{row.seq}</span>, text: (row) => row.seq },
  {
    id: 'askedAt',
    label: '신청',
    cell: (row) => <span className="soft">{formatDayTime(row.askedAt)}</span>,
    text: (row) => row.askedAt,
  },
  {
    id: 'member',
    label: '회원',
    cell: ({ member }) => (
      <MemberLink id={member.id} className="plain-link">
        <b className="strong">{member.loginId}</b> <span className="dim">{member.nickname}</span>
      </MemberLink>
    ),
    text: ({ member }) => member.loginId,
  },
  {
    id: 'direction',
    label: '방향',
    cell: (row) => (row.direction === 'in' ? '보유금 → 카지노' : '카지노 → 보유금'),
    text: (row) => (row.direction === 'in' ? '보유금 → 카지노' : '카지노 → 보유금'),
  },
  {
    id: 'amount',
    label: '금액',
    align: 'right',
    cell: (row) => <b className="strong">{formatAmount(row.amount)}</b>,
    text: (row) => String(row.amount),
  },
  {
    id: 'state',
    label: '상태',
    cell: (row) => (
      <>
        <Badge tone={states[row.state].tone}>{states[row.state].name}</Badge>{' '}
        {row.reason !== null && <span className="dim">{row.reason}</span>}
      </>
    ),
    text: (row) => states[row.state].name,
  },
  {
    id: 'seconds',
    label: '걸린 시간',
    align: 'right',
    cell: (row) => `${row.seconds}초`,
    text: (row) => String(row.seconds),
  },
  {
    id: 'casinoAfter',
    label: '처리 뒤 카지노',
    align: 'right',
    cell: (row) => (row.casinoAfter === null ? <span className="dim">—</span> : formatAmount(row.casinoAfter)),
    text: (row) => String(row.casinoAfter ?? ''),
  },
  {
    id: 'by',
    label: '보낸 사람',
    cell: (row) => row.by ?? <span className="dim">회원</span>,
    text: (row) => row.by ?? '회원',
  },
  {
    id: 'sweep',
    label: '처리',
    cell: ({ member }) =>
      can('casino-wallet.sweep') && (
        <Button size="tiny" look="outline" onClick={() => void sweepHome(member)}>
          모두 보내기
        </Button>
      ),
    text: () => '',
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '아이디, #회원번호', kind: 'text' },
  {
    id: 'state',
    label: '상태',
    kind: 'select',
    options: Object.entries(states).map(([value, { name }]) => ({ value, label: name })),
  },
  {
    id: 'direction',
    label: '방향',
    kind: 'select',
    options: [
      { value: 'in', label: '보유금 → 카지노' },
      { value: 'out', label: '카지노 → 보유금' },
    ],
  },
  { id: 'days', label: '신청일', kind: 'days' },
];

type Sums = { readonly onWay: { count: number; amount: number; oldestSeconds: number }; readonly held: number };
const useSums = create<{ readonly sums: Sums | null }>()(() => ({ sums: null }));

async function load({ sort: _sort, dir: _dir, ...query }: TableQuery, signal?: AbortSignal) {
  const { list, pagination, ...sums } = await send(
    '/staff/casino-wallet/list',
    query as Body<'/staff/casino-wallet/list'>,
    { signal },
  );
  useSums.setState({ sums });
  return { list, pagination };
}

function sumText({ onWay, held }: Sums): string {
  const way =
    onWay.count === 0
      ? '이동 중인 금액이 없어요'
      : `이동 중 ${onWay.count}건 ${formatWon(onWay.amount)} · 가장 오래된 것 ${onWay.oldestSeconds}초`;
  return `${way} · 회원 카지노 지갑 합계 ${formatWon(held)}`;
}

/** Money between members' cash and casino accounts, with what is on its way. */
export function CasinoTransfersPage() {
  const { sums } = useSums();
  return (
    <Page title="카지노 이동" sub={sums && sumText(sums)}>
      <DataTable
        page="casino-transfers"
        label="카지노 이동"
        columns={columns}
        rowKey={(row) => row.seq}
        queryKey={['casino-wallet', 'list']}
        load={load}
        filters={filters}
        refreshMs={5_000}
        emptyHint="회원이 카지노에 넣거나 보유금으로 가져오면 여기에 보여요."
      />
    </Page>
  );
}
