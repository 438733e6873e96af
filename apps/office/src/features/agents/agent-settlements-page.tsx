import type { WireAgentSettlement } from '@lime/contract/staff-agents.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatDayTime, formatWon } from '@lime/ui/format.ts';
import { settlementStates, signedWon } from '../../lib/agent-words.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter } from '../../lib/table/list-types.ts';
import { agentLinks } from './agent-links.ts';

const makerWords = (row: WireAgentSettlement) => (row.byAgent ? '총판 신청' : row.madeBy);
const stateWords = ({ state, firstBy }: WireAgentSettlement) =>
  state === 'requested' && firstBy !== null ? '2차 승인 대기' : settlementStates[state].word;

const columns: Column<WireAgentSettlement>[] = [
  {
    id: 'agent',
    label: '총판',
    cell: (row) => (
      <AppLink to="/agents" search={{ open: row.agentId }} className="plain-link">
        <b className="strong">{row.agentName}</b> <span className="dim">{row.agentCode}</span>
      </AppLink>
    ),
    text: (row) => `${row.agentName} ${row.agentCode}`,
  },
  { id: 'days', label: '기간', cell: (row) => `${row.from} ~ ${row.to}`, text: (row) => `${row.from} ~ ${row.to}` },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <Badge tone={settlementStates[row.state].tone}>{stateWords(row)}</Badge>,
    text: stateWords,
  },
  {
    id: 'total',
    label: '정산금액',
    align: 'right',
    cell: (row) => signedWon(row.total),
    text: (row) => String(row.total),
  },
  {
    id: 'carryIn',
    label: '이월',
    align: 'right',
    cell: (row) => signedWon(row.carryIn),
    text: (row) => String(row.carryIn),
  },
  {
    id: 'payable',
    label: '지급할 금액',
    align: 'right',
    cell: (row) => <b className="strong">{formatWon(row.payable)}</b>,
    text: (row) => String(row.payable),
  },
  {
    id: 'madeBy',
    label: '요청',
    cell: (row) => `${makerWords(row)} ${formatDayTime(row.madeAt)}`,
    text: (row) => `${makerWords(row)} ${row.madeAt}`,
  },
  {
    id: 'decided',
    label: '처리',
    cell: (row) =>
      row.decidedAt === null
        ? (row.firstBy ?? <span className="dim">–</span>)
        : `${row.decidedBy} ${formatDayTime(row.decidedAt)}`,
    text: (row) => row.decidedBy ?? row.firstBy ?? '',
  },
];

const filters: readonly Filter[] = [
  {
    id: 'state',
    label: '상태',
    kind: 'select',
    options: Object.entries(settlementStates).map(([value, { word }]) => ({ value, label: word })),
  },
];

/** Settlements of all agents with their states; each leads to its agent, where it is decided. */
export function AgentSettlementsPage() {
  return (
    <Page title="총판" sub="총판을 누르면 승인하거나 거절할 수 있어요.">
      <SubLinks label="총판" links={agentLinks} />
      <DataTable
        page="agent-settlements"
        label="총판 정산"
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['agents', 'settlements']}
        load={(query) => send('/staff/agents/settlements', query as Body<'/staff/agents/settlements'>)}
        filters={filters}
        refreshMs={30_000}
        exported={false}
        emptyHint="총판이나 관리자가 정산을 요청하면 여기에 보여요."
      />
    </Page>
  );
}
