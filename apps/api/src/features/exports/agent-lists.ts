import { agentPayoutStateKo, agentSettlementStateKo } from '@lime/contract/list-words.ts';
import type { WireAgentPayout } from '@lime/contract/staff-agent-payouts.ts';
import { labRate } from '@lime/contract/staff-agent-lab.words.ts';
import type { AgentLabRow } from '@lime/contract/staff-agent-lab.words.ts';
import type { PromotionLabRow } from '@lime/contract/staff-promotion-lab.words.ts';
import type { AgentStatementRow } from '@lime/contract/staff-agents.texts.ts';
import type { WireAgentSettlement } from '@lime/contract/staff-agents.ts';
import { columns, seoulTime } from './columns.ts';

type Decided = Pick<
  WireAgentPayout,
  'agentName' | 'agentCode' | 'madeBy' | 'byAgent' | 'madeAt' | 'firstBy' | 'decidedBy' | 'decidedAt' | 'reason'
>;

const whose: readonly (readonly [string, (row: Decided) => string])[] = [
  ['총판', (row) => row.agentName],
  ['총판 코드', (row) => row.agentCode],
];
const decision: readonly (readonly [string, (row: Decided) => string | null])[] = [
  ['요청한 사람', (row) => (row.byAgent ? '총판 신청' : row.madeBy)],
  ['요청', (row) => seoulTime(row.madeAt)],
  ['1차 승인', (row) => row.firstBy],
  ['처리한 사람', (row) => row.decidedBy],
  ['처리', (row) => seoulTime(row.decidedAt)],
  ['사유', (row) => row.reason],
];

/** Statements of agents, what was settled and what was paid out, and the lab's comparisons. */
export const agentLists = {
  '/staff/agents/statement': {
    title: '총판 정산서',
    name: 'agent-statement',
    columns: columns<AgentStatementRow>(
      ['항목', (row) => row.name],
      ['정정', (row) => (row.correction ? '정정' : '')],
      ['건수', (row) => row.count],
      ['유효 금액', (row) => row.base],
      ['요율(%)', (row) => row.rate],
      ['금액', (row) => row.amount],
    ),
  },
  '/staff/agents/lab': {
    title: '총판 계약 비교',
    name: 'agent-contracts',
    columns: columns<AgentLabRow>(
      ['구분', (row) => row.part],
      ['이름', (row) => row.name],
      ['정정', (row) => (row.correction ? '정정' : '')],
      ...(['a', 'b'] as const).flatMap((side): [string, (row: AgentLabRow) => string | number | null | undefined][] => [
        [`${side.toUpperCase()} 건수`, (row) => row.lines?.[side]?.count],
        [`${side.toUpperCase()} 유효 금액`, (row) => row.lines?.[side]?.base],
        [`${side.toUpperCase()} 요율(%)`, (row) => row.lines?.[side] && labRate(row.lines[side])],
        [`${side.toUpperCase()} 금액`, (row) => row[side]],
      ]),
      ['차이(B−A)', (row) => row.b - row.a],
    ),
  },
  '/staff/promotions/lab': {
    title: '프로모션 조건 비교',
    name: 'promotion-forms',
    columns: columns<PromotionLabRow>(
      ['구분', (row) => row.part],
      ['이름', (row) => row.name],
      ['A', (row) => row.a],
      ['B', (row) => row.b],
      ['차이(B−A)', (row) => row.b - row.a],
      ['실제 지급', (row) => row.given],
    ),
  },
  '/staff/agents/settlements': {
    title: '총판 정산',
    name: 'agent-settlements',
    columns: columns<WireAgentSettlement>(
      ['번호', (row) => row.id],
      ...whose,
      ['시작', (row) => row.from],
      ['끝', (row) => row.to],
      ['상태', (row) => agentSettlementStateKo[row.state]],
      ['정산금액', (row) => row.total],
      ['이월', (row) => row.carryIn],
      ['지급할 금액', (row) => row.payable],
      ['다음으로 이월', (row) => row.carryOut],
      ...decision,
    ),
  },
  '/staff/agents/payouts': {
    title: '총판 지급',
    name: 'agent-payouts',
    columns: columns<WireAgentPayout>(
      ['번호', (row) => row.id],
      ...whose,
      ['상태', (row) => agentPayoutStateKo[row.state]],
      ['금액', (row) => row.amount],
      ['받을 곳', (row) => row.target],
      ...decision,
    ),
  },
};
