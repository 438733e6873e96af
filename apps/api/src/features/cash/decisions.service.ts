import { textOf } from '@lime/contract/all-texts.ts';
import { bonusLapsedText } from '@lime/contract/cash.texts.ts';
import type { WireBulkRow, WireDecision } from '@lime/contract/staff-cash.ts';
import { approval, mayRefuse, mayRelease, mayTake, needsSecondPerson } from '@lime/domain/cash/decide-request.ts';
import type { DecisionRefusal, RequestState } from '@lime/domain/cash/decide-request.ts';
import { cashRequest } from '@lime/domain/cash/request-states.ts';
import type { CashRequestState } from '@lime/domain/cash/request-states.ts';
import { mayAct } from '@lime/domain/states/state-machine.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { AuditEvent } from '../../core/audit-event.ts';
import { once, partOf } from '../../core/answered-calls.ts';
import type { Submission } from '../../core/answered-calls.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { databaseNow, inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { cashCause } from '../../core/ledger/causes.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import { post } from '../../core/ledger/ledger.ts';
import type { Transfer } from '../../core/ledger/ledger.ts';
import { Refused } from '../../core/refused.ts';
import { grantBonus } from '../bonus/bonus.service.ts';
import { announceRequest } from '../news/news.service.ts';
import { grantDepositBonus } from '../promotions/deposit-bonus.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { assertSecondPerson } from '../staff/second-person.service.ts';
import { lockRequest, readRequestMember, setDecided, setFirst, setMemo, setTaken } from './decisions.sql.ts';
import type { LockedRequest } from './decisions.sql.ts';
import type { RequestType } from './requests.sql.ts';

/** Which request of which queue; a number of the other queue is nobody's. */
export type RequestRef = { readonly type: RequestType; readonly seq: string };

/** What deciding about requests needs. */
export type DecisionDeps = Pick<Core, 'outbox'> & { readonly settings: Pick<LiveSettings, 'get'> };

/** What staff decide about many requests of one queue at once. */
export type BulkOrder = {
  readonly seqs: readonly string[];
  readonly what: 'approve' | 'refuse';
  /** shown to the members who are refused */
  readonly reason: string;
};

/** Who decides: a member of staff, or the site itself. */
type Decider = Pick<AuditEvent, 'actor' | 'address'>;

/**
 * Takes a request into this person's hands. Does nothing when they have it already.
 *
 * @param reason why it is taken over from a colleague; empty where nobody has it
 * @throws Refused NOT_FOUND (404) for a number that is not of the queue, and the refusals of `mayTake`
 */
export async function claimRequest(
  deps: DecisionDeps,
  tx: Tx,
  staff: StaffCaller,
  which: RequestRef,
  reason: string,
): Promise<WireDecision> {
  const row = await hold(deps, tx, which);
  const refusal = mayTake(stateOf(row), staff.staffId, reason);
  if (refusal) throw refusedOf(row, refusal);
  if (row.taken_by !== staff.staffId) {
    await setTaken(tx, row.seq, staff.staffId);
    await record(deps, tx, byStaff(staff), row, 'take', {
      before: { takenBy: row.taken_name },
      after: { takenBy: staff.name },
      reason: row.taken_by === null ? undefined : reason,
    });
  }
  return { seq: String(row.seq), state: row.status };
}

/**
 * Puts a request that this person has in hand back into the queue.
 *
 * @throws Refused NOT_FOUND (404) for a number that is not of the queue, and the refusals of `mayRelease`
 */
export async function unclaimRequest(
  deps: DecisionDeps,
  tx: Tx,
  staff: StaffCaller,
  which: RequestRef,
): Promise<WireDecision> {
  const row = await hold(deps, tx, which);
  const refusal = mayRelease(stateOf(row), staff.staffId);
  if (refusal) throw refusedOf(row, refusal);
  await setTaken(tx, row.seq, null);
  await record(deps, tx, byStaff(staff), row, 'release', { before: { takenBy: staff.name } });
  return { seq: String(row.seq), state: row.status };
}

/**
 * Approves a request, or is the first of the two who approve a large one.
 *
 * @throws Refused NOT_FOUND (404) for a number that is not of the queue, the refusals of `approval`, REQUEST_HELD and
 *   STAFF_ACCOUNT_NEW
 */
