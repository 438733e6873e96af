import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { chatClosedTexts, chatTakenText, chatTransferredText } from '@lime/contract/chat.texts.ts';
import type { staffChatDetail, staffListChats, staffSayInChat, WireDuty } from '@lime/contract/staff-chat.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, Outbox, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { createCallLimit } from '../../core/call-limit.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { slipCards } from '../slips/slip-cards.service.ts';
import { slipIdsOf, wireStaffChat, wireStaffMessage } from './chat-wire.ts';
import {
  comeOnDuty,
  countOfficeChats,
  goOffDuty,
  insertMessage,
  lockChat,
  markRead,
  markStaffWrote,
  readChatPlace,
  readDuty,
  readMessages,
  readOfficeChat,
  readOfficeChats,
  setAssigned,
  setClosed,
} from './chat.sql.ts';
import type { ChatRow } from './chat.sql.ts';
import { announceChange, announceDuty, announceMessage, announceWaiting } from './news.ts';

const typingInAWhile = { most: 60, seconds: 30 };

/** What staff need in conversations. */
export type StaffChatDeps = Pick<Core, 'db' | 'outbox' | 'channel'> & {
  readonly texts: SlipTexts;
  /** counts reports that a staff member is typing. @throws Refused TOO_MANY_REQUESTS (429) */
  readonly limitTyping: (staffId: string) => Promise<void>;
};

/** Limits how often a page may report that its staff member is typing. */
export function createStaffTypingLimit(): StaffChatDeps['limitTyping'] {
  return createCallLimit(typingInAWhile.most, typingInAWhile.seconds);
}

/** A page of conversations with the counts of each tab, and who is on duty. */
export async function listStaffChats(
  db: Db,
  staff: StaffCaller,
  { state, q, page, size }: InputOf<typeof staffListChats>,
): Promise<PayloadOf<typeof staffListChats>> {
  const filter = { state, q };
  const [rows, { total, ...counts }, duty] = await Promise.all([
    readOfficeChats(db, filter, (page - 1) * size, size),
    countOfficeChats(db, filter),
    dutyOf(db, staff),
  ]);
  return { list: rows.map(wireStaffChat), pagination: paginationOf(page, size, total), duty, counts };
}

/** A conversation with a window of its messages. @throws Refused NOT_FOUND (404) */
export async function readStaffChat(
  { db, texts }: StaffChatDeps,
  { seq, ...window }: InputOf<typeof staffChatDetail>,
): Promise<PayloadOf<typeof staffChatDetail>> {
  const chat = await readOfficeChat(db, seq);
  if (!chat) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const { messages, more } = await readMessages(db, chat.id, window);
  const slips = await slipCards(db, texts, slipIdsOf(messages));
  return { chat: wireStaffChat(chat), messages: messages.map((row) => wireStaffMessage(row, slips)), more };
}

/**
 * Answers the member, and takes the conversation if nobody has it.
 *
 * @throws Refused NOT_FOUND (404), CHAT_CLOSED, CHAT_OTHERS, IDEMPOTENCY_KEY_REUSED (409)
 */
export async function sayAsStaff(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  staff: StaffCaller,
  { seq, content }: InputOf<typeof staffSayInChat>,
): Promise<PayloadOf<typeof staffSayInChat>> {
  const chat = await lockOpenChat(tx, seq);
  if (chat.assigned_to !== null && chat.assigned_to !== staff.staffId) {
    const { staff: other } = wireStaffChat((await readOfficeChat(tx, seq))!);
    throw new Refused({ code: 'CHAT_OTHERS', detail: { name: other?.name ?? '' } });
  }
  if (chat.assigned_to === null) await assign(tx, staff, chat, { staffId: staff.staffId, action: 'take' });
  const message = await insertMessage(tx, {
    chatId: chat.id,
    author: 'staff',
    staffId: staff.staffId,
    content,
  });
  await markStaffWrote(tx, chat.id, message.id);
  if (chat.waiting_since !== null) await announceWaiting(outbox, tx, chat, false);
  await announceMessage(outbox, tx, chat, 'staff');
  return { message: { seq: String(message.id), at: message.at.toISOString() } };
}

/** From now on the caller answers. @throws Refused NOT_FOUND (404), CHAT_CLOSED */
export async function takeOpenChat(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  staff: StaffCaller,
  seq: string,
): Promise<void> {
  const chat = await lockOpenChat(tx, seq);
  if (chat.assigned_to === staff.staffId) return;
  await assign(tx, staff, chat, { staffId: staff.staffId, action: 'take' });
  await announceChange(outbox, tx, chat);
}

