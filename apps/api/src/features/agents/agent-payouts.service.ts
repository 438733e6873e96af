import { sql } from 'kysely';
import type { agentPayouts, askForPayout, WireOwnPayout } from '@lime/contract/agent-area.ts';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type {
  approveAgentPayout,
  listAgentPayouts,
  requestAgentPayout,
  WireAgentPayout,
} from '@lime/contract/staff-agent-payouts.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { AgentCaller, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { agentAccount, issue } from '../../core/ledger/accounts.ts';
import { agentPayoutCause } from '../../core/ledger/causes.ts';
import { post } from '../../core/ledger/ledger.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { assertSecondPerson } from '../staff/second-person.service.ts';
import { insertPayout, lockPayout, readPayouts } from './agent-payouts.sql.ts';
import type { LockedPayout, PayoutRow } from './agent-payouts.sql.ts';
import { lockOpen, pageOfRequests, requestToWire } from './agent-requests.service.ts';
import { setDecided, setFirst } from './agent-requests.sql.ts';
import { lockAgents, readAgents, readPostings } from './agents.sql.ts';

/** A page of payouts, newest first. */
export async function listPayouts(
  db: Db,
  staff: StaffCaller,
  query: InputOf<typeof listAgentPayouts>,
): Promise<PayloadOf<typeof listAgentPayouts>> {
  return pageOfRequests(db, query, readPayouts, (row) => payoutToWire(row, staff.staffId));
}

/** An agent's account with its payouts, newest first. */
export async function listOwnPayouts(
  db: Db,
  { agentId }: AgentCaller,
  { page, size }: InputOf<typeof agentPayouts>,
): Promise<PayloadOf<typeof agentPayouts>> {
  const [{ rows, total }, waiting, balance] = await Promise.all([
    readPayouts(db, sql`r.agent_id = ${agentId}`, (page - 1) * size, size),
    readPayouts(db, sql`r.agent_id = ${agentId} and r.state = 'requested'`, 0, 1),
    readAgentBalance(db, agentId),
  ]);
  return {
    balance,
    waiting: waiting.rows[0] ? toOwn(waiting.rows[0]) : null,
    list: rows.map(toOwn),
    pagination: paginationOf(page, size, total),
  };
}

/** Staff ask for a payout of an agent. @throws Refused AGENT_PAYOUT_OPEN, AGENT_PAYOUT_ABOVE, NOT_FOUND (404) */
export async function requestPayout(
  tx: Tx,
  staff: StaffCaller,
  { id, ...form }: InputOf<typeof requestAgentPayout>,
): Promise<PayloadOf<typeof requestAgentPayout>> {
  const row = await ask(tx, byStaff(staff), { ...form, agentId: Number(id), staffId: staff.staffId });
  return { payout: payoutToWire(row, staff.staffId) };
}

/** An agent asks for its own payout. @throws Refused AGENT_PAYOUT_OPEN, AGENT_PAYOUT_ABOVE */
export async function askForOwnPayout(
  tx: Tx,
  { agentId, loginId, address }: AgentCaller,
  form: InputOf<typeof askForPayout>,
): Promise<PayloadOf<typeof askForPayout>> {
  return {
    payout: toOwn(await ask(tx, { actor: `agent:${loginId}`, address }, { ...form, agentId, staffId: null })),
  };
}

async function ask(
  tx: Tx,
  event: { readonly actor: string; readonly address?: string | undefined },
  { agentId, amount, target, staffId }: Parameters<typeof insertPayout>[1],
): Promise<PayoutRow> {
  await lockAgents(tx);
  if (!(await readAgents(tx)).some(({ id }) => id === agentId)) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const id = await insertPayout(tx, { agentId, amount, target, staffId });
  if (id === null) throw new Refused({ code: 'AGENT_PAYOUT_OPEN' });
  await assertCovered(tx, agentId, amount);
  await addAuditEvent(tx, {
    ...event,
    action: 'agent-payout.request',
    subject: `agent:${agentId}`,
    after: { payout: String(id), amount, target },
  });
  const { rows } = await readPayouts(tx, sql`r.id = ${id}`, 0, 1);
  return rows[0]!;
}

/**
 * Approves a payout. The first approval is recorded; the second pays it out of the agent's account.
 *
 * @throws Refused REQUEST_DECIDED, STAFF_SECOND_PERSON, STAFF_ACCOUNT_NEW, AGENT_PAYOUT_ABOVE, NOT_FOUND (404)
 */
export async function approvePayout(
  tx: Tx,
  staff: StaffCaller,
  id: string,
): Promise<PayloadOf<typeof approveAgentPayout>> {
  const row = await lockOpen(tx, id, lockPayout);
  await assertCovered(tx, row.agent_id, row.amount);
  if (row.first_by === null) {
    await setFirst(tx, 'agent_payout', row.id, staff.staffId);
    await record(tx, staff, row, 'approve-first', undefined);
    return { state: 'first' };
  }
  await assertSecondPerson(tx, staff, row.first_by);
  await post(tx, [
    {
      from: agentAccount(row.agent_id),
      to: issue.playMoney,
      amount: row.amount,
      kind: 'agent-payout',
      cause: agentPayoutCause(row.id),
    },
  ]);
  await setDecided(tx, 'agent_payout', row.id, 'pay', staff.staffId, null);
  await record(tx, staff, row, 'approve', undefined);
  return { state: 'paid' };
}

/** Refuses a payout: no money has moved, and another can be asked for. @throws Refused STAFF_REASON_REQUIRED, REQUEST_DECIDED, NOT_FOUND (404) */
export async function refusePayout(tx: Tx, staff: StaffCaller, id: string, reason: string): Promise<void> {
  const row = await lockOpen(tx, id, lockPayout);
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  await setDecided(tx, 'agent_payout', row.id, 'refuse', staff.staffId, reason);
  await record(tx, staff, row, 'refuse', reason);
}

/** Won on an agent's account. */
export async function readAgentBalance(db: Db | Tx, agentId: number): Promise<number> {
  const postings = await readPostings(db, agentAccount(agentId));
  return postings.reduce((sum, { amount }) => sum + amount, 0);
}

/** @param staffId the reader; null: none of staff */
export function payoutToWire(row: PayoutRow, staffId: number | null): WireAgentPayout {
  return {
    ...requestToWire(row, staffId),
    amount: row.amount,
    target: row.target,
    state: row.state,
  };
}

/** Without the names of staff. */
function toOwn(row: PayoutRow): WireOwnPayout {
  const { id, amount, target, state, byAgent, madeAt, decidedAt, reason } = payoutToWire(row, null);
  return { id, amount, target, state, byAgent, madeAt, decidedAt, reason };
}

/** Call it under the lock of all agents, so that nothing else moves the account. @throws Refused AGENT_PAYOUT_ABOVE */
async function assertCovered(tx: Tx, agentId: number, amount: number): Promise<void> {
  const most = Math.max(0, await readAgentBalance(tx, agentId));
  if (amount > most) throw new Refused({ code: 'AGENT_PAYOUT_ABOVE', detail: { most } });
}

function record(
  tx: Tx,
  staff: StaffCaller,
  { id, agent_id, amount }: LockedPayout,
  deed: string,
  reason: string | undefined,
): Promise<void> {
  return addAuditEvent(tx, {
    ...byStaff(staff),
    action: `agent-payout.${deed}`,
    subject: `agent:${agent_id}`,
    after: { payout: String(id), amount },
    reason,
  });
}
