import { settlePeriod } from '@lime/domain/agents/agent-statement.ts';
import { createAgentTree } from '@lime/domain/agents/agent-tree.ts';
import { createRateBook } from '@lime/domain/agents/rates.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type {
  approveSettlement,
  listAgentSettlements,
  requestSettlement,
  WireAgentSettlement,
} from '@lime/contract/staff-agents.ts';
import { sql } from 'kysely';
import { assert } from '@lime/domain/assert.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { agentAccount, house } from '../../core/ledger/accounts.ts';
import { agentCause } from '../../core/ledger/causes.ts';
import { post } from '../../core/ledger/ledger.ts';
import { Refused } from '../../core/refused.ts';
import { readSetting } from '../settings/settings.service.ts';
import { assertSecondPerson } from '../staff/second-person.service.ts';
import { readSealed } from './agent-facts.sql.ts';
import { lockOpen, pageOfRequests, requestToWire } from './agent-requests.service.ts';
import { setDecided, setFirst } from './agent-requests.sql.ts';
import { lockAgents, readAgents, readParents, readRates, readToday } from './agents.sql.ts';
import type { AgentRow } from './agents.sql.ts';
import { insertSettlement, lockSettlement, readLastPeriod, readSettlements } from './settlements.sql.ts';
import type { LastPeriod, LockedSettlement, SettlementParts, SettlementRow } from './settlements.sql.ts';
import { countStatement } from './statements.service.ts';

/** A page of settlements, newest first. */
export async function listSettlements(
  db: Db,
  staff: StaffCaller,
  query: InputOf<typeof listAgentSettlements>,
): Promise<PayloadOf<typeof listAgentSettlements>> {
  return pageOfRequests(db, query, readSettlements, (row) => settlementToWire(row, staff.staffId));
}

/** Who asks for a settlement: as the audit log names them, and as the settlement keeps them. */
export type SettlementMaker = {
  readonly event: { readonly actor: string; readonly address?: string | undefined };
  readonly madeBy: { readonly staffId: number } | { readonly agentId: number };
};

/**
 * Freezes what an agent earned from its first open day up to one that is over, and asks for the approval of two. What was
 * written for earlier days after they were settled is counted here.
 *
 * @throws Refused AGENT_SETTLEMENT_OPEN, AGENT_PERIOD_SETTLED, AGENT_PERIOD_OPEN, NOT_FOUND (404)
 */
export async function request(
  tx: Tx,
  { event, madeBy }: SettlementMaker,
  { id, to }: InputOf<typeof requestSettlement>,
): Promise<SettlementRow> {
  await lockAgents(tx);
  const agents = await readAgents(tx);
  const agent = agents.find((one) => one.id === Number(id));
  if (!agent) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const last = await readLastPeriod(tx, agent.id);
  if (last?.state === 'requested') throw new Refused({ code: 'AGENT_SETTLEMENT_OPEN' });
  const from = firstOpenDay(agent, last);
  if (to < from) throw new Refused({ code: 'AGENT_PERIOD_SETTLED', detail: { to: addDays(from, -1) } });
  const latest = addDays(await readToday(tx), -1);
  if (to > latest) throw new Refused({ code: 'AGENT_PERIOD_OPEN', detail: { latest } });
  const { statement, wire, toTx, asOf, carryIn, payable, carryOut } = await countNext(tx, agent.id, last, from, to);
  const children = -statement.children.reduce((sum, child) => sum + child.amount, 0) + 0;
  const parts: SettlementParts = { ...statement.shares, children, corrections: statement.corrections };
  const settlementId = await insertSettlement(tx, {
    agentId: agent.id,
    from,
    to,
    toTx,
    asOf,
    parts,
    carryIn,
    total: statement.total,
    payable,
    carryOut,
    statement: wire,
    madeBy,
  });
  await addAuditEvent(tx, {
    ...event,
    action: 'agent-settlement.request',
    subject: `agent:${agent.id}`,
    after: { settlement: String(settlementId), from, to, total: statement.total, carryIn, payable, carryOut },
  });
  const { rows } = await readSettlements(tx, sql`r.id = ${settlementId}`, 0, 1);
  return rows[0]!;
}

/** The first day of an agent that is neither settled nor asked for. @param last its last period */
export function firstOpenDay({ created_at: createdAt }: Pick<AgentRow, 'created_at'>, last: LastPeriod | null): string {
  return last === null ? seoulDay(createdAt) : addDays(last.to_day, 1);
}

