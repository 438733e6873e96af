import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';

/** Promotions that the member's agent of this Seoul day, or staff for that agent, have switched off. */
export async function readClosedFor(db: Db | Tx, memberId: number): Promise<{ promotion_id: number }[]> {
  const { rows } = await sql<{ promotion_id: number }>`
    select p.promotion_id from agent_promotion p
    where not (p.by_staff and p.by_agent) and p.agent_id = (
      select m.agent_id from agent_member m
      where m.member_id = ${memberId} and m.from_day <= (clock_timestamp() at time zone 'Asia/Seoul')::date
      order by m.from_day desc limit 1)`.execute(db);
  return rows;
}

/** What was switched for an agent. */
export type AgentPromotionRow = { promotion_id: number; by_staff: boolean; by_agent: boolean };

/** Promotions that were ever switched for an agent; all others are on. */
export async function readSwitched(db: Db | Tx, agentId: number): Promise<AgentPromotionRow[]> {
  const { rows } = await sql<AgentPromotionRow>`
    select promotion_id, by_staff, by_agent from agent_promotion where agent_id = ${agentId}`.execute(db);
  return rows;
}

/** Puts both switches of a promotion for an agent. */
export async function putSwitches(
  tx: Tx,
  agentId: number,
  { promotion_id, by_staff, by_agent }: AgentPromotionRow,
): Promise<void> {
  await sql`
    insert into agent_promotion (agent_id, promotion_id, by_staff, by_agent)
    values (${agentId}, ${promotion_id}, ${by_staff}::boolean, ${by_agent}::boolean)
    on conflict (agent_id, promotion_id) do update set by_staff = excluded.by_staff, by_agent = excluded.by_agent`.execute(
    tx,
  );
}
