import { casinoGiftKindKo, casinoGiftStateKo } from '@lime/contract/list-words.ts';
import type { WireCasinoGift } from '@lime/contract/staff-casino-gifts.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { create } from 'zustand';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import type { Body, Payload } from '../../lib/calls.ts';
import { askReason } from '../../lib/confirm.tsx';
import { MemberLink } from '../../lib/member-link.tsx';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { GiftDialog } from './gift-dialog.tsx';

const tones = {
  sending: 'wait',
  open: 'info',
  paid: 'win',
  played: 'win',
  expired: 'plain',
  back: 'lose',
  refused: 'danger',
} as const satisfies Record<WireCasinoGift['state'], string>;

const runAction = createListAction('casino-gifts');

/** Asks why, and takes unplayed spins back. */
async function takeBack({ seq, member, spins }: WireCasinoGift): Promise<void> {
  const reason = await askReason({
    title: `${member.loginId} 회원의 남은 무료 스핀을 회수할까요?`,
    text: `${spins!.gameName} · 남은 ${spins!.count - spins!.played}회를 더 쓸 수 없게 돼요. 이미 쓴 스핀과 당첨금은 그대로예요.`,
    yes: '회수',
    danger: true,
    presets: ['잘못 지급', '회원 요청', '부정 이용'],
  });
  if (reason !== null)
    await runAction(() => send('/staff/casino-gifts/take-back', { seq, reason }), '남은 무료 스핀을 회수했어요.');
}

const whatOf = ({ spins, amount }: WireCasinoGift) =>
  spins === null ? formatWon(amount) : `${spins.gameName} ${spins.count}회 · 1회 ${formatWon(spins.stake)}`;
const dash = <span className="dim">—</span>;

const columns: readonly Column<WireCasinoGift>[] = [
  {
    id: 'madeAt',
    label: '지급',
    cell: (row) => <span className="soft">{formatDayTime(row.madeAt)}</span>,
    text: (row) => row.madeAt,
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
    id: 'kind',
    label: '구분',
    cell: (row) => casinoGiftKindKo[row.kind],
    text: (row) => casinoGiftKindKo[row.kind],
  },
  { id: 'what', label: '내용', cell: (row) => <b className="strong">{whatOf(row)}</b>, text: whatOf },
  {
    id: 'played',
    label: '사용',
    align: 'right',
    cell: ({ spins }) => (spins === null ? dash : `${spins.played} / ${spins.count}회`),
    text: ({ spins }) => (spins === null ? '' : `${spins.played}/${spins.count}`),
  },
  {
    id: 'paid',
    label: '받은 금액',
    align: 'right',
    cell: (row) => (row.paid === 0 ? <span className="dim">0</span> : formatAmount(row.paid)),
    text: (row) => String(row.paid),
  },
  {
    id: 'until',
    label: '사용 기한',
    cell: ({ spins }) => (spins === null ? dash : <span className="soft">{spins.until}까지</span>),
    text: ({ spins }) => spins?.until ?? '',
  },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <Badge tone={tones[row.state]}>{casinoGiftStateKo[row.state]}</Badge>,
    text: (row) => casinoGiftStateKo[row.state],
  },
  {
    id: 'reason',
    label: '사유',
    cell: ({ reason, back }) => (
      <>
        {reason}{' '}
        {back && (
          <span className="dim">
            회수({back.by}): {back.reason}
          </span>
        )}
      </>
    ),
    text: ({ reason, back }) => (back ? `${reason} · 회수(${back.by}): ${back.reason}` : reason),
  },
  {
    id: 'madeBy',
    label: '지급한 관리자',
    cell: (row) => (
      <>
        {row.madeBy} {row.second && <Badge tone="outline">2차 승인</Badge>}
      </>
    ),
    text: (row) => row.madeBy,
  },
  {
    id: 'back',
    label: '회수',
    keep: true,
    cell: (row) =>
      can('casino-gifts.give') &&
      row.kind === 'spins' &&
      (row.state === 'open' || row.state === 'sending') && (
        <Button size="tiny" look="outline" onClick={() => void takeBack(row)}>
          회수
        </Button>
      ),
    text: () => '',
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '아이디, #회원번호', kind: 'text' },
  {
    id: 'kind',
    label: '구분',
    kind: 'select',
    options: Object.entries(casinoGiftKindKo).map(([value, label]) => ({ value, label })),
  },
  {
    id: 'state',
    label: '상태',
    kind: 'select',
    options: [
      { value: 'running', label: '진행 중' },
      { value: 'over', label: '끝남' },
      { value: 'refused', label: '지급 실패' },
    ],
  },
  { id: 'days', label: '지급일', kind: 'days' },
];

const useSums = create<{ readonly sums: Payload<'/staff/casino-gifts/list'>['sums'] | null }>()(() => ({ sums: null }));

async function load({ sort: _sort, dir: _dir, ...query }: TableQuery, signal?: AbortSignal) {
  const { list, pagination, sums } = await send('/staff/casino-gifts/list', query as Body<'/staff/casino-gifts/list'>, {
    signal,
  });
  useSums.setState({ sums });
  return { list, pagination };
}

/** Won and free spins that staff gave in the casino: who gave them, their state and what they came to. */
export function CasinoGiftsPage() {
  const { sums } = useSums();
  const [giving, setGiving] = useState(false);
  return (
    <Page
      title="카지노 지급"
      sub={
        sums && (
          <>
            보너스 <b>{formatWon(sums.bonuses)}</b> · 무료 스핀 <b>{formatAmount(sums.spins)}회</b>
          </>
        )
      }
      actions={
        can('casino-gifts.give') && (
          <Button size="small" look="primary" onClick={() => setGiving(true)}>
            <Plus size={15} aria-hidden />새 카지노 지급
          </Button>
        )
      }
    >
      <DataTable
        page="casino-gifts"
        label="카지노 지급 목록"
        columns={columns}
        rowKey={(row) => row.seq}
        queryKey={['casino-gifts']}
        load={load}
        filters={filters}
        refreshMs={5_000}
        emptyHint="회원에게 카지노 보너스나 무료 스핀을 지급하면 여기에 보여요."
      />
      {giving && <GiftDialog onClose={() => setGiving(false)} />}
    </Page>
  );
}
