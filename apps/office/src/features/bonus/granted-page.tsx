import type { WireBonusFigures, WireGrantedBonus } from '@lime/contract/staff-bonus.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatDayTime, formatPoints, formatWon } from '@lime/ui/format.ts';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { useOpen } from '../../lib/use-open.ts';
import { memberColumn, nicknameColumn } from '../../lib/table/columns.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { BonusDrawer } from './bonus-drawer.tsx';
import { BonusProgress } from './bonus-progress.tsx';
import './bonus.css';
import { bonusLinks, bonusStates, money } from './bonus-labels.ts';

const columns: Column<WireGrantedBonus>[] = [
  {
    id: 'grantedAt',
    label: '지급',
    sort: true,
    cell: (row) => <span className="soft">{formatDayTime(row.grantedAt)}</span>,
    text: (row) => row.grantedAt,
  },
  memberColumn(),
  { ...nicknameColumn, hidden: true },
  {
    id: 'code',
    label: '코드·프로모션',
    cell: (row) => row.code ?? row.label,
    text: (row) => row.code ?? row.label,
  },
  {
    id: 'deposit',
    label: '입금',
    align: 'right',
    cell: (row) => <span className="soft">{formatWon(row.deposit)}</span>,
    text: (row) => String(row.deposit),
  },
  {
    id: 'amount',
    label: '보너스',
    sort: true,
    align: 'right',
    cell: (row) => <b className="strong">{money(row.amount, row.currency)}</b>,
    text: (row) => String(row.amount),
  },
  {
    id: 'progress',
    label: '롤링',
    cell: (row) => <BonusProgress done={row.done} need={row.need} />,
    text: (row) => `${row.done}/${row.need}`,
  },
  {
    id: 'expiresAt',
    label: '만료',
    sort: true,
    cell: (row) => <span className="soft">{formatDayTime(row.expiresAt)}</span>,
    text: (row) => row.expiresAt,
  },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <Badge tone={bonusStates[row.state].tone}>{bonusStates[row.state].word}</Badge>,
    text: (row) => bonusStates[row.state].word,
  },
  {
    id: 'takenBack',
    label: '회수',
    align: 'right',
    cell: (row) => (row.takenBack > 0 ? money(row.takenBack, row.currency) : <span className="dim">—</span>),
    text: (row) => String(row.takenBack),
  },
  {
    id: 'endedBy',
    label: '종료',
    hidden: true,
    cell: (row) => row.endedBy ?? <span className="dim">—</span>,
    text: (row) => row.endedBy ?? '',
  },
  {
    id: 'reason',
    label: '사유',
    hidden: true,
    cell: (row) => row.reason ?? <span className="dim">—</span>,
    text: (row) => row.reason ?? '',
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '아이디, 닉네임', kind: 'text' },
  { id: 'code', label: '코드, 프로모션', kind: 'text' },
  {
    id: 'state',
    label: '상태',
    kind: 'select',
    options: Object.entries(bonusStates).map(([value, { word }]) => ({ value, label: word })),
  },
  { id: 'days', label: '지급일', kind: 'days' },
];
const defaultSort = { id: 'grantedAt', dir: 'desc' } as const;

/** Sums over all that the filters let through, as of the last answer. */
const useFigures = create<{ readonly figures: WireBonusFigures | null }>()(() => ({ figures: null }));

async function load(query: TableQuery) {
  const { list, pagination, figures } = await send('/staff/bonus/list', query as Body<'/staff/bonus/list'>);
  useFigures.setState({ figures });
  return { list, pagination };
}

const both = ({ cash, point }: { cash: number; point: number }) => `${formatWon(cash)} · ${formatPoints(point)}`;

/** Bonuses that were granted, with their progress; the drawer shows it slip by slip. */
export function GrantedPage() {
  const { figures } = useFigures();
  const [open, setOpen] = useOpen();
  return (
    <Page title="포인트 · 보너스" sub={figures && `지급 ${both(figures.granted)} — 회수 ${both(figures.takenBack)}`}>
      <SubLinks label="포인트 · 보너스" links={bonusLinks} />
      <DataTable
        page="bonus-granted"
        label="지급된 보너스"
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['bonus', 'granted']}
        load={load}
        filters={filters}
        defaultSort={defaultSort}
        refreshMs={15_000}
        onOpen={(row) => setOpen(row.id)}
        openKey={open}
        emptyHint="입금이 승인되면 코드나 프로모션의 보너스가 지급돼요."
      />
      {open !== null && <BonusDrawer key={open} id={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
