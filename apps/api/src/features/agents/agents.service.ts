import { checkTree, createAgentTree } from '@lime/domain/agents/agent-tree.ts';
import type { AgentTree } from '@lime/domain/agents/agent-tree.ts';
import { agentGroups } from '@lime/domain/agents/product-groups.ts';
import { changeDayRefusal, createRateBook, findRateBreach, slipRateKey } from '@lime/domain/agents/rates.ts';
import type { RateBook } from '@lime/domain/agents/rates.ts';
import { addDays } from '@lime/domain/seoul-time.ts';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type {
  agentCard,
  agentStatement,
  agentTree,
  assignMember,
  createAgent,
  memberAgent,
  moveAgent,
  saveAgent,
  setAgentRates,
  WireAgent,
} from '@lime/contract/staff-agents.ts';
import { sql } from 'kysely';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { agentAccount } from '../../core/ledger/accounts.ts';
import { Refused } from '../../core/refused.ts';
import { findMember, openAgentCode } from '../members/members.service.ts';
import { readSetting } from '../settings/settings.service.ts';
import { payoutToWire } from './agent-payouts.service.ts';
import { readPayouts } from './agent-payouts.sql.ts';
import { readSealed } from './agent-facts.sql.ts';
import {
  countActive,
  countMembers,
  insertAgent,
  insertMemberToday,
  lockAgents,
  putMember,
  putParent,
  putRates,
  readAgents,
  readMemberAgents,
  readParents,
  readPostings,
  readRates,
  readToday,
  setMemberOf,
  updateAgent,
} from './agents.sql.ts';
import type { AgentRow, MemberAgentRow } from './agents.sql.ts';
import type { DemoAgent } from './demo-agents.ts';
import { endAgentSessions, readSignIn } from './agent-sign-in.service.ts';
import { firstOpenDay, settlementToWire } from './settlements.service.ts';
import { readLastPeriod, readSettlements } from './settlements.sql.ts';
import { countStatement } from './statements.service.ts';

/** The longest period of a statement, in days. */
const maxDays = 92;

/** All agents with their tree and rates of all days. */
export type World = { readonly agents: readonly AgentRow[]; readonly tree: AgentTree; readonly book: RateBook };

/** Reads all of it: some hundred rows. */
export async function readWorld(db: Db | Tx): Promise<World> {
  const agents = await readAgents(db);
  const tree = createAgentTree(await readParents(db));
  return { agents, tree, book: createRateBook(await readRates(db)) };
}

/** The tree of a day, with the moves to come. */
export async function readTree(db: Db, input: InputOf<typeof agentTree>): Promise<PayloadOf<typeof agentTree>> {
  const [world, today] = await Promise.all([readWorld(db), readToday(db)]);
  const day = input.day ?? today;
  const list = await toWire(db, world, day);
  return {
    day,
    today,
    list,
    moves: world.tree
      .movesAfter(day)
      .map(({ agentId, fromDay, parentId }) => ({ agentId: String(agentId), fromDay, parentId: textOf(parentId) })),
    waiting: list.filter(({ waiting }) => waiting).length,
  };
}

