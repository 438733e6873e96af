import { hostCreditWhyKo } from '@lime/contract/list-words.ts';
import type { WireHostCredit } from '@lime/contract/staff-host-credits.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { askReason } from '../../lib/confirm.tsx';
import { readWork } from '../../lib/live.ts';
import { MemberLink } from '../../lib/member-link.tsx';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { GameLinks } from './game-labels.tsx';
import { runAction } from './use-games.ts';
import './games.css';

/** Asks why, and puts what is paid before a second person. */
async function handleDecide({ seq, nickname, gameName, amount }: WireHostCredit, paid: number): Promise<void> {
  const what = `${nickname} 회원 · ${gameName ?? '보너스'} ${formatWon(amount)}`;
  const then = paid === 0 ? '지급하지 않고 판을 미당첨으로 끝내요.' : `회원에게 ${formatWon(paid)}을 지급해요.`;
  const reason = await askReason({
    title: '당첨금 확인',
    text: `${what}. ${then} 다른 관리자가 승인하면 바로 처리해요.`,
    yes: '승인 요청',
    danger: paid === 0,
    presets: ['게임사와 금액 확인', '게임사 오류', '한도 초과 확인'],
  });
  if (reason === null) return;
  await runAction(
    () => send('/staff/games/host-credits/decide', { seq, paid, reason }),
    '다른 관리자의 승인을 기다려요.',
  );
  await readWork();
}

function Choices({ row }: { readonly row: WireHostCredit }) {
  const { amount, most, paid, asked, decidedAt } = row;
  if (paid !== null)
    return (
      <>
        {paid === 0 ? '지급 안 함' : `${formatAmount(paid)} 지급`}{' '}
        <span className="dim">{formatDayTime(decidedAt!)}</span>
      </>
    );
  if (asked) return <Badge tone="warn">승인 대기</Badge>;
  if (!can('games.void')) return <Badge tone="info">확인 중</Badge>;
  const choice = (name: string, won: number) => (
    <Button
      size="tiny"
      aria-label={`${row.nickname} ${formatAmount(amount)} ${name}`}
      onClick={() => void handleDecide(row, won)}
    >
      {name}
    </Button>
  );
  return (
    <span className="choices">
      {choice('전액 지급', amount)} {most !== null && most < amount && choice('최대 당첨금까지', most)}{' '}
      {choice('지급 안 함', 0)}
    </span>
  );
}

const columns: readonly Column<WireHostCredit>[] = [
  {
    id: 'at',
    label: '받은 시각',
    cell: (row) => <span className="soft">{formatDayTime(row.at)}</span>,
    text: (row) => row.at,
  },
  { id: 'host', label: '게임사', cell: (row) => row.host, text: (row) => row.host },
  {
    id: 'game',
    label: '게임',
    cell: (row) => <b className="strong">{row.gameName ?? '보너스'}</b>,
    text: (row) => row.gameName ?? '보너스',
  },
  {
    id: 'member',
    label: '회원',
    cell: (row) => (
      <MemberLink id={row.memberId}>
        {row.nickname} <span className="dim">{row.loginId}</span>
      </MemberLink>
    ),
    text: (row) => row.loginId,
  },
  {
    id: 'stake',
    label: '베팅금액',
    align: 'right',
    cell: (row) => (row.stake === null ? <span className="dim">—</span> : formatAmount(row.stake)),
    text: (row) => String(row.stake ?? ''),
  },
  {
    id: 'most',
    label: '최대 당첨금',
    align: 'right',
    cell: (row) => (row.most === null ? <span className="dim">—</span> : formatAmount(row.most)),
    text: (row) => String(row.most ?? ''),
  },
  {
    id: 'amount',
    label: '보낸 당첨금',
    align: 'right',
    cell: (row) => <b>{formatAmount(row.amount)}</b>,
    text: (row) => String(row.amount),
  },
  { id: 'why', label: '기다린 까닭', cell: (row) => hostCreditWhyKo[row.why], text: (row) => hostCreditWhyKo[row.why] },
  { id: 'state', label: '처리', cell: (row) => <Choices row={row} />, text: (row) => String(row.paid ?? '') },
  {
    id: 'txn',
    label: '게임사 번호',
    hidden: true,
    cell: (row) => <code>{row.txn}</code>,
    text: (row) => row.txn,
  },
];

const filters: readonly Filter[] = [
  { id: 'state', label: '상태', kind: 'select', options: [{ value: 'decided', label: '확인이 끝난 것' }] },
];

const useSums = create<{ readonly count: number; readonly amount: number }>()(() => ({ count: 0, amount: 0 }));

async function load({ sort: _sort, dir: _dir, ...query }: TableQuery) {
  const { list, pagination, sums } = await send(
    '/staff/games/host-credits',
    query as Body<'/staff/games/host-credits'>,
  );
  useSums.setState(sums);
  return { list, pagination };
}

/** What hosts said to pay and two persons must agree to. */
export function HostCreditsPage() {
  const { count, amount } = useSums();
  return (
    <Page title="게임" sub={count > 0 && `확인할 당첨금 ${formatAmount(count)}건 ${formatWon(amount)}`}>
      <GameLinks />
      <DataTable
        page="host-credits"
        label="확인할 당첨금"
        columns={columns}
        rowKey={(row) => row.seq}
        queryKey={['games', 'host-credits']}
        load={load}
        filters={filters}
        refreshMs={15_000}
        emptyHint="게임사가 알려온 최대 금액이나 한도를 넘는 당첨금을 보내면 여기에서 관리자 두 명이 확인해요."
      />
    </Page>
  );
}
