import type { InputOf } from '@lime/contract/call.ts';
import { answeredNote } from '@lime/contract/inquiries.texts.ts';
import type { answerInquiry, closeInquiry, WireStaffInquiry } from '@lime/contract/staff-inquiries.ts';
import { assert } from '@lime/domain/assert.ts';
import { openPlaces } from '@lime/domain/inquiries/canned-reply.ts';
import { mayClose, mayRelease, mayReopen, mayReply } from '@lime/domain/inquiries/decide-inquiry.ts';
import type { InquiryDecisionRefusal, InquiryState } from '@lime/domain/inquiries/decide-inquiry.ts';
import { inquiryLimits } from '@lime/domain/inquiries/inquiry-text.ts';
import { cleanText, textLength } from '@lime/domain/text/clean-text.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { AuditEvent } from '../../core/audit-event.ts';
import type { Outbox, StaffCaller } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { sendNote } from '../notes/notes.service.ts';
import { countUse } from './canned.sql.ts';
import { insertMessage, lockInquiry, setAnswered, setAssigned, setWaiting } from './inquiries.sql.ts';
import type { LockedInquiry } from './inquiries.sql.ts';
import { mayAnswer, officeWire } from './staff-inquiries.service.ts';
import { insertMemo, readLastMessage, readOfficeRow, readStaff } from './staff-inquiries.sql.ts';
import type { LastMessage } from './staff-inquiries.sql.ts';

type Done = Promise<WireStaffInquiry>;

// What staff do with inquiries. Each throws NOT_FOUND (404) for an unknown number and the refusals of
// domain/inquiries/decide-inquiry.ts, with the name of the colleague they speak of; each leaves an audit event and has the
// queues on screen read again.

type Held = LockedInquiry & { readonly last: LastMessage };

/** Answers the member, who also gets a note. @throws Refused INQUIRY_EMPTY, INQUIRY_CONTENT_LONG, INQUIRY_PLACES_OPEN, IDEMPOTENCY_KEY_REUSED (409) */
export async function sendAnswer(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  staff: StaffCaller,
  { seq, content: written, lastMessage, canned }: InputOf<typeof answerInquiry>,
): Done {
  const content = cleanText(written);
  if (content === '') throw new Refused({ code: 'INQUIRY_EMPTY' });
  if (textLength(content) > inquiryLimits.reply)
    throw new Refused({ code: 'INQUIRY_CONTENT_LONG', detail: { most: inquiryLimits.reply } });
  const places = openPlaces(content);
  if (places.length > 0) throw new Refused({ code: 'INQUIRY_PLACES_OPEN', detail: { places } });

  const inquiry = await lockHeld(tx, seq);
  await assertMay(tx, inquiry, mayReply(stateOf(inquiry), staff.staffId, Number(lastMessage)));
  const messageId = await insertMessage(tx, {
    inquiryId: inquiry.id,
    writer: { staffId: staff.staffId },
    content,
  });
  await setAnswered(tx, inquiry.id, staff.staffId, null);
  await countUse(tx, canned);
  await sendNote(tx, {
    memberIds: [inquiry.member_id],
    title: answeredNote.title,
    content: answeredNote.content(inquiry.title),
  });
  return record(outbox, tx, staff, inquiry, 'answer', {
    before: { state: inquiry.state },
    after: { state: 'answered', memberId: String(inquiry.member_id), message: String(messageId), content },
  });
}

/** The caller has it in hand from now on. */
export async function takeInHand(outbox: Pick<Outbox, 'write'>, tx: Tx, staff: StaffCaller, seq: string): Done {
  const inquiry = await lockHeld(tx, seq);
  if (inquiry.hidden_at !== null) throw new Refused({ code: 'INQUIRY_WITHDRAWN' });
  if (inquiry.assigned_to === staff.staffId) return shown(tx, staff, inquiry.id);
  const before = inquiry.assigned_to === null ? null : await nameOf(tx, inquiry);
  await setAssigned(tx, inquiry.id, staff.staffId);
  return record(outbox, tx, staff, inquiry, 'take', { before: { assignee: before }, after: { assignee: staff.name } });
}

/** A colleague has it in hand from now on. @throws Refused INQUIRY_STAFF_UNABLE when that colleague may not answer */
export async function giveToColleague(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  staff: StaffCaller,
  seq: string,
  toStaff: string,
): Done {
  const inquiry = await lockHeld(tx, seq);
  if (inquiry.hidden_at !== null) throw new Refused({ code: 'INQUIRY_WITHDRAWN' });
  const [to] = await readStaff(tx, toStaff);
  if (!to || !mayAnswer(to)) throw new Refused({ code: 'INQUIRY_STAFF_UNABLE' });
  if (inquiry.assigned_to === to.id) return shown(tx, staff, inquiry.id);
  const before = inquiry.assigned_to === null ? null : await nameOf(tx, inquiry);
  await setAssigned(tx, inquiry.id, to.id);
  return record(outbox, tx, staff, inquiry, 'give', { before: { assignee: before }, after: { assignee: to.name } });
}

