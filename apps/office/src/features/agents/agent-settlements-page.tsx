import type { WireAgentSettlement } from '@lime/contract/staff-agents.ts';
import { formatWon } from '@lime/ui/format.ts';
import { settlementStates, signedWon } from '../../lib/agent-words.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column } from '../../lib/table/list-types.ts';
import { agentLinks } from './agent-links.ts';
import { agentColumn, decisionColumns, stateColumn, stateFilter } from './decision-columns.tsx';

const columns: Column<WireAgentSettlement>[] = [
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
        filters={[stateFilter(settlementStates)]}
        refreshMs={30_000}
        emptyHint="총판이나 관리자가 정산을 요청하면 여기에 보여요."
      />
    </Page>
  );
}
