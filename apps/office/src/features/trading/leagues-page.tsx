import { Badge } from '@lime/ui/badge.tsx';
import { formatDayTime, formatWon } from '@lime/ui/format.ts';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { send } from '../../lib/api.ts';
import type { Body, Payload } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { useOpen } from '../../lib/use-open.ts';
import { TermsDialog } from './terms-dialog.tsx';
import './trading.css';
import { tradingLinks } from './trading-links.ts';

type League = Payload<'/staff/trading/leagues'>['list'][number];

const columns: Column<League>[] = [
  {
    id: 'name',
    label: '리그',
    sort: true,
    cell: (row) => (
      <span className="league-name">
        <SportIcon sport={row.sportId} size={15} />
        <b className="strong">{row.name}</b>
        {row.stopped && <Badge tone="warn">정지</Badge>}
      </span>
    ),
    text: (row) => row.name,
  },
  {
    id: 'provider',
    label: '공급',
    cell: (row) => <span className="dim">{row.provider}</span>,
    text: (row) => row.provider,
  },
  {
    id: 'games',
    label: '열린 경기',
    sort: true,
    align: 'right',
    cell: (row) => row.games,
    text: (row) => String(row.games),
  },
  {
    id: 'margin',
    label: '마진',
    sort: true,
    align: 'right',
    cell: (row) => (row.margin === 0 ? <span className="dim">0%</span> : `${row.margin / 10}%`),
    text: (row) => String(row.margin / 10),
  },
  {
    id: 'maxBetting',
    label: '최대 베팅금액',
    sort: true,
    align: 'right',
    cell: (row) => (row.maxBetting === null ? <span className="dim">레벨 한도</span> : formatWon(row.maxBetting)),
    text: (row) => String(row.maxBetting ?? ''),
  },
  {
    id: 'maxWin',
    label: '최대 당첨금',
    sort: true,
    align: 'right',
    cell: (row) => (row.maxWin === null ? <span className="dim">레벨 한도</span> : formatWon(row.maxWin)),
    text: (row) => String(row.maxWin ?? ''),
  },
  {
    id: 'changedAt',
    label: '바꾼 시각',
    sort: true,
    cell: (row) =>
      row.changedAt === null ? (
        <span className="dim">—</span>
      ) : (
        `${formatDayTime(row.changedAt)} ${row.changedBy ?? ''}`
      ),
    text: (row) => row.changedAt ?? '',
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '리그 이름', kind: 'text' },
  { id: 'changedOnly', label: '조건이 있는 리그', kind: 'toggle' },
];

const defaultSort = { id: 'games', dir: 'desc' } as const;
const load = ({ page, size, sort, dir, ...rest }: TableQuery) => {
  const { q, changedOnly } = rest;
  return send('/staff/trading/leagues', {
    page,
    size,
    sort,
    dir,
    ...(q === undefined ? {} : { q }),
    ...(changedOnly === undefined ? {} : { changedOnly: true }),
  } as Body<'/staff/trading/leagues'>);
};

/** Every league with its margin and limits. */
export function LeaguesPage() {
  const [open, setOpen] = useOpen();
  return (
    <Page title="트레이딩" sub="리그마다 마진과 한도를 정해요. 바꾸면 열린 경기의 배당이 바로 바뀌어요.">
      <SubLinks label="트레이딩" links={tradingLinks} />
      <DataTable
        page="trading-leagues"
        label="리그 조건"
        columns={columns}
        rowKey={(row) => row.leagueId}
        queryKey={['trading', 'leagues']}
        load={load}
        filters={filters}
        defaultSort={defaultSort}
        onOpen={(row) => setOpen(row.leagueId)}
        emptyHint="경기가 들어오면 그 리그가 여기에 보여요."
      />
      {open !== null && <TermsDialog leagueId={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
