import { sql } from 'kysely';
import { maskName } from '@lime/domain/mask-name.ts';
import { addDays } from '@lime/domain/seoul-time.ts';
import { assert } from '@lime/domain/assert.ts';
import type {
  agentBranch,
  agentCodeQr,
  agentHome,
  agentMembers,
  agentOwnStatement,
  askForSettlement,
  listAgentCodes,
  listOwnSettlements,
  makeAgentCode,
  WireOwnSettlement,
} from '@lime/contract/agent-area.ts';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { AgentCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { codeOfAgent, codesOfAgent, joinCodeQr, makeCodeOfAgent } from '../members/join-codes.service.ts';
import { readSetting } from '../settings/settings.service.ts';
import { readAgentBalance } from './agent-payouts.service.ts';
import { readAgentMembers, readSealed } from './agent-facts.sql.ts';
import { assertPeriod, readWorld, statementIn } from './agents.service.ts';
import type { World } from './agents.service.ts';
import { countMembers, lockAgents, readToday } from './agents.sql.ts';
import { countNext, firstOpenDay, request, settlementToWire } from './settlements.service.ts';
import { readLastPeriod, readSettlements } from './settlements.sql.ts';
import type { SettlementRow } from './settlements.sql.ts';

/** The most join codes an agent makes. */
const mostCodes = 100;

/** What an agent reads first. */
export async function readHome(db: Db, agent: AgentCaller): Promise<PayloadOf<typeof agentHome>> {
  const { agentId } = agent;
  const [world, today, last] = await Promise.all([readWorld(db), readToday(db), readLastPeriod(db, agentId)]);
  const row = world.agents.find(({ id }) => id === agentId);
  assert(row, `agent ${agentId} is there`);
  const from = firstOpenDay(row, last);
  const to = addDays(today, -1);
  const [month, waiting, balance, list] = await Promise.all([
    statementIn(db, world, agentId, `${today.slice(0, 8)}01`, today),
    readSettlements(db, sql`r.agent_id = ${agentId} and r.state = 'requested'`, 0, 1),
    readAgentBalance(db, agentId),
    branchOn(db, world, agentId, today),
  ]);
  const next = waiting.rows.length > 0 || from > to ? null : await countNext(db, agentId, last, from, to);
  return {
    today,
    month,
    next: next && { from, to, total: next.statement.total, carryIn: next.carryIn, payable: next.payable },
    waiting: waiting.rows[0] ? toOwn(waiting.rows[0]) : null,
    balance,
    members: list[0]?.members ?? 0,
    membersBelow: list[0]?.membersBelow ?? 0,
    agentsBelow: Math.max(0, list.length - 1),
    rates: { ...world.book.on(agentId, today) },
  };
}

/** The caller's branch on a day. @throws Refused INPUT_INVALID for a day to come */
export async function readBranch(
  db: Db,
  { agentId }: AgentCaller,
  { day: asked }: InputOf<typeof agentBranch>,
): Promise<PayloadOf<typeof agentBranch>> {
  const [world, today] = await Promise.all([readWorld(db), readToday(db)]);
  const day = asked ?? today;
  // who comes and goes is announced by staff, not read off the tree beforehand
  if (day > today) throw new Refused({ code: 'INPUT_INVALID' });
  return { day, today, list: await branchOn(db, world, agentId, day) };
}

/** Members of the caller or of an agent below it today, masked. @throws Refused INPUT_INVALID, NOT_FOUND (404) */
export async function readMembersOf(
  db: Db,
  agent: AgentCaller,
  { id, from, to, sort, page, size }: InputOf<typeof agentMembers>,
): Promise<PayloadOf<typeof agentMembers>> {
  assertPeriod(from, to);
  const [{ tree }, today] = await Promise.all([readWorld(db), readToday(db)]);
  const agentId = inBranch(tree, agent, id, today, today);
  const [{ toTx }, { countBonus }] = await Promise.all([readSealed(db), readSetting(db, 'agents')]);
  const rows = await readAgentMembers(
    db,
    { agentIds: [agentId], from, to, toTx, sinceTx: null, countBonus },
    { agentId, day: today, sort, offset: (page - 1) * size, limit: size },
  );
  return {
    list: rows.map(({ login_id, nickname, since, turnover, net }) => ({
      loginId: maskName(login_id),
      nickname: maskName(nickname),
      sinceDay: since,
      turnover,
      net,
    })),
    pagination: paginationOf(page, size, rows[0]?.total ?? 0),
  };
}

/** @throws Refused INPUT_INVALID, NOT_FOUND (404) for an agent that is not below the caller on each of those days */
export async function readOwnStatement(
  db: Db,
  agent: AgentCaller,
  { id, from, to }: InputOf<typeof agentOwnStatement>,
): Promise<PayloadOf<typeof agentOwnStatement>> {
  assertPeriod(from, to);
  const world = await readWorld(db);
  return statementIn(db, world, inBranch(world.tree, agent, id, from, to), from, to);
}

/** The caller's settlements, newest first. */
export async function listOwn(
  db: Db,
  { agentId }: AgentCaller,
  { page, size }: InputOf<typeof listOwnSettlements>,
): Promise<PayloadOf<typeof listOwnSettlements>> {
  const { rows, total } = await readSettlements(db, sql`r.agent_id = ${agentId}`, (page - 1) * size, size);
  return { list: rows.map(toOwn), pagination: paginationOf(page, size, total) };
}

/** Asks for the caller's settlement up to a day. @throws Refused as `request` does */
export async function askFor(
  tx: Tx,
  { agentId, loginId, address }: AgentCaller,
  { to }: InputOf<typeof askForSettlement>,
): Promise<PayloadOf<typeof askForSettlement>> {
  const maker = { event: { actor: `agent:${loginId}`, address }, madeBy: { agentId } };
  return { settlement: toOwn(await request(tx, maker, { id: String(agentId), to })) };
}

/** Codes of the caller or of an agent below it today. @throws Refused NOT_FOUND (404) */
export async function listCodes(
  db: Db,
  agent: AgentCaller,
  { id }: InputOf<typeof listAgentCodes>,
): Promise<PayloadOf<typeof listAgentCodes>> {
  const [{ tree }, today] = await Promise.all([readWorld(db), readToday(db)]);
  const list = await codesOfAgent(db, inBranch(tree, agent, id, today, today), mostCodes);
  return { list, mostGrade: mostGradeOf(list) };
}

/** A new code of the caller's own. @throws Refused AGENT_CODE_GRADE, AGENT_CODES_FULL, JOIN_CODE_TAKEN */
export async function makeCode(
  tx: Tx,
  { agentId, loginId, address }: AgentCaller,
  form: InputOf<typeof makeAgentCode>,
): Promise<PayloadOf<typeof makeAgentCode>> {
  await lockAgents(tx);
  const known = await codesOfAgent(tx, agentId, mostCodes);
  if (known.length >= mostCodes) throw new Refused({ code: 'AGENT_CODES_FULL', detail: { most: mostCodes } });
  const most = mostGradeOf(known);
  if ((form.grade ?? 1) > most) throw new Refused({ code: 'AGENT_CODE_GRADE', detail: { most } });
  return { code: await makeCodeOfAgent(tx, agentId, { actor: `agent:${loginId}`, address }, form) };
}

/** @throws Refused NOT_FOUND (404) for a code of nobody in the caller's branch today */
export async function readQr(
  db: Db,
  agent: AgentCaller,
  { code, site }: InputOf<typeof agentCodeQr>,
): Promise<PayloadOf<typeof agentCodeQr>> {
  const [{ tree }, today, owner] = await Promise.all([readWorld(db), readToday(db), codeOfAgent(db, code)]);
  if (owner === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
  inBranch(tree, agent, owner, today, today);
  return joinCodeQr(code, site);
}

/**
 * The caller, or an agent that is below it on each of these days: what an agent did under another one is not the caller's.
 *
 * @param id the caller where it is missing
 * @throws Refused NOT_FOUND (404)
 */
function inBranch(
  tree: World['tree'],
  { agentId }: AgentCaller,
  id: string | undefined,
  from: string,
  to: string,
): number {
  const wanted = id === undefined ? agentId : Number(id);
  if (wanted === agentId) return agentId;
  const days = [from, ...tree.days.filter((day) => day > from && day <= to)];
  if (!days.every((day) => tree.chainOn(wanted, day).includes(agentId))) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return wanted;
}

/** The caller, then everybody below it on a day, each after the one above it. */
async function branchOn(
  db: Db,
  { agents, tree }: World,
  agentId: number,
  day: string,
): Promise<PayloadOf<typeof agentBranch>['list']> {
  const members = await countMembers(db, day);
  const below = (id: number): number[] => [id, ...tree.childrenOn(id, day).flatMap(below)];
  if (!tree.existsOn(agentId, day)) return [];
  const top = tree.chainOn(agentId, day).length;
  return below(agentId).map((id) => {
    const row = agents.find((one) => one.id === id);
    assert(row, `agent ${id} is there`);
    return {
      id: String(id),
      code: row.code,
      name: row.name,
      kind: row.kind,
      state: row.state,
      parentId: id === agentId ? null : String(tree.parentOn(id, day)),
      level: tree.chainOn(id, day).length - top + 1,
      members: members.get(id) ?? 0,
      membersBelow: below(id).reduce((sum, one) => sum + (members.get(one) ?? 0), 0),
    };
  });
}

/** An agent gives no level that staff have not given its codes. */
const mostGradeOf = (codes: readonly { grade: number | null }[]) =>
  Math.max(1, ...codes.map(({ grade }) => grade ?? 1));

function toOwn(row: SettlementRow): WireOwnSettlement {
  const {
    agentId: _id,
    agentName: _name,
    agentCode: _code,
    madeBy: _maker,
    firstBy: _first,
    decidedBy: _by,
    own: _own,
    ...rest
  } = settlementToWire(row, null);
  return rest;
}