/** What a settlement of these days would come to now, corrections of earlier periods and the last one's rest included. */
export async function countNext(db: Db | Tx, agentId: number, last: LastPeriod | null, from: string, to: string) {
  const { toTx, at } = await readSealed(db);
  const { countBonus, carryNegative } = await readSetting(db, 'agents');
  const asOf = at ?? (await databaseNow(db));
  const agents = await readAgents(db);
  const counted = await countStatement(
    db,
    agentId,
    { from, to, toTx, sinceTx: last?.to_tx ?? null, countBonus, asOf },
    {
      tree: createAgentTree(await readParents(db)),
      book: createRateBook(await readRates(db)),
      names: new Map(agents.map((one) => [one.id, one.name])),
    },
  );
  const carryIn = last?.carry_out ?? 0;
  const settled = settlePeriod(counted.statement.total, carryIn, carryNegative ? 'carry' : 'drop');
  return { ...counted, toTx, asOf, carryIn, ...settled };
}

/**
 * Approves a settlement. The first approval is recorded; the second pays each part to the agent's account.
 *
 * @throws Refused REQUEST_DECIDED, STAFF_SECOND_PERSON, STAFF_ACCOUNT_NEW, NOT_FOUND (404)
 */
export async function approve(tx: Tx, staff: StaffCaller, id: string): Promise<PayloadOf<typeof approveSettlement>> {
  const row = await lockOpen(tx, id, lockSettlement);
  if (row.first_by === null) {
    await setFirst(tx, 'agent_settlement', row.id, staff.staffId);
    await record(tx, staff, row, 'approve-first', undefined);
    return { state: 'first' };
  }
  await assertSecondPerson(tx, staff, row.first_by);
  if (row.payable > 0) await pay(tx, row);
  const [act, state] = row.payable > 0 ? (['pay', 'paid'] as const) : (['carry', 'carried'] as const);
  await setDecided(tx, 'agent_settlement', row.id, act, staff.staffId, null);
  await record(tx, staff, row, 'approve', undefined);
  return { state };
}

/** Refuses a settlement: nothing is paid, and its period is open again. @throws Refused STAFF_REASON_REQUIRED, REQUEST_DECIDED, NOT_FOUND (404) */
export async function refuse(tx: Tx, staff: StaffCaller, id: string, reason: string): Promise<void> {
  const row = await lockOpen(tx, id, lockSettlement);
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  await setDecided(tx, 'agent_settlement', row.id, 'refuse', staff.staffId, reason);
  await record(tx, staff, row, 'refuse', reason);
}

/** @param staffId the reader; null: none of staff */
export function settlementToWire(row: SettlementRow, staffId: number | null): WireAgentSettlement {
  const { stake, lost, deposit, net, corrections } = row.parts;
  return {
    ...requestToWire(row, staffId),
    from: row.from_day,
    to: row.to_day,
    state: row.state,
    shares: { stake, lost, deposit, net },
    children: row.statement.children,
    corrections,
    total: row.total,
    carryIn: row.carry_in,
    payable: row.payable,
    carryOut: row.carry_out,
  };
}

/** What the parts and the last period's rest come to is what is paid. */
async function pay(tx: Tx, { id, agent_id, parts, carry_in, payable }: LockedSettlement): Promise<void> {
  const all = Object.entries({ ...parts, carry: carry_in }).filter(([, amount]) => amount !== 0);
  assert(
    all.reduce((sum, [, amount]) => sum + amount, 0) === payable,
    `the parts of settlement ${id} are not what it pays`,
  );
  const account = agentAccount(agent_id);
  await post(
    tx,
    all.map(([part, amount]) => ({
      ...(amount > 0
        ? ({ from: house.agents, to: account, kind: 'agent-share' } as const)
        : ({ from: account, to: house.agents, kind: 'agent-deduction' } as const)),
      amount: Math.abs(amount),
      cause: agentCause(id, part),
    })),
  );
}

function record(
  tx: Tx,
  staff: StaffCaller,
  { id, agent_id, payable }: LockedSettlement,
  deed: string,
  reason: string | undefined,
): Promise<void> {
  return addAuditEvent(tx, {
    ...byStaff(staff),
    action: `agent-settlement.${deed}`,
    subject: `agent:${agent_id}`,
    after: { settlement: String(id), payable },
    reason,
  });
}
