import { rightsOf } from '@lime/domain/access/staff-rights.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import { approvalKinds } from '@lime/contract/staff-approvals.names.ts';
import type { ApprovalKind } from '@lime/contract/staff-approvals.names.ts';
import type { listApprovals, WireApproval, WireWaiting } from '@lime/contract/staff-approvals.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { assertSecondPerson, readSecondPersons } from '../staff/second-person.service.ts';
import type { SecondPersons } from '../staff/second-person.service.ts';
import { countOthers, decideApproval, insertApproval, lockApproval, readApprovals } from './approvals.sql.ts';
import type { ListedApproval, LockedApproval, NewApproval } from './approvals.sql.ts';

/** Something that is done once another person has said yes. `input` comes back to the kind's `carryOut`. */
export type Wish = Omit<NewApproval, 'madeBy' | 'madeFrom'>;

/**
 * Does what was asked for, in the name of the staff member who asked. Its checks are the same as if nobody had had to say
 * yes, and those of the second person are done. It throws what the action itself throws; then nothing is decided.
 */
export type CarryOut = (tx: Tx, maker: StaffCaller, input: unknown) => Promise<unknown>;

/** What carries out each kind of approval. */
export type CarryOuts = Readonly<Record<ApprovalKind, CarryOut>>;

const kinds = Object.keys(approvalKinds) as ApprovalKind[];

/** Puts before a second person what one person may not do alone. @returns what the screen says of it */
export async function ask(tx: Tx, staff: StaffCaller, wish: Wish): Promise<WireWaiting> {
  const { kind, subject, why, reason, lines } = wish;
  const id = await insertApproval(tx, { ...wish, madeBy: staff.staffId, madeFrom: staff.address });
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'approval.ask',
    subject,
    after: { id: String(id), kind, why, lines },
    reason: reason || undefined,
  });
  await tell(tx, 'new', id);
  const { right, bySuper } = approvalKinds[kind];
  const persons = await readSecondPersons(tx, staff.staffId);
  return { id: String(id), why, others: persons.count(staff.staffId, right, bySuper), bySuper };
}

/** How many things wait that this person could decide. */
export function countApprovals(db: Db, { staffId, rights }: StaffCaller): Promise<number> {
  return countOthers(db, { kinds: kinds.filter((kind) => rights.has(approvalKinds[kind].right)), staffId });
}

/** A page of what waits for a second person, or of what was decided, of the kinds this person may decide. */
export async function listApprovalsFor(
  db: Db,
  staff: StaffCaller,
  { page, size, state }: { page: number; size: number; state: 'waiting' | 'decided' },
): Promise<PayloadOf<typeof listApprovals>> {
  const mine = kinds.filter((kind) => staff.rights.has(approvalKinds[kind].right));
  const seen = { kinds: mine, staffId: staff.staffId };
  const { rows, total, waiting } = await readApprovals(db, seen, { state, size, offset: (page - 1) * size });
  const persons = await readSecondPersons(db, staff.staffId);
  return {
    list: rows.map((row) => toWire(row, staff, persons)),
    pagination: paginationOf(page, size, total),
    waiting,
  };
}

/** Says yes as the second person, and carries it out. @throws Refused STAFF_SECOND_PERSON, STAFF_ACCOUNT_NEW, APPROVAL_SUPER, APPROVAL_MAKER_GONE, REQUEST_DECIDED (400), STAFF_RIGHT_MISSING (403), NOT_FOUND (404), and as the act does */
export async function approve(carryOut: CarryOuts, tx: Tx, staff: StaffCaller, id: number): Promise<void> {
  const row = await lockWaiting(tx, id);
  const { right, bySuper } = approvalKinds[row.kind];
  if (!staff.rights.has(right)) throw new Refused({ code: 'STAFF_RIGHT_MISSING', detail: { right } }, 403);
  await assertSecondPerson(tx, staff, row.made_by);
  if (bySuper && staff.role !== 'super') throw new Refused({ code: 'APPROVAL_SUPER' });
  const maker = makerOf(row);
  // Settings are also asked for from screens of the events, whose right is another.
  if (row.maker_state !== 'normal' || (!bySuper && !maker.rights.has(right)))
    throw new Refused({ code: 'APPROVAL_MAKER_GONE' });
  await carryOut[row.kind](tx, maker, row.input);
  await decide(tx, staff, row, 'done', null);
}

/**
 * Says no. The staff member who asked may take it back this way.
 *
 * @throws Refused STAFF_REASON_REQUIRED, REQUEST_DECIDED (400), STAFF_RIGHT_MISSING (403), NOT_FOUND (404)
 */
export async function refuse(tx: Tx, staff: StaffCaller, id: number, reason: string): Promise<void> {
  const row = await lockWaiting(tx, id);
  const { right } = approvalKinds[row.kind];
  if (row.made_by !== staff.staffId && !staff.rights.has(right))
    throw new Refused({ code: 'STAFF_RIGHT_MISSING', detail: { right } }, 403);
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  await decide(tx, staff, row, 'refused', reason);
}

async function lockWaiting(tx: Tx, id: number): Promise<LockedApproval> {
  const row = await lockApproval(tx, id);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (row.state !== 'waiting') throw new Refused({ code: 'REQUEST_DECIDED', detail: { status: row.state } });
  return row;
}

/** The staff member who asked, as they are now. The action is carried out under their name and the address they asked from. */
function makerOf(row: LockedApproval): StaffCaller {
  return {
    staffId: row.made_by,
    sessionId: '',
    loginId: row.login_id,
    name: row.name,
    role: row.role,
    rights: new Set(rightsOf(row.role, row.rights)),
    address: row.made_from,
  };
}

async function decide(
  tx: Tx,
  staff: StaffCaller,
  row: LockedApproval,
  state: 'done' | 'refused',
  reason: string | null,
): Promise<void> {
  await decideApproval(tx, { id: row.id, state, staffId: staff.staffId, reason });
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: state === 'done' ? 'approval.approve' : 'approval.refuse',
    subject: row.subject,
    after: { id: String(row.id), kind: row.kind, askedBy: row.login_id },
    reason: reason ?? undefined,
  });
  await tell(tx, 'changed', row.id);
}

function tell(tx: Tx, what: 'new' | 'changed', id: number): Promise<void> {
  return writeOutbox(tx, 'work', { kind: 'approval', what, id });
}

function toWire(row: ListedApproval, staff: StaffCaller, persons: SecondPersons): WireApproval {
  const { right, bySuper } = approvalKinds[row.kind];
  const mayNot = (): WireApproval['mayNot'] => {
    if (row.made_by === staff.staffId) return 'own';
    if (!staff.rights.has(right)) return 'right';
    if (bySuper && staff.role !== 'super') return 'super';
    return persons.isLinked(row.made_by) ? 'new-account' : null;
  };
  return {
    id: String(row.id),
    kind: row.kind,
    subject: row.subject,
    lines: row.lines,
    why: row.why,
    amount: row.amount,
    reason: row.reason,
    state: row.state,
    madeBy: row.maker,
    madeAt: row.made_at.toISOString(),
    own: row.made_by === staff.staffId,
    mayNot: row.state === 'waiting' ? mayNot() : null,
    others: persons.count(row.made_by, right, bySuper),
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
  };
}
