import type { listAgentPromotions, switchAgentPromotion, switchOwnPromotion } from '@lime/contract/agent-promotions.ts';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { AgentCaller, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { readAgentPromotions, switchForAgent } from '../promotions/agent-promotions.service.ts';
import { lockAgents, readAgents } from './agents.sql.ts';

/** Deposit bonuses of an agent's own members. @throws Refused NOT_FOUND (404) */
export async function readBonusesOf(
  db: Db | Tx,
  { id }: InputOf<typeof listAgentPromotions>,
): Promise<PayloadOf<typeof listAgentPromotions>> {
  if (!(await readAgents(db)).some((one) => one.id === Number(id))) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return { list: await readAgentPromotions(db, Number(id)) };
}

/** Staff switch one for an agent's own members. @throws Refused NOT_FOUND (404) */
export async function switchBonus(
  tx: Tx,
  staff: StaffCaller,
  { id, promotionId, on }: InputOf<typeof switchAgentPromotion>,
): Promise<void> {
  await lockAgents(tx);
  await readBonusesOf(tx, { id });
  const { name, byStaff: before } = await switchForAgent(tx, Number(id), promotionId, 'staff', on);
  await record(tx, byStaff(staff), id, { promotionId, name }, before, on);
}

/** The agent switches one for its own members. @throws Refused AGENT_PROMOTION_CLOSED, NOT_FOUND (404) */
export async function switchOwnBonus(
  tx: Tx,
  { agentId, loginId, address }: AgentCaller,
  { promotionId, on }: InputOf<typeof switchOwnPromotion>,
): Promise<void> {
  await lockAgents(tx);
  const { name, byAgent: before } = await switchForAgent(tx, agentId, promotionId, 'agent', on);
  await record(tx, { actor: `agent:${loginId}`, address }, String(agentId), { promotionId, name }, before, on);
}

function record(
  tx: Tx,
  event: { readonly actor: string; readonly address?: string | undefined },
  agentId: string,
  promotion: { promotionId: string; name: string },
  before: boolean,
  on: boolean,
): Promise<void> {
  return addAuditEvent(tx, {
    ...event,
    action: 'agent.bonus',
    subject: `agent:${agentId}`,
    before: { ...promotion, on: before },
    after: { ...promotion, on },
  });
}