export async function approveRequest(
  deps: DecisionDeps,
  tx: Tx,
  staff: StaffCaller,
  which: RequestRef,
): Promise<WireDecision> {
  const row = await hold(deps, tx, which);
  const seq = String(row.seq);
  const answer = approval(stateOf(row), staff.staffId, deps.settings.get('cash').secondPersonFrom);
  if (typeof answer === 'object') throw refusedOf(row, answer);
  if (row.held_until) throw new Refused({ code: 'REQUEST_HELD', detail: { until: row.held_until.toISOString() } });
  if (answer === 'done' && row.first_by !== null) await assertSecondPerson(tx, staff, row.first_by);
  if (answer === 'first') {
    await setFirst(tx, row.seq, staff.staffId);
    const after = { memberId: row.member_id, amount: row.amount };
    await record(deps, tx, byStaff(staff), row, 'approve-first', { after });
    return { seq, state: 'first' };
  }
  return { seq, state: await complete(deps, tx, byStaff(staff), row) };
}

/**
 * Refuses a request; the money of a withdrawal goes back to the member's cash.
 *
 * @param reason shown to the member
 * @throws Refused NOT_FOUND (404) for a number that is not of the queue, and the refusals of `mayRefuse`
 */
export async function refuseRequest(
  deps: DecisionDeps,
  tx: Tx,
  staff: StaffCaller,
  which: RequestRef,
  reason: string,
): Promise<WireDecision> {
  const row = await hold(deps, tx, which);
  const { type, member_id: memberId, amount } = row;
  const seq = String(row.seq);
  const refusal = mayRefuse(stateOf(row), staff.staffId, reason);
  if (refusal) throw refusedOf(row, refusal);
  if (type === 'withdrawal')
    await post(tx, [
      {
        from: memberAccount(memberId, 'hold'),
        to: memberAccount(memberId, 'cash'),
        amount,
        kind: 'hold-release',
        cause: cashCause.release(row.seq),
      },
    ]);
  const by = byStaff(staff);
  const status = await setDecided(tx, row.seq, { act: 'refuse', by: by.actor, reason });
  // Of a refused deposit no balance moved; the member's pages look again all the same.
  await deps.outbox.write(tx, 'balance', { m: [memberId] });
  await announce(deps, tx, row, false, reason);
  await record(deps, tx, by, row, 'refuse', {
    before: { status: row.status },
    after: { status, memberId, amount },
    reason,
  });
  return { seq, state: status };
}

/**
 * Replaces what staff noted about a request.
 *
 * @throws Refused NOT_FOUND (404) for a number that is not of the queue
 */
export async function writeRequestMemo(
  deps: DecisionDeps,
  tx: Tx,
  staff: StaffCaller,
  which: RequestRef,
  memo: string,
): Promise<void> {
  const row = await hold(deps, tx, which);
  if (row.memo === memo) return;
  await setMemo(tx, row.seq, memo);
  await record(deps, tx, byStaff(staff), row, 'memo', { before: { memo: row.memo }, after: { memo } });
}

/**
 * Approves or refuses many requests, each in its own transaction and in the order given; a number named twice is decided
 * once. A refusal is the row's answer and stops none of the others.
 */
export async function decideRequests(
  deps: DecisionDeps & Pick<Core, 'db'>,
  staff: StaffCaller,
  type: RequestType,
  order: BulkOrder,
  submission: Submission,
): Promise<WireBulkRow[]> {
  const rows: WireBulkRow[] = [];
  for (const seq of new Set(order.seqs)) rows.push(await decideOne(deps, staff, { type, seq }, order, submission));
  return rows;
}

/**
 * Approves a deposit in the name of the site.
 *
 * @param below won, the bound it must be under; null: none
 * @returns false when it is no longer one that approves itself
 * @throws Refused NOT_FOUND (404) for a number that is no deposit's
 */
export async function approveAutomatically(
  deps: DecisionDeps,
  tx: Tx,
  seq: string,
  below: number | null,
): Promise<boolean> {
  const row = await hold(deps, tx, { type: 'deposit', seq });
  const open = mayAct(cashRequest, 'approve-by-itself', row.status) && row.taken_by === null && row.first_by === null;
  if (!open || (below !== null && needsSecondPerson(row.amount, below))) return false;
  await complete(deps, tx, { actor: 'system' }, row);
  return true;
}

