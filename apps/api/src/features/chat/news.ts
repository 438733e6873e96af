import type { Outbox } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { readTalkingMembers } from './chat.sql.ts';
import type { ChatRow } from './chat.sql.ts';

/** Members who hear at once that support came or went; other pages find out when they ask. */
const mostTalking = 500;

// What happened to a conversation, announced to the member and to the office once the transaction is committed.

type ChatRef = Pick<ChatRow, 'id' | 'member_id'>;
type Writer = Pick<Outbox, 'write'>;

/** A message was written in the chat. */
export async function announceMessage(outbox: Writer, tx: Tx, chat: ChatRef, by: 'member' | 'staff'): Promise<void> {
  await outbox.write(tx, 'chat', { c: chat.id, m: [chat.member_id], what: 'message', by });
}

/** Read, taken, handed on, over. */
export async function announceChange(outbox: Writer, tx: Tx, chat: ChatRef): Promise<void> {
  await outbox.write(tx, 'chat', { c: chat.id, m: [chat.member_id], what: 'changed', by: 'site' });
}

/** The member begins to wait, or waits no more: what the bell counts. */
export async function announceWaiting(outbox: Writer, tx: Tx, chat: ChatRef, now: boolean): Promise<void> {
  await outbox.write(tx, 'work', { kind: 'chat', what: now ? 'new' : 'changed', id: chat.id });
}

/** A staff member of support came on or went off duty. */
export async function announceDuty(outbox: Writer, tx: Tx): Promise<void> {
  const m = await readTalkingMembers(tx, mostTalking);
  await outbox.write(tx, 'chat', { c: null, m, what: 'changed', by: 'site' });
}