/** One agent as of a day. @throws Refused NOT_FOUND (404), also for a day before it began */
export async function readCard(
  db: Db,
  staff: StaffCaller,
  { id, day: asked }: InputOf<typeof agentCard>,
): Promise<PayloadOf<typeof agentCard>> {
  const [world, today] = await Promise.all([readWorld(db), readToday(db)]);
  const day = asked ?? today;
  const agentId = Number(id);
  const { tree, book, agents } = world;
  const row = agents.find((one) => one.id === agentId);
  const agent = (await toWire(db, world, day)).find((one) => one.id === id);
  if (!row || !agent) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const [settlements, payouts, last, postings] = await Promise.all([
    readSettlements(db, sql`r.agent_id = ${agentId}`, 0, 20),
    readPayouts(db, sql`r.agent_id = ${agentId}`, 0, 20),
    readLastPeriod(db, agentId),
    readPostings(db, agentAccount(agentId)),
  ]);
  let balance = 0;
  const running = postings.map(({ at, kind, cause, amount }) => {
    const [, of = '', part = 'payout'] = cause.split(':');
    balance += amount;
    return { at: at.toISOString(), kind, part, id: of, amount, balance };
  });
  const parentId = tree.parentOn(agentId, day);
  const { since, next } = book.spanOn(agentId, day);
  return {
    agent: { ...agent, memo: row.memo, createdAt: row.created_at.toISOString(), memberLogin: row.member_login },
    path: tree
      .chainOn(agentId, day)
      .toReversed()
      .map((one) => ({ id: String(one), name: nameOf(agents, one) })),
    sinceDay: tree.sinceOn(agentId, day)!,
    rates: { ...book.on(agentId, day) },
    ratesSince: since,
    nextRates: next === null ? null : { fromDay: next.fromDay, rates: { ...next.rates } },
    parentRates: parentId === null ? null : { ...book.on(parentId, day) },
    children: tree.childrenOn(agentId, day).length,
    balance,
    postings: running.toReversed().slice(0, 50),
    settlements: settlements.rows.map((one) => settlementToWire(one, staff.staffId)),
    payouts: payouts.rows.map((one) => payoutToWire(one, staff.staffId)),
    signIn: await readSignIn(db, agentId),
    openFrom: firstOpenDay(row, last),
  };
}

/** @throws Refused NOT_FOUND (404), INPUT_INVALID for days in the wrong order or more than 92 */
export async function readStatementOf(
  db: Db,
  { id, from, to }: InputOf<typeof agentStatement>,
): Promise<PayloadOf<typeof agentStatement>> {
  assertPeriod(from, to);
  const world = await readWorld(db);
  if (!world.agents.some((one) => one.id === Number(id))) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return statementIn(db, world, Number(id), from, to);
}

/** @throws Refused INPUT_INVALID for days in the wrong order or more than 92 */
export function assertPeriod(from: string, to: string): void {
  if (from > to || addDays(from, maxDays - 1) < to) throw new Refused({ code: 'INPUT_INVALID' });
}

/** An agent's statement over some days, as far as the ledger is sealed. */
export async function statementIn(
  db: Db,
  { agents, tree, book }: World,
  id: number,
  from: string,
  to: string,
): Promise<PayloadOf<typeof agentStatement>> {
  const { toTx, at } = await readSealed(db);
  const { countBonus } = await readSetting(db, 'agents');
  const period = { from, to, toTx, sinceTx: null, countBonus, asOf: at };
  const names = new Map(agents.map((one) => [one.id, one.name]));
  return (await countStatement(db, id, period, { tree, book, names })).wire;
}

/**
 * Makes an agent that is there from today on.
 *
 * @throws Refused AGENT_CODE_TAKEN, AGENT_RATE_ABOVE_PARENT, AGENT_TOO_DEEP, AGENT_UNDER_AFFILIATE, NOT_FOUND (404)
 */
export async function create(
  tx: Tx,
  by: { readonly actor: string; readonly address?: string | undefined },
  { code, name, kind, parentId, rates }: InputOf<typeof createAgent>,
): Promise<{ id: string }> {
  await lockAgents(tx);
  const today = await readToday(tx);
  const id = await insertAgent(tx, { code, name, kind });
  if (id === null) throw new Refused({ code: 'AGENT_CODE_TAKEN' });
  const parent = await knownParent(tx, parentId);
  await putParent(tx, { agentId: id, fromDay: today, parentId: parent });
  await putRates(tx, id, today, rates);
  await assertSound(tx, today);
  await addAuditEvent(tx, {
    ...by,
    action: 'agent.create',
    subject: `agent:${id}`,
    after: { code, name, kind, parentId, fromDay: today, rates },
  });
  return { id: String(id) };
}

/**
 * Renames, suspends or opens an agent, and links an affiliate to a member.
 *
 * @throws Refused AGENT_MEMBER_UNKNOWN, AGENT_MEMBER_TAKEN, AGENT_NO_AFFILIATE, NOT_FOUND (404)
 */
