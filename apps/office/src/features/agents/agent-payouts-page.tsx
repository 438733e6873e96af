import type { WireAgentPayout } from '@lime/contract/staff-agent-payouts.ts';
import { formatWon } from '@lime/ui/format.ts';
import { payoutStates } from '../../lib/agent-words.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column } from '../../lib/table/list-types.ts';
import { agentLinks } from './agent-links.ts';
import { agentColumn, decisionColumns, stateColumn, stateFilter } from './decision-columns.tsx';

const columns: Column<WireAgentPayout>[] = [
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

/** Payouts of all agents with their states; each leads to its agent, where it is decided. */
export function AgentPayoutsPage() {
  return (
    <Page title="총판" sub="총판을 누르면 승인하거나 거절할 수 있어요.">
      <SubLinks label="총판" links={agentLinks} />
      <DataTable
        page="agent-payouts"
        label="총판 지급"
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['agents', 'payouts']}
        load={(query) => send('/staff/agents/payouts', query as Body<'/staff/agents/payouts'>)}
        filters={[stateFilter(payoutStates)]}
        refreshMs={30_000}
        emptyHint="총판이나 관리자가 지급을 요청하면 여기에 보여요."
      />
    </Page>
  );
}
