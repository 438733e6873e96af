import type { WireStaffLottoRound } from '@lime/contract/staff-lotto.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatPoints } from '@lime/ui/format.ts';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter } from '../../lib/table/list-types.ts';
import { GrantForm } from './grant-form.tsx';
import './lotto.css';
import { RoundCard } from './round-card.tsx';
import { lottoLinks, numberWords, roundStates } from './draw-labels.ts';

const winnersOf = ({ winners }: WireStaffLottoRound) => winners.reduce((sum, count) => sum + count, 0);

const columns: Column<WireStaffLottoRound>[] = [
  { id: 'no', label: '회차', cell: ({ no }) => <b className="strong">{no}회차</b>, text: ({ no }) => String(no) },
  {
    id: 'state',
    label: '상태',
    cell: ({ state, seedLost }) => (
      <>
        <Badge tone={roundStates[state].tone}>{roundStates[state].word}</Badge>{' '}
        {seedLost && <Badge tone="danger">추첨 불가</Badge>}
      </>
    ),
    text: ({ state }) => roundStates[state].word,
  },
  { id: 'drawsAt', label: '추첨', cell: (row) => formatDayTime(row.drawsAt), text: (row) => row.drawsAt },
  {
    id: 'numbers',
    label: '당첨번호',
    cell: (row) => numberWords(row) || <span className="dim">—</span>,
    text: numberWords,
  },
  {
    id: 'tickets',
    label: '응모',
    align: 'right',
    cell: (row) => formatAmount(row.tickets),
    text: (row) => String(row.tickets),
  },
  {
    id: 'members',
    label: '회원',
    align: 'right',
    cell: (row) => formatAmount(row.members),
    text: (row) => String(row.members),
  },
  {
    id: 'winners',
    label: '당첨',
    align: 'right',
    cell: (row) => (row.state === 'drawn' ? formatAmount(winnersOf(row)) : <span className="dim">—</span>),
    text: (row) => String(winnersOf(row)),
  },
  {
    id: 'points',
    label: '당첨 포인트',
    align: 'right',
    cell: (row) =>
      row.state === 'drawn' ? (
        <b className="strong">{formatPoints(row.points)}</b>
      ) : (
        <span className="dim">예상 {formatPoints(Math.round(row.expected * row.tickets))}</span>
      ),
    text: (row) => String(row.points),
  },
  {
    id: 'left',
    label: '지급 대기',
    align: 'right',
    cell: (row) =>
      row.points > row.paid ? (
        <Badge tone="warn">{formatPoints(row.points - row.paid)}</Badge>
      ) : (
        <span className="dim">—</span>
      ),
    text: (row) => String(row.points - row.paid),
  },
];

const filters: readonly Filter[] = [
  {
    id: 'state',
    label: '상태',
    kind: 'select',
    options: Object.entries(roundStates).map(([value, { word }]) => ({ value, label: word })),
  },
];

/** Rounds with what came of them; one opens to its winners, its terms and what can still be done. */
export function DrawsPage() {
  const [open, setOpen] = useState<WireStaffLottoRound | 'grant' | null>(null);
  return (
    <Page
      title="로또"
      sub="회차는 자동으로 열리고 추첨돼요. 번호와 시드는 관리자도 바꿀 수 없어요."
      actions={
        can('events.edit') && (
          <Button size="small" onClick={() => setOpen('grant')}>
            <Ticket size={15} aria-hidden />
            응모권 지급
          </Button>
        )
      }
    >
      <SubLinks label="로또" links={lottoLinks} />
      <DataTable
        page="lotto-rounds"
        label="로또 회차"
        columns={columns}
        rowKey={({ no }) => String(no)}
        queryKey={['lotto', 'rounds']}
        load={(query) => send('/staff/lotto/rounds', query as Body<'/staff/lotto/rounds'>)}
        filters={filters}
        onOpen={setOpen}
        openKey={open === null || open === 'grant' ? null : String(open.no)}
        refreshMs={15_000}
        emptyHint="로또를 켜면 잠시 후 첫 회차가 열려요."
      />
      {open === 'grant' && <GrantForm onClose={() => setOpen(null)} />}
      {open !== null && open !== 'grant' && <RoundCard key={open.no} round={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
