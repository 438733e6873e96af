import type { WireAgentRequest } from '@lime/contract/agent-requests.ts';
import type { WireAgentPayout } from '@lime/contract/staff-agent-payouts.ts';
import type { WireAgentSettlement } from '@lime/contract/staff-agents.ts';
import { formatWon } from '@lime/ui/format.ts';
import type { ComponentProps } from 'react';
import { payoutStates, settlementStates, signedWon } from '../../lib/agent-words.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column } from '../../lib/table/list-types.ts';
import { agentLinks } from './agent-links.ts';
import { agentColumn, decisionColumns, stateColumn, stateFilter } from './decision-columns.tsx';

/** The list page of settlements or payouts of all agents. */
function RequestsPage<Row extends WireAgentRequest>(
  table: Pick<
    ComponentProps<typeof DataTable<Row>>,
    'page' | 'label' | 'columns' | 'queryKey' | 'load' | 'filters' | 'emptyHint'
  >,
) {
  return (
    <Page title="총판" sub="총판을 누르면 승인하거나 거절할 수 있어요.">
      <SubLinks label="총판" links={agentLinks()} />
      <DataTable {...table} rowKey={(row) => row.id} refreshMs={30_000} />
    </Page>
  );
}

const settlementColumns: Column<WireAgentSettlement>[] = [
  agentColumn(),
  { id: 'days', label: '기간', cell: (row) => `${row.from} ~ ${row.to}`, text: (row) => `${row.from} ~ ${row.to}` },
  stateColumn(settlementStates),
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
  ...decisionColumns(),
];

/** Settlements of all agents; each links to its agent, where it is decided. */
export function AgentSettlementsPage() {
  return (
    <RequestsPage
      page="agent-settlements"
      label="총판 정산"
      columns={settlementColumns}
      queryKey={['agents', 'settlements']}
      load={(query) => send('/staff/agents/settlements', query as Body<'/staff/agents/settlements'>)}
      filters={[stateFilter(settlementStates)]}
      emptyHint="총판이나 관리자가 정산을 요청하면 여기에 보여요."
    />
  );
}

const payoutColumns: Column<WireAgentPayout>[] = [
  agentColumn(),
  stateColumn(payoutStates),
  {
    id: 'amount',
    label: '금액',
    align: 'right',
    cell: (row) => <b className="strong">{formatWon(row.amount)}</b>,
    text: (row) => String(row.amount),
  },
  { id: 'target', label: '받을 곳', cell: (row) => row.target, text: (row) => row.target },
  ...decisionColumns<WireAgentPayout>(),
];

/** Payouts of all agents; each links to its agent, where it is decided. */
export function AgentPayoutsPage() {
  return (
    <RequestsPage
      page="agent-payouts"
      label="총판 지급"
      columns={payoutColumns}
      queryKey={['agents', 'payouts']}
      load={(query) => send('/staff/agents/payouts', query as Body<'/staff/agents/payouts'>)}
      filters={[stateFilter(payoutStates)]}
      emptyHint="총판이나 관리자가 지급을 요청하면 여기에 보여요."
    />
  );
}
