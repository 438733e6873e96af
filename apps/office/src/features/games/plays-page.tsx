import { playStateKo } from '@lime/contract/list-words.ts';
import type { WirePlay } from '@lime/contract/staff-plays.ts';
import { formatAmount } from '@lime/ui/format.ts';
import { send } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { useOpen } from '../../lib/use-open.ts';
import { betColumns } from './bet-columns.tsx';
import { PlayDrawer } from './play-drawer.tsx';
import { GameLinks, playedGames, PlayState, vendors } from './game-labels.tsx';
import './games.css';

const columns: readonly Column<WirePlay>[] = [
  betColumns.placedAt,
  betColumns.game,
  betColumns.round,
  betColumns.pick,
  {
    id: 'outcome',
    label: '결과',
    cell: (row) => row.outcome ?? <span className="dim">—</span>,
    text: (row) => row.outcome ?? '',
  },
  betColumns.member,
  betColumns.amount,
  {
    id: 'payout',
    label: '지급',
    align: 'right',
    cell: (row) => (row.closedAt === null ? <span className="dim">—</span> : formatAmount(row.payout)),
    text: (row) => (row.closedAt === null ? '' : String(row.payout)),
  },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <PlayState state={row.state} />,
    text: (row) => playStateKo[row.state],
  },
  {
    id: 'txn',
    label: '거래번호',
    hidden: true,
    cell: (row) => <code>{row.txn}</code>,
    text: (row) => row.txn,
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '판 번호, 베팅번호, 베팅코드, 거래번호', kind: 'text' },
  { id: 'game', label: '게임', kind: 'select', options: playedGames },
  { id: 'vendor', label: '게임사', kind: 'select', options: vendors },
  {
    id: 'state',
    label: '상태',
    kind: 'select',
    options: Object.entries(playStateKo).map(([value, label]) => ({ value, label })),
  },
  { id: 'days', label: '날짜', kind: 'days', empty: '오늘' },
];

const load = ({ sort: _sort, dir: _dir, ...query }: TableQuery) => send('/staff/games/plays', query);

/** Any bet of a token game, a table or a slot by whatever names it, with the proof its host publishes. */
export function PlaysPage() {
  const [open, setOpen] = useOpen();
  return (
    <Page title="게임">
      <GameLinks />
      <DataTable
        page="game-plays"
        label="게임 판"
        columns={columns}
        rowKey={(row) => row.betCode}
        queryKey={['games', 'plays']}
        load={load}
        filters={filters}
        refreshMs={10_000}
        onOpen={(row) => setOpen(row.betCode)}
        openKey={open}
        emptyHint="조건에 맞는 판이 없어요. 날짜를 넓혀보세요."
      />
      {open !== null && <PlayDrawer key={open} betCode={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