/** Hands a conversation on to a colleague on duty. @throws Refused NOT_FOUND (404), CHAT_CLOSED, CHAT_STAFF_AWAY */
export async function transferOpenChat(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  staff: StaffCaller,
  seq: string,
  to: string,
): Promise<void> {
  const chat = await lockOpenChat(tx, seq);
  const staffId = Number(to);
  if (!(await readDuty(tx)).some(({ id }) => id === staffId)) throw new Refused({ code: 'CHAT_STAFF_AWAY' });
  if (chat.assigned_to === staffId) return;
  await assign(tx, staff, chat, { staffId, action: 'transfer' });
  // its new owner is notified, as of any conversation that waits
  if (chat.waiting_since !== null) await announceWaiting(outbox, tx, chat, true);
  await announceChange(outbox, tx, chat);
}

/** Ends a conversation. @throws Refused NOT_FOUND (404), CHAT_CLOSED */
export async function closeAsStaff(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  staff: StaffCaller,
  seq: string,
): Promise<void> {
  const chat = await lockOpenChat(tx, seq);
  await insertMessage(tx, {
    chatId: chat.id,
    author: 'system',
    staffId: staff.staffId,
    content: chatClosedTexts.staff,
  });
  await setClosed(tx, chat.id, 'staff');
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'chat.close',
    subject: `chat:${chat.id}`,
    before: {
      state: 'open',
      memberId: String(chat.member_id),
      assignedTo: idOrNull(chat.assigned_to),
      waiting: chat.waiting_since !== null,
    },
    after: { state: 'closed' },
  });
  if (chat.waiting_since !== null) await announceWaiting(outbox, tx, chat, false);
  await announceChange(outbox, tx, chat);
}

/** The office has read up to this message. */
export async function markReadByStaff(outbox: Pick<Outbox, 'write'>, tx: Tx, seq: string, upTo: string): Promise<void> {
  const chat = await lockChat(tx, seq);
  if (!chat) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (await markRead(tx, chat.id, 'staff', upTo)) await announceChange(outbox, tx, chat);
}

/** Shows the member that staff is typing. @throws Refused TOO_MANY_REQUESTS (429) */
export async function typeAsStaff(deps: StaffChatDeps, staff: StaffCaller, seq: string): Promise<void> {
  await deps.limitTyping(String(staff.staffId));
  const chat = await readChatPlace(deps.db, seq);
  if (!chat) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (chat.state === 'closed') throw new Refused({ code: 'CHAT_CLOSED' });
  const person = { id: String(staff.staffId), name: staff.name || staff.loginId };
  await deps.channel.notify(
    deps.db,
    'chat_typing',
    JSON.stringify({ c: chat.id, m: chat.member_id, by: 'staff', staff: person }),
  );
}

/** Comes on duty or goes off duty. @returns who is on duty then */
export async function setDuty(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  staff: StaffCaller,
  on: boolean,
): Promise<WireDuty[]> {
  const moved = on ? await comeOnDuty(tx, staff.staffId) : await goOffDuty(tx, staff.staffId);
  if (moved) await announceDuty(outbox, tx);
  return dutyOf(tx, staff);
}

async function lockOpenChat(tx: Tx, seq: string): Promise<ChatRow> {
  const chat = await lockChat(tx, seq);
  if (!chat) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (chat.state === 'closed') throw new Refused({ code: 'CHAT_CLOSED' });
  return chat;
}

/** From now on this person answers; the member sees who answers. */
async function assign(
  tx: Tx,
  staff: StaffCaller,
  chat: ChatRow,
  { staffId, action }: { staffId: number; action: 'take' | 'transfer' },
): Promise<void> {
  const content = chat.assigned_to === null ? chatTakenText : chatTransferredText;
  await insertMessage(tx, { chatId: chat.id, author: 'system', staffId, content });
  await setAssigned(tx, chat.id, staffId);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: `chat.${action}`,
    subject: `chat:${chat.id}`,
    before: { memberId: String(chat.member_id), assignedTo: idOrNull(chat.assigned_to) },
    after: { assignedTo: String(staffId) },
  });
}

const idOrNull = (id: number | null) => (id === null ? null : String(id));

async function dutyOf(db: Db | Tx, staff: StaffCaller): Promise<WireDuty[]> {
  const rows = await readDuty(db);
  return rows.map(({ id, name }) => ({ id: String(id), name, mine: id === staff.staffId }));
}
