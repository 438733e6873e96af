import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { agentSettlement } from '@lime/domain/agents/settlement-states.ts';
import type { AgentSettlementState } from '@lime/domain/agents/settlement-states.ts';
import type { WireAgentStatement } from '@lime/contract/staff-agents.ts';
import type { Db, Tx } from '../../core/db.ts';
import { transition } from '../../core/transition.ts';

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

/** Settlements, newest first. @param where of a settlement `s` */
export async function readSettlements(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<{ rows: SettlementRow[]; total: number }> {
  const { rows } = await sql<SettlementRow>`
    select s.id, s.agent_id, a.name, a.code, s.from_day, s.to_day, s.state, s.to_tx::text as to_tx, s.parts, s.statement, s.carry_in,
      s.total, s.payable, s.carry_out, m.login_id as maker, s.made_at, s.first_by, f.login_id as first, d.login_id as decider,
      s.decided_at, s.reason
    from agent_settlement s join agent a on a.id = s.agent_id left join staff m on m.id = s.made_by
    left join staff f on f.id = s.first_by left join staff d on d.id = s.decided_by
    where ${where} order by s.id desc offset ${offset}::int limit ${limit}::int`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from agent_settlement s where ${where}`.execute(db);
  return { rows, total: counts[0]!.total };
}

/** The last period of an agent that was not refused. */
export type LastPeriod = { to_day: string; to_tx: string; state: AgentSettlementState; carry_out: number };

/** The last period that is settled or asked for; null: none is. */
export async function readLastPeriod(db: Db | Tx, agentId: number): Promise<LastPeriod | null> {
  const { rows } = await sql<LastPeriod>`
    select to_day, to_tx::text as to_tx, state, carry_out from agent_settlement
    where agent_id = ${agentId} and state <> 'refused' order by to_day desc limit 1`.execute(db);
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

/** The first of two has approved. */
export async function setFirst(tx: Tx, id: number, staffId: number): Promise<void> {
  const { allowed } = transition(agentSettlement, 'approve-first', 'state');
  await sql`
    update agent_settlement set first_by = ${staffId}, first_at = clock_timestamp() where id = ${id} and ${allowed}`.execute(
    tx,
  );
}

/** A settlement is decided. @returns its new state */
export async function setDecided(
  tx: Tx,
  id: number,
  act: 'pay' | 'carry' | 'refuse',
  staffId: number,
  reason: string | null,
): Promise<AgentSettlementState> {
  const { next, allowed } = transition(agentSettlement, act, 'state');
  const { rows } = await sql<{ state: AgentSettlementState }>`
    update agent_settlement set state = ${next}, decided_by = ${staffId}, decided_at = clock_timestamp(), reason = ${reason}
    where id = ${id} and ${allowed} returning state`.execute(tx);
  return rows[0]!.state;
}