export async function save(tx: Tx, staff: StaffCaller, input: InputOf<typeof saveAgent>): Promise<void> {
  const { id, name, state, memo, memberLogin } = input;
  await lockAgents(tx);
  const before = (await readAgents(tx)).find((one) => one.id === Number(id));
  if (!before) throw new Refused({ code: 'NOT_FOUND' }, 404);
  await updateAgent(tx, { id: before.id, name, state, memo });
  if (memberLogin !== undefined && memberLogin !== before.member_login) await linkMember(tx, before, memberLogin);
  if (state === 'suspended' && before.state !== 'suspended') await endAgentSessions(tx, before.id, 'forced');
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'agent.change',
    subject: `agent:${id}`,
    before: { name: before.name, state: before.state, memo: before.memo, member: before.member_login },
    after: { name, state, memo, member: memberLogin === undefined ? before.member_login : memberLogin },
  });
}

async function linkMember(tx: Tx, { id, kind }: AgentRow, loginId: string | null): Promise<void> {
  const member = loginId === null ? null : await findMember(tx, loginId);
  if (loginId !== null && kind !== 'affiliate') throw new Refused({ code: 'AGENT_NO_AFFILIATE' });
  if (loginId !== null && member === null) throw new Refused({ code: 'AGENT_MEMBER_UNKNOWN' });
  if (!(await setMemberOf(tx, id, member))) throw new Refused({ code: 'AGENT_MEMBER_TAKEN' });
}

/**
 * Puts an agent below another one from a Seoul midnight to come.
 *
 * @throws Refused AGENT_DAY_PAST, AGENT_PERIOD_SETTLED, AGENT_CIRCLE, AGENT_TOO_DEEP, AGENT_UNDER_AFFILIATE,
 *   AGENT_RATE_ABOVE_PARENT, NOT_FOUND (404)
 */
export async function move(
  tx: Tx,
  staff: StaffCaller,
  { id, parentId, fromDay }: InputOf<typeof moveAgent>,
): Promise<void> {
  const agentId = await beginChange(tx, id, fromDay);
  const before = createAgentTree(await readParents(tx)).parentOn(agentId, fromDay);
  const parent = await knownParent(tx, parentId);
  if (parent === agentId) throw new Refused({ code: 'AGENT_CIRCLE', detail: { day: fromDay } });
  await putParent(tx, { agentId, fromDay, parentId: parent });
  await assertSound(tx, fromDay);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'agent.move',
    subject: `agent:${id}`,
    before: { parentId: textOf(before) },
    after: { parentId, fromDay },
  });
}

/**
 * Sets all rates of an agent from a Seoul midnight to come.
 *
 * @throws Refused AGENT_DAY_PAST, AGENT_PERIOD_SETTLED, AGENT_RATE_ABOVE_PARENT, NOT_FOUND (404)
 */
export async function setRates(
  tx: Tx,
  staff: StaffCaller,
  { id, fromDay, rates }: InputOf<typeof setAgentRates>,
): Promise<void> {
  const agentId = await beginChange(tx, id, fromDay);
  const before = createRateBook(await readRates(tx)).on(agentId, fromDay);
  await putRates(tx, agentId, fromDay, rates);
  await assertSound(tx, fromDay);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'agent.rates',
    subject: `agent:${id}`,
    before,
    after: { fromDay, rates },
  });
}

/** Puts a member below an agent, or below none, from a Seoul midnight to come. @throws Refused AGENT_DAY_PAST, NOT_FOUND (404) */
export async function assign(
  tx: Tx,
  staff: StaffCaller,
  { memberId, agentId, fromDay }: InputOf<typeof assignMember>,
): Promise<void> {
  await lockAgents(tx);
  const refusal = changeDayRefusal(fromDay, await readToday(tx), null);
  if (refusal) throw new Refused(refusal);
  const to = await knownParent(tx, agentId);
  if (!(await putMember(tx, Number(memberId), fromDay, to))) throw new Refused({ code: 'NOT_FOUND' }, 404);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'agent.assign',
    subject: `member:${memberId}`,
    after: { agentId, fromDay },
  });
}

/** Whose a member is today, and the next change to come. */
export async function readMemberAgent(
  db: Db,
  { memberId }: InputOf<typeof memberAgent>,
): Promise<PayloadOf<typeof memberAgent>> {
  const [rows, today] = await Promise.all([readMemberAgents(db, Number(memberId)), readToday(db)]);
  const wire = (row: MemberAgentRow | undefined) =>
    row ? { agentId: textOf(row.agent_id), name: row.name, code: row.code, fromDay: row.from_day } : null;
  return {
    today,
    now: wire(rows.findLast(({ from_day }) => from_day <= today)),
    next: wire(rows.find(({ from_day }) => from_day > today)),
  };
}