async function decideOne(
  deps: DecisionDeps & Pick<Core, 'db'>,
  staff: StaffCaller,
  which: RequestRef,
  order: BulkOrder,
  submission: Submission,
): Promise<WireBulkRow> {
  try {
    return await inTransaction(deps.db, (tx) =>
      once(tx, partOf(submission, which.seq), () =>
        order.what === 'approve'
          ? approveRequest(deps, tx, staff, which)
          : refuseRequest(deps, tx, staff, which, order.reason),
      ),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { seq: which.seq, code: error.code, msg: textOf(error.code, error.detail) };
  }
}

/** The member first, then the request: the one order everybody locks in. */
async function hold(
  { settings }: Pick<DecisionDeps, 'settings'>,
  tx: Tx,
  { type, seq }: RequestRef,
): Promise<LockedRequest> {
  const memberId = await readRequestMember(tx, type, seq);
  if (memberId === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
  await lockBalances(tx, [memberId]);
  return lockRequest(tx, seq, settings.get('cash').holdHours);
}

/** Money moves, the row is decided, the member and the queues hear of it. */
async function complete(deps: DecisionDeps, tx: Tx, by: Decider, row: LockedRequest): Promise<CashRequestState> {
  const { seq, type, member_id: memberId, amount } = row;
  await post(tx, [approvalTransfer(row)]);
  const promised = type === 'deposit' ? promiseOf(row) : null;
  const bonus = promised === null ? null : await grant(tx, row, promised);
  const lapsed = promised !== null && bonus === null;
  const status = await setDecided(tx, seq, {
    act: by.actor === 'system' ? 'approve-by-itself' : 'approve',
    by: by.actor,
    reason: lapsed ? bonusLapsedText : null,
    withoutBonus: lapsed,
  });
  await deps.outbox.write(tx, 'balance', { m: [memberId] });
  await announce(deps, tx, row, true, lapsed ? bonusLapsedText : null);
  await record(deps, tx, by, row, 'approve', {
    before: { status: row.status },
    after: { status, memberId, amount, ...(promised === null ? {} : { ...promised, bonus }) },
  });
  return status;
}

/** What a deposit brings beside its money: a code, or a version of a promotion with what it promised. */
type BonusPromise = { readonly code: string } | { readonly promotionVersion: number; readonly promised: number };

function promiseOf({
  bonus_code: code,
  promotion_version_id: version,
  promotion_amount,
}: LockedRequest): BonusPromise | null {
  if (code !== null) return { code };
  return version === null ? null : { promotionVersion: version, promised: promotion_amount! };
}

async function grant(tx: Tx, { seq, member_id: memberId, amount: deposit }: LockedRequest, promise: BonusPromise) {
  const of = { memberId, requestSeq: seq, deposit };
  return 'code' in promise
    ? grantBonus(tx, { ...of, code: promise.code, now: await databaseNow(tx) })
    : grantDepositBonus(tx, { ...of, versionId: promise.promotionVersion, amount: promise.promised });
}

/** A deposit comes from the issue of play money; a withdrawal returns there what was set aside. */
function approvalTransfer({ seq, type, member_id: memberId, amount }: LockedRequest): Transfer {
  return type === 'deposit'
    ? {
        from: issue.playMoney,
        to: memberAccount(memberId, 'cash'),
        amount,
        kind: 'deposit',
        cause: cashCause.deposit(seq),
      }
    : {
        from: memberAccount(memberId, 'hold'),
        to: issue.playMoney,
        amount,
        kind: 'withdrawal',
        cause: cashCause.payout(seq),
      };
}

/** Leaves an audit event and wakes the queues on screen. */
async function record(
  { outbox }: Pick<DecisionDeps, 'outbox'>,
  tx: Tx,
  by: Decider,
  row: LockedRequest,
  what: string,
  change: Pick<AuditEvent, 'before' | 'after' | 'reason'>,
): Promise<void> {
  await addAuditEvent(tx, { ...by, action: `${row.type}.${what}`, subject: `cash:${row.seq}`, ...change });
  await outbox.write(tx, 'work', { kind: row.type, what: 'changed', id: String(row.seq) });
}

/** The member hears of it where that is wanted. */
async function announce(
  { outbox, settings }: DecisionDeps,
  tx: Tx,
  row: LockedRequest,
  done: boolean,
  reason: string | null,
): Promise<void> {
  if (!settings.get('decisionNews').active) return;
  const { type, seq, amount } = row;
  await announceRequest(outbox, tx, row.member_id, { of: type, seq, amount, done, reason });
}

function stateOf(row: LockedRequest): RequestState {
  return {
    status: row.status,
    amount: row.amount,
    paidToday: row.paid_today,
    takenBy: row.taken_by,
    takenSeconds: row.taken_seconds,
    firstBy: row.first_by,
  };
}

/** The refusal with what its text needs. */
function refusedOf(row: LockedRequest, refusal: DecisionRefusal): Refused {
  if (refusal.code === 'REQUEST_TAKEN') return new Refused({ ...refusal, detail: { by: row.taken_name ?? '' } });
  if (refusal.code === 'REQUEST_DECIDED') return new Refused({ ...refusal, detail: { status: row.status } });
  return new Refused(refusal);
}
