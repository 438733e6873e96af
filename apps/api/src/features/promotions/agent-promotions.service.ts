import type { WireAgentPromotion } from '@lime/contract/agent-promotions.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { putSwitches, readSwitched } from './agent-promotions.sql.ts';
import { depositKindIds } from './deposit-bonus.service.ts';
import { readVersions } from './lots.sql.ts';

/** Kinds that members take by an act of their own: with a deposit, by a code, or by asking for the comp of a day. */
const takenKindIds: readonly string[] = [...depositKindIds, 'coupon', 'comp'];

/** Bonuses that members take themselves and that are not over, and whether an agent's own members may take them. */
export async function readAgentPromotions(db: Db | Tx, agentId: number): Promise<WireAgentPromotion[]> {
  const today = seoulDay(await databaseNow(db));
  const versions = (await readVersions(db, takenKindIds)).filter(({ stopped_at }) => stopped_at === null);
  const switched = await readSwitched(db, agentId);
  return [...Map.groupBy(versions, ({ promotion_id }) => promotion_id)].flatMap(([id, own]) => {
    const last = own.at(-1)!;
    if (last.lastDay !== null && last.lastDay < today) return [];
    const row = switched.find(({ promotion_id }) => promotion_id === id);
    return {
      id: String(id),
      kind: last.kind,
      name: last.name,
      byStaff: row?.by_staff ?? true,
      byAgent: row?.by_agent ?? true,
    };
  });
}

/**
 * Switches a bonus that members take themselves for an agent's own members, with the agents locked.
 *
 * @returns how it stood before
 * @throws Refused AGENT_PROMOTION_CLOSED where the agent wants what staff switched off, NOT_FOUND (404)
 */
export async function switchForAgent(
  tx: Tx,
  agentId: number,
  promotionId: string,
  by: 'staff' | 'agent',
  on: boolean,
): Promise<WireAgentPromotion> {
  const found = (await readAgentPromotions(tx, agentId)).find(({ id }) => id === promotionId);
  if (!found) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (by === 'agent' && !found.byStaff) throw new Refused({ code: 'AGENT_PROMOTION_CLOSED' });
  await putSwitches(tx, agentId, {
    promotion_id: Number(promotionId),
    by_staff: by === 'staff' ? on : found.byStaff,
    by_agent: by === 'agent' ? on : found.byAgent,
  });
  return found;
}
