import { sql } from 'kysely';
import type { AgentKind, ParentFrom } from '@lime/domain/agents/agent-tree.ts';
import type { AgentRates, RatesFrom } from '@lime/domain/agents/rates.ts';
import { leftOut } from '../../core/counted-slips.ts';
import type { Db, Tx } from '../../core/db.ts';

/** An agent as it is now. */
export type AgentRow = {
  id: number;
  code: string;
  name: string;
  kind: AgentKind;
  state: 'normal' | 'suspended';
  memo: string;
  created_at: Date;
  /** the member that an affiliate is linked to; null: none */
  member_login: string | null;
};

/** Who changes tree, rates or settlements of agents does so alone until the transaction ends. */
export async function lockAgents(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lime:agents', 0))`.execute(tx);
}

/** Today in Seoul, by the database's clock. */
export async function readToday(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (clock_timestamp() at time zone 'Asia/Seoul')::date as day`.execute(db);
  return rows[0]!.day;
}

/** All agents, in the order of their ids. */
export async function readAgents(db: Db | Tx): Promise<AgentRow[]> {
  const { rows } = await sql<AgentRow>`
    select a.id, a.code, a.name, a.kind, a.state, a.memo, a.created_at, m.login_id as member_login
    from agent a left join member m on m.id = a.member_id order by a.id`.execute(db);
  return rows;
}

/** Everybody's parents, as `createAgentTree` takes them. */
export async function readParents(db: Db | Tx): Promise<ParentFrom[]> {
  const { rows } = await sql<ParentFrom>`
    select agent_id as "agentId", from_day as "fromDay", parent_id as "parentId" from agent_parent
    order by agent_id, from_day`.execute(db);
  return rows;
}

/** Everybody's rates, as `createRateBook` takes them. */
export async function readRates(db: Db | Tx): Promise<RatesFrom[]> {
  const { rows } = await sql<RatesFrom>`
    select agent_id as "agentId", from_day as "fromDay", rates from agent_rate order by agent_id, from_day`.execute(db);
  return rows;
}

/** How many members are an agent's own on a Seoul day. */
export async function countMembers(db: Db | Tx, day: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ agent_id: number; members: number }>`
    select agent_id, count(*)::int as members from (
      select distinct on (member_id) member_id, agent_id from agent_member
      where from_day <= ${day}::date order by member_id, from_day desc) m
    where agent_id is not null group by agent_id`.execute(db);
  return new Map(rows.map(({ agent_id, members }) => [agent_id, members]));
}

/**
 * How many of an agent's own members on a Seoul day had a slip that won or lost within the 15 days up to it, by the day it
 * was placed.
 */
export async function countActive(db: Db | Tx, day: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ agent_id: number; members: number }>`
    select agent_id, count(*)::int as members from (
      select distinct on (member_id) member_id, agent_id from agent_member
      where from_day <= ${day}::date order by member_id, from_day desc) m
    join member_total t on t.member_id = m.member_id and t.last_bet_day > ${day}::date - 15
    where m.agent_id is not null and not ${leftOut('m')} and exists (
      select from slip_day d where d.member_id = m.member_id and d.day > ${day}::date - 15 and d.day <= ${day}::date
        and d.result in ('hit', 'miss') and d.slips > 0)
    group by agent_id`.execute(db);
  return new Map(rows.map(({ agent_id, members }) => [agent_id, members]));
}

/** An agent to be made. */
export type NewAgent = Pick<AgentRow, 'code' | 'name' | 'kind'>;

/** @returns its id; null when the code is there already */
export async function insertAgent(tx: Tx, { code, name, kind }: NewAgent): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into agent (code, name, kind) values (${code}, ${name}, ${kind})
    on conflict (code) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Name, state and memo. @returns false when there is no such agent */
export async function updateAgent(
  tx: Tx,
  { id, name, state, memo }: Pick<AgentRow, 'id' | 'name' | 'state' | 'memo'>,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update agent set name = ${name}, state = ${state}, memo = ${memo} where id = ${id} returning id`.execute(tx);
  return rows.length > 0;
}

/** The affiliate that is linked to a member; null: none, or it is suspended. */
export async function readAffiliateOf(db: Db | Tx, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from agent where member_id = ${memberId} and state = 'normal'`.execute(db);
  return rows[0]?.id ?? null;
}

/** Links an affiliate to a member, or to none. @returns false when another affiliate has that member */
export async function setMemberOf(tx: Tx, id: number, memberId: number | null): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update agent set member_id = ${memberId}::bigint
    where id = ${id} and not exists (select from agent o where o.member_id = ${memberId}::bigint and o.id <> ${id}) returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The parent from a day on; another one of the same day is replaced. */
export async function putParent(tx: Tx, { agentId, fromDay, parentId }: ParentFrom): Promise<void> {
  await sql`
    insert into agent_parent (agent_id, from_day, parent_id) values (${agentId}, ${fromDay}::date, ${parentId}::bigint)
    on conflict (agent_id, from_day) do update set parent_id = excluded.parent_id`.execute(tx);
}

/** The rates from a day on; others of the same day are replaced. */
export async function putRates(tx: Tx, agentId: number, fromDay: string, rates: AgentRates): Promise<void> {
  await sql`
    insert into agent_rate (agent_id, from_day, rates) values (${agentId}, ${fromDay}::date, ${JSON.stringify(rates)}::jsonb)
    on conflict (agent_id, from_day) do update set rates = excluded.rates`.execute(tx);
}

/** Whose a member is from a day on; another one of the same day is replaced. @returns false when there is no such member */
export async function putMember(tx: Tx, memberId: number, fromDay: string, agentId: number | null): Promise<boolean> {
  const { rows } = await sql<{ member_id: number }>`
    insert into agent_member (member_id, from_day, agent_id)
    select id, ${fromDay}::date, ${agentId}::bigint from member where id = ${memberId}
    on conflict (member_id, from_day) do update set agent_id = excluded.agent_id returning member_id`.execute(tx);
  return rows.length > 0;
}

/** Whose a member is from a day on. */
export type MemberAgentRow = { agent_id: number | null; name: string; code: string; from_day: string };

/** Whose a member was, is and will be, by day; an agent of nobody has no name. */
export async function readMemberAgents(db: Db | Tx, memberId: number): Promise<MemberAgentRow[]> {
  const { rows } = await sql<MemberAgentRow>`
    select m.agent_id, coalesce(a.name, '') as name, coalesce(a.code, '') as code, m.from_day
    from agent_member m left join agent a on a.id = m.agent_id where m.member_id = ${memberId} order by m.from_day`.execute(
    db,
  );
  return rows;
}

/** Of a new member, from today in Seoul on. */
export async function insertMemberToday(tx: Tx, memberId: number, agentId: number): Promise<void> {
  await sql`
    insert into agent_member (member_id, from_day, agent_id)
    values (${memberId}, (clock_timestamp() at time zone 'Asia/Seoul')::date, ${agentId})`.execute(tx);
}

/** A posting of an agent's account. */
export type AgentPosting = { id: number; at: Date; kind: string; cause: string; amount: number };

/** All postings of an agent's account, oldest first; there are a few for each settled period. */
export async function readPostings(db: Db | Tx, account: string): Promise<AgentPosting[]> {
  const { rows } = await sql<AgentPosting>`
    select id, at, kind, cause, case when to_account = ${account} then amount else -amount end as amount
    from ledger_transfer
    where (from_account = ${account} and from_account >= 'agent:' and from_account < 'agent;')
      or (to_account = ${account} and to_account >= 'agent:' and to_account < 'agent;')
    order by id`.execute(db);
  return rows;
}
