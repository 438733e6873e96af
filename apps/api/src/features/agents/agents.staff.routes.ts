import { listAgentPromotions, switchAgentPromotion } from '@lime/contract/agent-promotions.ts';
import { agentLab } from '@lime/contract/staff-agent-lab.ts';
import {
  approveAgentPayout,
  listAgentPayouts,
  refuseAgentPayout,
  requestAgentPayout,
} from '@lime/contract/staff-agent-payouts.ts';
import {
  agentCard,
  agentStatement,
  agentTree,
  approveSettlement,
  assignMember,
  createAgent,
  listAgentSettlements,
  memberAgent,
  moveAgent,
  openAgentSignIn,
  refuseSettlement,
  requestSettlement,
  resetAgentAuthenticator,
  resetAgentPassword,
  saveAgent,
  setAgentRates,
} from '@lime/contract/staff-agents.ts';
import { byStaff } from '../../core/audit-event.ts';
import type { Handle } from '../../core/handle.ts';
import {
  assign,
  create,
  move,
  readCard,
  readMemberAgent,
  readStatementOf,
  readTree,
  save,
  setRates,
} from './agents.service.ts';
import { approvePayout, listPayouts, refusePayout, requestPayout } from './agent-payouts.service.ts';
import { readBonusesOf, switchBonus } from './bonus-switches.service.ts';
import { openSignIn, resetAgentsAuthenticator, resetAgentsPassword } from './agent-sign-in.service.ts';
import { compareContracts } from './contract-lab.service.ts';
import { approve, listSettlements, refuse, request, settlementToWire } from './settlements.service.ts';

/** Serves the agents' tree, rates, statements and settlements to the office. */
export function registerAgents(handle: Handle): void {
  handle(agentTree, ({ db, input }) => readTree(db, input));
  handle(agentCard, ({ db, staff, input }) => readCard(db, staff, input));
  handle(memberAgent, ({ db, input }) => readMemberAgent(db, input));
  handle(agentStatement, ({ db, input }) => readStatementOf(db, input));
  handle(agentLab, ({ db, input }) => compareContracts(db, input));
  handle(listAgentSettlements, ({ db, staff, input }) => listSettlements(db, staff, input));
  handle(createAgent, ({ tx, staff, input }) => create(tx, byStaff(staff), input));
  handle(saveAgent, async ({ tx, staff, input }) => {
    await save(tx, staff, input);
    return {};
  });
  handle(moveAgent, async ({ tx, staff, input }) => {
    await move(tx, staff, input);
    return {};
  });
  handle(setAgentRates, async ({ tx, staff, input }) => {
    await setRates(tx, staff, input);
    return {};
  });
  handle(assignMember, async ({ tx, staff, input }) => {
    await assign(tx, staff, input);
    return {};
  });
  handle(openAgentSignIn, ({ db, staff, input }) => openSignIn(db, staff, input));
  handle(resetAgentPassword, ({ db, staff, input }) => resetAgentsPassword(db, staff, input));
  handle(resetAgentAuthenticator, async ({ tx, staff, input }) => {
    await resetAgentsAuthenticator(tx, staff, input);
    return {};
  });
  handle(requestSettlement, async ({ tx, staff, input }) => {
    const maker = { event: byStaff(staff), madeBy: { staffId: staff.staffId } };
    return { settlement: settlementToWire(await request(tx, maker, input), staff.staffId) };
  });
  handle(approveSettlement, ({ tx, staff, input }) => approve(tx, staff, input.id));
  handle(refuseSettlement, async ({ tx, staff, input }) => {
    await refuse(tx, staff, input.id, input.reason);
    return {};
  });
  handle(listAgentPromotions, ({ db, input }) => readBonusesOf(db, input));
  handle(switchAgentPromotion, async ({ tx, staff, input }) => {
    await switchBonus(tx, staff, input);
    return {};
  });
  handle(listAgentPayouts, ({ db, staff, input }) => listPayouts(db, staff, input));
  handle(requestAgentPayout, ({ tx, staff, input }) => requestPayout(tx, staff, input));
  handle(approveAgentPayout, ({ tx, staff, input }) => approvePayout(tx, staff, input.id));
  handle(refuseAgentPayout, async ({ tx, staff, input }) => {
    await refusePayout(tx, staff, input.id, input.reason);
    return {};
  });
}
