import type { WireHostRun, WireOpenDebit, WirePool } from '@lime/contract/staff-games.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { send } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { betColumns } from './bet-columns.tsx';
import { PoolList } from './pool-list.tsx';
import { GameLinks, playedGames } from './game-labels.tsx';
import './games.css';

function ageText(seconds: number): string {
  if (seconds < 60) return `${seconds}초`;
  return seconds < 3_600 ? `${Math.floor(seconds / 60)}분` : `${Math.floor(seconds / 3_600)}시간`;
}

/** How the last look at a host's late bets went. */
function runText({ host, at, silentSince, asked, credited, lost, cancelled, running, total }: WireHostRun): string {
  if (at === null) return `${host}: 늦은 판을 아직 확인하지 않았어요. 15초마다 확인해요.`;
  const last = `${host}: ${formatDayTime(at)} 확인`;
  if (silentSince !== null)
    return `${last} · ${formatDayTime(silentSince)}부터 답하지 않아요. 늦은 판 ${formatAmount(asked)}건은 답할 때까지 열려 있어요.`;
  const sum = `지금까지 ${formatAmount(total)}건을 대신 끝냈어요.`;
  if (asked === 0) return `${last} · 늦은 판이 없어요. ${sum}`;
  const done = [
    ['지급', credited],
    ['미당첨', lost],
    ['취소', cancelled],
    ['진행 중', running],
  ] as const;
  const words = done.flatMap(([name, count]) => (count > 0 ? `${name} ${formatAmount(count)}건` : []));
  return `${last} · 늦은 판 ${formatAmount(asked)}건을 게임사에 확인했어요${words.length > 0 ? `: ${words.join(', ')}` : ''}. ${sum}`;
}

const columns: readonly Column<WireOpenDebit>[] = [
  betColumns.placedAt,
  {
    id: 'age',
    label: '열린 지',
    cell: (row) => (row.late ? <Badge tone="danger">{ageText(row.seconds)} · 늦음</Badge> : ageText(row.seconds)),
    text: (row) => ageText(row.seconds),
  },
  betColumns.game,
  betColumns.round,
  betColumns.pick,
  betColumns.member,
  betColumns.amount,
  {
    id: 'most',
    label: '최대 지급',
    align: 'right',
    cell: (row) => (row.most === null ? <span className="dim">—</span> : formatAmount(row.most)),
    text: (row) => String(row.most ?? ''),
  },
  {
    id: 'reference',
    label: '게임사 번호',
    hidden: true,
    cell: (row) => <code>{row.reference}</code>,
    text: (row) => row.reference,
  },
  {
    id: 'betCode',
    label: '베팅코드',
    hidden: true,
    cell: (row) => <code>{row.betCode}</code>,
    text: (row) => row.betCode,
  },
];

const filters: readonly Filter[] = [
  {
    id: 'game',
    label: '게임',
    kind: 'select',
    options: playedGames,
  },
  { id: 'state', label: '상태', kind: 'select', options: [{ value: 'late', label: '늦은 것만' }] },
];

/**
 * Bets of token games, tables and slots whose host has not sent a result yet. The host sends it by itself. Late ones are
 * marked: the host is asked about them, and its answer ends them. Below are the jackpot pools.
 */
export function OpenDebitsPage() {
  const [hosts, setHosts] = useState<readonly WireHostRun[]>([]);
  const [pools, setPools] = useState<readonly WirePool[]>([]);
  const load = async ({ sort: _sort, dir: _dir, ...query }: TableQuery) => {
    const loaded = await send('/staff/games/open-debits', query);
    setHosts(loaded.hosts);
    setPools(loaded.pools);
    return loaded;
  };
  const navigate = useNavigate();
  return (
    <Page title="게임">
      <GameLinks />
      {hosts.map((run) => (
        <MessageBand key={run.host} tone={run.silentSince === null ? 'info' : 'danger'}>
          {runText(run)}
        </MessageBand>
      ))}
      <DataTable
        page="open-debits"
        label="열린 판"
        columns={columns}
        rowKey={(row) => row.reference}
        queryKey={['games', 'open-debits']}
        load={load}
        filters={filters}
        refreshMs={5_000}
        onOpen={(row) => void navigate({ to: '/games/plays', search: { q: row.betCode, open: row.betCode } })}
        emptyHint="지금 진행 중인 판이 없어요. 판이 시작되면 여기에 보이고, 끝나면 사라져요."
      />
      <PoolList pools={pools} />
    </Page>
  );
}