/** Nobody has it in hand any more. */
export async function releaseFromHand(outbox: Pick<Outbox, 'write'>, tx: Tx, staff: StaffCaller, seq: string): Done {
  const inquiry = await lockHeld(tx, seq);
  await assertMay(tx, inquiry, mayRelease(stateOf(inquiry), staff.staffId));
  await setAssigned(tx, inquiry.id, null);
  return record(outbox, tx, staff, inquiry, 'release', { before: { assignee: staff.name }, after: { assignee: null } });
}

/** Ends it without an answer. */
export async function closeUnanswered(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  staff: StaffCaller,
  { seq, reason, lastMessage }: InputOf<typeof closeInquiry>,
): Done {
  const inquiry = await lockHeld(tx, seq);
  await assertMay(tx, inquiry, mayClose(stateOf(inquiry), staff.staffId, Number(lastMessage)));
  await setAnswered(tx, inquiry.id, staff.staffId, reason);
  await outbox.write(tx, 'notes', { m: [inquiry.member_id] });
  return record(outbox, tx, staff, inquiry, 'close', {
    before: { state: inquiry.state },
    after: { state: 'answered', memberId: String(inquiry.member_id) },
    reason,
  });
}

/** An answered one waits again. */
export async function reopenAnswered(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  staff: StaffCaller,
  seq: string,
  reason: string,
): Done {
  const inquiry = await lockHeld(tx, seq);
  await assertMay(tx, inquiry, mayReopen(stateOf(inquiry), staff.staffId));
  await setWaiting(tx, inquiry.id, 'reopen');
  await outbox.write(tx, 'notes', { m: [inquiry.member_id] });
  return record(outbox, tx, staff, inquiry, 'reopen', {
    before: { state: inquiry.state },
    after: { state: 'waiting', memberId: String(inquiry.member_id) },
    reason,
  });
}

/** Adds a memo for colleagues. @throws Refused INQUIRY_EMPTY */
export async function addMemo(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  staff: StaffCaller,
  seq: string,
  content: string,
): Done {
  const memo = cleanText(content);
  if (memo === '') throw new Refused({ code: 'INQUIRY_EMPTY' });
  const inquiry = await lockHeld(tx, seq);
  await insertMemo(tx, inquiry.id, staff.staffId, memo);
  return record(outbox, tx, staff, inquiry, 'memo', { after: { memberId: String(inquiry.member_id), memo } });
}

async function lockHeld(tx: Tx, seq: string): Promise<Held> {
  const inquiry = await lockInquiry(tx, seq, null);
  if (!inquiry) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return { ...inquiry, last: await readLastMessage(tx, inquiry.id) };
}

async function record(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  staff: StaffCaller,
  { id }: Pick<LockedInquiry, 'id'>,
  what: string,
  change: Pick<AuditEvent, 'before' | 'after' | 'reason'>,
): Done {
  await addAuditEvent(tx, { ...byStaff(staff), action: `inquiry.${what}`, subject: `inquiry:${id}`, ...change });
  await outbox.write(tx, 'work', { kind: 'inquiry', what: 'changed', id: String(id) });
  return shown(tx, staff, id);
}

/** The refusal with the name of whom it speaks of. */
async function assertMay(tx: Tx, inquiry: Held, refusal: InquiryDecisionRefusal | null): Promise<void> {
  if (!refusal) return;
  if (refusal.code === 'INQUIRY_ASSIGNED') throw new Refused({ ...refusal, detail: { by: await nameOf(tx, inquiry) } });
  if (refusal.code === 'INQUIRY_MOVED') throw new Refused({ ...refusal, detail: { by: inquiry.last.by } });
  throw new Refused(refusal);
}

async function shown(tx: Tx, staff: StaffCaller, id: number): Done {
  const row = await readOfficeRow(tx, id);
  assert(row, `inquiry ${id} is there`);
  return officeWire(row, staff);
}

/** The staff member who has it in hand. */
async function nameOf(tx: Tx, { id }: Pick<LockedInquiry, 'id'>): Promise<string> {
  return (await readOfficeRow(tx, id))?.assigned_name ?? '';
}

function stateOf({ state, hidden_at, assigned_to, last }: Held): InquiryState {
  return { state, hidden: hidden_at !== null, assignedTo: assigned_to, lastMessage: last.id };
}
