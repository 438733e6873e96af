import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AgentSettlementState } from '@lime/domain/agents/settlement-states.ts';
import type { WireAgentStatement } from '@lime/contract/staff-agents.ts';
import type { Db, Tx } from '../../core/db.ts';

/** Won by part of a settlement; they and what the last period left add up to its total. */
export type SettlementParts = WireAgentStatement['shares'] & {
  /** what those below have: 0 or less, unless they lost more than they earned */
  readonly children: number;
  readonly corrections: number;
};

/** A settled period as it was frozen. */
export type SettlementRow = {
  id: number;
  agent_id: number;
  name: string;
  code: string;
  from_day: string;
  to_day: string;
  state: AgentSettlementState;
  to_tx: string;
  parts: SettlementParts;
  statement: WireAgentStatement;
  carry_in: number;
  total: number;
  payable: number;
  carry_out: number;
  /** null: the agent itself asked for it */
  maker: string | null;
  made_at: Date;
  first_by: number | null;
  first: string | null;
  decider: string | null;
  decided_at: Date | null;
  reason: string | null;
};

/** Settlements, newest first. @param where of a settlement `r` */
export async function readSettlements(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<{ rows: SettlementRow[]; total: number }> {
  const { rows } = await sql<SettlementRow>`
    select r.id, r.agent_id, a.name, a.code, r.from_day, r.to_day, r.state, r.to_tx::text as to_tx, r.parts, r.statement, r.carry_in,
      r.total, r.payable, r.carry_out, m.login_id as maker, r.made_at, r.first_by, f.login_id as first, d.login_id as decider,
      r.decided_at, r.reason
    from agent_settlement r join agent a on a.id = r.agent_id left join staff m on m.id = r.made_by
    left join staff f on f.id = r.first_by left join staff d on d.id = r.decided_by
    where ${where} order by r.id desc offset ${offset}::int limit ${limit}::int`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from agent_settlement r where ${where}`.execute(db);
  return { rows, total: counts[0]!.total };
}

/** The last period of an agent that was not refused. */
export type LastPeriod = { to_day: string; to_tx: string; state: AgentSettlementState; carry_out: number };

/**
 * The last period that is settled or asked for; null: none is.
 *
 * @param before  of those that ended before this day; null: of all
 */
export async function readLastPeriod(
  db: Db | Tx,
  agentId: number,
  before: string | null = null,
): Promise<LastPeriod | null> {
  const { rows } = await sql<LastPeriod>`
    select to_day, to_tx::text as to_tx, state, carry_out from agent_settlement
    where agent_id = ${agentId} and state <> 'refused' and to_day < coalesce(${before}::date, 'infinity')
    order by to_day desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A settlement to be asked for. */
export type NewSettlement = {
  agentId: number;
  from: string;
  to: string;
  toTx: string;
  asOf: Date;
  parts: SettlementParts;
  carryIn: number;
  total: number;
  payable: number;
  carryOut: number;
  statement: WireAgentStatement;
  madeBy: { readonly staffId: number } | { readonly agentId: number };
};

/** @returns its id */
export async function insertSettlement(tx: Tx, one: NewSettlement): Promise<number> {
  const { staffId = null, agentId = null } = one.madeBy as { staffId?: number; agentId?: number };
  const { rows } = await sql<{ id: number }>`
    insert into agent_settlement (agent_id, from_day, to_day, to_tx, as_of, parts, carry_in, total, payable, carry_out, statement,
      made_by, made_by_agent)
    values (${one.agentId}, ${one.from}::date, ${one.to}::date, ${one.toTx}::xid8, ${one.asOf}, ${JSON.stringify(one.parts)}::jsonb,
      ${one.carryIn}, ${one.total}, ${one.payable}, ${one.carryOut}, ${JSON.stringify(one.statement)}::jsonb,
      ${staffId}::bigint, ${agentId}::bigint)
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** What deciding about a settlement needs, under its lock. */
export type LockedSettlement = {
  id: number;
  agent_id: number;
  state: AgentSettlementState;
  parts: SettlementParts;
  carry_in: number;
  total: number;
  payable: number;
  first_by: number | null;
};

/** Null: there is none. */
export async function lockSettlement(tx: Tx, id: number): Promise<LockedSettlement | null> {
  const { rows } = await sql<LockedSettlement>`
    select id, agent_id, state, parts, carry_in, total, payable, first_by from agent_settlement where id = ${id} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}
