import type { z } from 'zod';
import { planAdjustment } from '@lime/domain/access/adjustment.ts';
import type { AdjustmentLimits } from '@lime/domain/access/adjustment.ts';
import type { listAdjustments, makeAdjustment, WireAdjustment } from '@lime/contract/staff-adjustments.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { house, issue, memberAccount } from '../../core/ledger/accounts.ts';
import { adjustmentCause } from '../../core/ledger/causes.ts';
import { post } from '../../core/ledger/ledger.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { Refused } from '../../core/refused.ts';
import { paginationOf } from '../../core/paging.ts';
import { assertSecondPerson } from '../staff/second-person.service.ts';
import { insertAdjustment, lockAdjustment, readAdjustments, readMemberOf, setDecision } from './adjustments.sql.ts';
import type { AdjustmentRow, ListedAdjustment } from './adjustments.sql.ts';
import { lockMember, readGiven } from './given.service.ts';

type AdjustmentOrder = z.output<typeof makeAdjustment.input>;
type AdjustmentAnswer = PayloadOf<typeof makeAdjustment>;

/**
 * Gives a member cash or points, or takes them, by hand: at once below the limit, from there on when a second person
 * has said yes.
 *
 * @throws Refused STAFF_REASON_REQUIRED, STAFF_MEMBER_LEFT, STAFF_LIMIT, CASH_INSUFFICIENT (400), NOT_FOUND (404), IDEMPOTENCY_KEY_REUSED (409)
 */
export async function makeByHand(
  tx: Tx,
  staff: StaffCaller,
  wanted: AdjustmentOrder,
  limits: AdjustmentLimits,
): Promise<AdjustmentAnswer> {
  if (wanted.reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  const memberId = Number(wanted.memberId);
  const { currency, direction, amount, reason, key } = wanted;
  await lockMember(tx, memberId, direction === 'give');

  const who = { memberId, currency, staffId: staff.staffId };
  const plan = planAdjustment(amount, direction === 'give' ? await readGiven(tx, who) : 0, limits, currency);
  if (typeof plan === 'object') throw new Refused(plan);
  const state = plan === 'at-once' ? 'done' : 'waiting';
  const fresh = { memberId, currency, direction, amount, reason, state, key, staffId: staff.staffId } as const;
  const seq = await insertAdjustment(tx, fresh);
  if (state === 'done') await move(tx, { seq, member_id: memberId, currency, direction, amount });
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'adjustment.make',
    subject: `member:${memberId}`,
    after: { seq: String(seq), currency, direction, amount, state },
    reason,
  });
  if (state === 'waiting') await tell(tx, 'new', seq);
  return { seq: String(seq), state };
}

/**
 * @throws Refused STAFF_SECOND_PERSON to the person who made it, STAFF_ACCOUNT_NEW, STAFF_MEMBER_LEFT, REQUEST_DECIDED, CASH_INSUFFICIENT
 *   (400), NOT_FOUND (404)
 */
export async function approve(tx: Tx, staff: StaffCaller, seq: number): Promise<void> {
  const adjustment = await lockWaiting(tx, seq);
  await lockMember(tx, adjustment.member_id, adjustment.direction === 'give');
  await assertSecondPerson(tx, staff, adjustment.made_by);
  await move(tx, adjustment);
  await decide(tx, staff, adjustment, 'done', null);
}

/**
 * The person who made it may take it back this way.
 *
 * @throws Refused STAFF_REASON_REQUIRED, REQUEST_DECIDED (400), NOT_FOUND (404)
 */
export async function refuse(tx: Tx, staff: StaffCaller, seq: number, reason: string): Promise<void> {
  const adjustment = await lockWaiting(tx, seq);
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  await decide(tx, staff, adjustment, 'refused', reason);
}

/** @param staffId whose own ones are marked */
export async function list(
  db: Db,
  staffId: number,
  filter: z.output<typeof listAdjustments.input>,
): Promise<PayloadOf<typeof listAdjustments>> {
  const { page, size } = filter;
  const { rows, sums } = await readAdjustments(db, filter);
  return {
    list: rows.map((row) => toWire(row, staffId)),
    pagination: paginationOf(page, size, sums.total),
    sums: {
      given: sums.given,
      taken: sums.taken,
      pointsGiven: sums.points_given,
      pointsTaken: sums.points_taken,
    },
  };
}

async function lockWaiting(tx: Tx, seq: number): Promise<AdjustmentRow> {
  const memberId = await readMemberOf(tx, seq);
  if (memberId === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
  await lockMember(tx, memberId, false);
  const adjustment = (await lockAdjustment(tx, seq))!;
  if (adjustment.state !== 'waiting')
    throw new Refused({ code: 'REQUEST_DECIDED', detail: { status: adjustment.state } });
  return adjustment;
}

async function move(
  tx: Tx,
  { seq, member_id, currency, direction, amount }: Omit<AdjustmentRow, 'reason' | 'state' | 'made_by'>,
): Promise<void> {
  const [source, member] =
    currency === 'cash'
      ? [house.adjust, memberAccount(member_id, 'cash')]
      : [issue.points, memberAccount(member_id, 'point')];
  const [from, to] = direction === 'give' ? [source, member] : [member, source];
  await post(tx, [{ from, to, amount, kind: 'adjustment', cause: adjustmentCause(seq) }]);
  await writeOutbox(tx, 'balance', { m: [member_id] });
}

async function decide(
  tx: Tx,
  staff: StaffCaller,
  { seq, member_id, currency, direction, amount, state: before }: AdjustmentRow,
  state: 'done' | 'refused',
  reason: string | null,
): Promise<void> {
  await setDecision(tx, { seq, state, staffId: staff.staffId, reason });
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: state === 'done' ? 'adjustment.approve' : 'adjustment.refuse',
    subject: `member:${member_id}`,
    before: { seq: String(seq), state: before },
    after: { seq: String(seq), currency, direction, amount, state },
    reason: reason ?? undefined,
  });
  await tell(tx, 'changed', seq);
}

function tell(tx: Tx, what: 'new' | 'changed', seq: number): Promise<void> {
  return writeOutbox(tx, 'work', { kind: 'adjustment', what, id: seq });
}

function toWire(row: ListedAdjustment, staffId: number): WireAdjustment {
  return {
    seq: String(row.seq),
    member: { id: String(row.member_id), loginId: row.login_id, nickname: row.nickname },
    currency: row.currency,
    direction: row.direction,
    amount: row.amount,
    reason: row.reason,
    state: row.state,
    madeBy: row.maker,
    madeAt: row.made_at.toISOString(),
    own: row.made_by === staffId,
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
  };
}
