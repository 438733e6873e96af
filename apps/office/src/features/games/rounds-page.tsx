import { gameRoundStateKo } from '@lime/contract/list-words.ts';
import type { WireOfficeRound } from '@lime/contract/staff-games.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { send } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { useOpen } from '../../lib/use-open.ts';
import { RoundDrawer } from './round-drawer.tsx';
import { GameLinks, roundName, RoundState } from './game-labels.tsx';
import './games.css';

const columns: readonly Column<WireOfficeRound>[] = [
  {
    id: 'drawsAt',
    label: '추첨',
    cell: (row) => <span className="soft">{formatDayTime(row.drawsAt)}</span>,
    text: (row) => row.drawsAt,
  },
  { id: 'round', label: '회차', cell: (row) => <b className="strong">{roundName(row)}</b>, text: roundName },
  {
    id: 'running',
    label: '누적 회차',
    align: 'right',
    cell: (row) => <span className="soft">{formatAmount(Number(row.running))}</span>,
    text: (row) => row.running,
  },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <RoundState state={row.state} unstaffed={row.unstaffed} />,
    text: (row) => (row.unstaffed ? '미운영' : gameRoundStateKo[row.state]),
  },
  {
    id: 'result',
    label: '결과',
    cell: (row) => row.result || <span className="dim">—</span>,
    text: (row) => row.result,
  },
  {
    id: 'slips',
    label: '베팅',
    align: 'right',
    cell: (row) => formatAmount(row.slips),
    text: (row) => String(row.slips),
  },
  {
    id: 'stakes',
    label: '베팅금액',
    align: 'right',
    cell: (row) => <b>{formatAmount(row.stakes)}</b>,
    text: (row) => String(row.stakes),
  },
  {
    id: 'payouts',
    label: '당첨금',
    align: 'right',
    cell: (row) => formatAmount(row.payouts),
    text: (row) => String(row.payouts),
  },
  {
    id: 'gameSeq',
    label: '회차번호',
    hidden: true,
    cell: (row) => <code>{row.gameSeq}</code>,
    text: (row) => row.gameSeq,
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '회차, 누적 회차, 회차번호', kind: 'text' },
  {
    id: 'game',
    label: '게임',
    kind: 'select',
    options: roundGames.map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    id: 'state',
    label: '상태',
    kind: 'select',
    options: [
      ...Object.entries(gameRoundStateKo).map(([value, label]) => ({ value, label })),
      { value: 'staked', label: '베팅 있음' },
      { value: 'unstaffed', label: '미운영' },
    ],
  },
  { id: 'days', label: '날짜', kind: 'days', empty: '오늘' },
];

function load({ sort: _sort, dir: _dir, q, ...query }: TableQuery) {
  // what is no number finds nothing: it is left out of the question
  const number = typeof q === 'string' ? q.replaceAll(/[^0-9]/g, '') : '';
  return send('/staff/games/rounds', { ...query, q: number });
}

/** Any round of any game, with its proof. */
export function RoundsPage() {
  const [open, setOpen] = useOpen();
  return (
    <Page title="게임">
      <GameLinks />
      <DataTable
        page="game-rounds"
        label="게임 회차"
        columns={columns}
        rowKey={(row) => row.gameSeq}
        queryKey={['games', 'rounds']}
        load={load}
        filters={filters}
        refreshMs={10_000}
        onOpen={(row) => setOpen(row.gameSeq)}
        openKey={open}
        emptyHint="조건에 맞는 회차가 없어요."
      />
      {open !== null && <RoundDrawer key={open} gameSeq={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