/**
 * The agents of the demo world, with a join code each; what is there already stays as it is.
 *
 * @param memberIds the demo members, number 1 first
 */
export async function seedAgents(
  tx: Tx,
  actor: string,
  agents: readonly DemoAgent[],
  memberIds: readonly number[],
  parentId: string | null = null,
): Promise<void> {
  const known = await readAgents(tx);
  for (const { code, name, kind, rates, joinCode, members, below } of agents) {
    if (known.some((one) => one.code === code)) continue;
    const { id } = await create(tx, { actor }, { code, name, kind, parentId, rates });
    await openAgentCode(tx, joinCode, id);
    for (const number of members) await insertMemberToday(tx, memberIds[number - 1]!, Number(id));
    await seedAgents(tx, actor, below, memberIds, id);
  }
}

/** Holds the agents for a change that counts from a day on. @throws Refused as the changes do */
async function beginChange(tx: Tx, id: string, fromDay: string): Promise<number> {
  await lockAgents(tx);
  const agentId = await knownParent(tx, id);
  const last = await readLastPeriod(tx, agentId!);
  const refusal = changeDayRefusal(fromDay, await readToday(tx), last?.to_day ?? null);
  if (refusal) throw new Refused(refusal);
  return agentId!;
}

/** An agent that is there. @throws Refused NOT_FOUND (404) */
async function knownParent(tx: Tx, id: string | null): Promise<number | null> {
  if (id === null) return null;
  const found = (await readAgents(tx)).find((one) => one.id === Number(id));
  if (!found) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return found.id;
}

/** Tree and rates hold on every day from one on. @throws Refused with the first thing that does not */
async function assertSound(tx: Tx, fromDay: string): Promise<void> {
  const { agents, tree, book } = await readWorld(tx);
  const affiliates = new Set(agents.filter(({ kind }) => kind === 'affiliate').map(({ id }) => id));
  const refusal = checkTree(tree, affiliates, fromDay);
  if (refusal) throw new Refused(refusal);
  const breach = findRateBreach(tree, book, fromDay);
  if (breach === null) return;
  const { childId, parentId, key, rate, most, day } = breach;
  throw new Refused({
    code: 'AGENT_RATE_ABOVE_PARENT',
    detail: { child: nameOf(agents, childId), parent: nameOf(agents, parentId), key, rate, most, day },
  });
}

async function toWire(db: Db, { agents, tree, book }: World, day: string): Promise<WireAgent[]> {
  const [members, active, waiting] = await Promise.all([
    countMembers(db, day),
    countActive(db, day),
    readSettlements(db, sql`r.state = 'requested'`, 0, 1_000),
  ]);
  const asked = new Set(waiting.rows.map((row) => row.agent_id));
  const withBelow = (own: ReadonlyMap<number, number>) => {
    const sums = new Map<number, number>();
    for (const [id, count] of own)
      for (const above of tree.chainOn(id, day)) sums.set(above, (sums.get(above) ?? 0) + count);
    return sums;
  };
  const [below, activeBelow] = [withBelow(members), withBelow(active)];
  const sports = agentGroups[0];
  return agents
    .filter(({ id }) => tree.existsOn(id, day))
    .map(({ id, code, name, kind, state }) => ({
      id: String(id),
      code,
      name,
      kind,
      state,
      parentId: textOf(tree.parentOn(id, day)),
      level: tree.chainOn(id, day).length,
      members: members.get(id) ?? 0,
      membersBelow: below.get(id) ?? 0,
      activeBelow: activeBelow.get(id) ?? 0,
      sportsRate: Math.max(
        ...Array.from(
          { length: sports.folders },
          (_, n) => book.on(id, day)[slipRateKey('stake', sports.id, n + 1)] ?? 0,
        ),
      ),
      waiting: asked.has(id),
    }));
}

const nameOf = (agents: readonly AgentRow[], id: number) => agents.find((one) => one.id === id)?.name ?? '';
const textOf = (id: number | null) => (id === null ? null : String(id));
