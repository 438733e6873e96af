import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AgentPayoutState } from '@lime/domain/agents/settlement-states.ts';
import type { Db, Tx } from '../../core/db.ts';

/** A payout with the names of its agent and of staff. */
export type PayoutRow = {
  id: number;
  agent_id: number;
  name: string;
  code: string;
  amount: number;
  target: string;
  state: AgentPayoutState;
  /** null: the agent itself asked for it */
  maker: string | null;
  made_at: Date;
  first_by: number | null;
  first: string | null;
  decider: string | null;
  decided_at: Date | null;
  reason: string | null;
};

/** Payouts, newest first. @param where of a payout `r` */
export async function readPayouts(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<{ rows: PayoutRow[]; total: number }> {
  const { rows } = await sql<PayoutRow>`
    select r.id, r.agent_id, a.name, a.code, r.amount, r.target, r.state, m.login_id as maker, r.made_at, r.first_by,
      f.login_id as first, d.login_id as decider, r.decided_at, r.reason
    from agent_payout r join agent a on a.id = r.agent_id left join staff m on m.id = r.made_by
    left join staff f on f.id = r.first_by left join staff d on d.id = r.decided_by
    where ${where} order by r.id desc offset ${offset}::int limit ${limit}::int`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from agent_payout r where ${where}`.execute(db);
  return { rows, total: counts[0]!.total };
}

/** A payout to be asked for. @param staffId null: the agent itself asks */
export type NewPayout = { agentId: number; amount: number; target: string; staffId: number | null };

/** @returns its id; null when another payout of the agent waits */
export async function insertPayout(tx: Tx, { agentId, amount, target, staffId }: NewPayout): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into agent_payout (agent_id, amount, target, made_by) values (${agentId}, ${amount}, ${target}, ${staffId}::bigint)
    on conflict (agent_id) where state = 'requested' do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** What deciding about a payout needs, under its lock. */
export type LockedPayout = {
  id: number;
  agent_id: number;
  amount: number;
  state: AgentPayoutState;
  first_by: number | null;
};

/** Null: there is none. */
export async function lockPayout(tx: Tx, id: number): Promise<LockedPayout | null> {
  const { rows } = await sql<LockedPayout>`
    select id, agent_id, amount, state, first_by from agent_payout where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}
