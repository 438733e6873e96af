import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { chatDetail, listChats, openChat, sayInChat } from '@lime/contract/chat.ts';
import { chatClosedTexts } from '@lime/contract/chat.texts.ts';
import type { Core, Outbox } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { createCallLimit } from '../../core/call-limit.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { slipCards } from '../slips/slip-cards.service.ts';
import { ownSlips } from '../slips/slips.service.ts';
import { slipIdsOf, wireChat, wireMessage } from './chat-wire.ts';
import {
  countOpened,
  countOwnChats,
  insertChat,
  insertMessage,
  isTooFast,
  lockOwnChat,
  markMemberWrote,
  markRead,
  readChat,
  readChatPlace,
  readDuty,
  readMessages,
  readOwnChats,
  setClosed,
} from './chat.sql.ts';
import type { ChatRow } from './chat.sql.ts';
import { announceChange, announceMessage, announceWaiting } from './news.ts';

/** A member writes at most so many lines in so many seconds, and opens at most so many conversations. */
const linesInAWhile = { most: 20, seconds: 30 };
const conversationsInAWhile = { most: 10, seconds: 3_600 };
/** A page reports every three seconds that its reader is typing. */
const typingInAWhile = { most: 30, seconds: 30 };

type Reply = InputOf<typeof openChat>;
type List = PayloadOf<typeof listChats>;
type Detail = PayloadOf<typeof chatDetail>;

/** What a member's conversations need. */
export type ChatDeps = Pick<Core, 'db' | 'outbox' | 'channel'> & {
  readonly settings: Pick<LiveSettings, 'get'>;
  readonly texts: SlipTexts;
  /** counts reports that a member is typing. @throws Refused TOO_MANY_REQUESTS (429) */
  readonly limitTyping: (memberId: string) => Promise<void>;
};

/** Limits how often a page may report that its member is typing. */
export function createTypingLimit(): ChatDeps['limitTyping'] {
  return createCallLimit(typingInAWhile.most, typingInAWhile.seconds);
}

/** A page of the member's conversations, whether support is there, and which one is open (null: none). */
export async function listOwnChats(
  deps: ChatDeps,
  memberId: number,
  { page, size }: InputOf<typeof listChats>,
): Promise<List> {
  const [rows, { total, open }, now] = await Promise.all([
    readOwnChats(deps.db, memberId, (page - 1) * size, size),
    countOwnChats(deps.db, memberId),
    hours(deps),
  ]);
  return {
    ...now,
    list: rows.map(wireChat),
    pagination: paginationOf(page, size, total),
    open: open === null ? null : String(open),
  };
}

/** One of the member's conversations with a window of its messages. @throws Refused NOT_FOUND (404) */
export async function readOwnChat(
  deps: ChatDeps,
  memberId: number,
  { seq, ...window }: InputOf<typeof chatDetail>,
): Promise<Detail> {
  const chat = await readChat(deps.db, seq, memberId);
  if (!chat) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const { messages, more } = await readMessages(deps.db, chat.id, window);
  const [slips, now] = await Promise.all([slipCards(deps.db, deps.texts, slipIdsOf(messages)), hours(deps)]);
  return { ...now, chat: wireChat(chat), messages: messages.map((row) => wireMessage(row, slips)), more };
}

/**
 * Opens a conversation with its first line.
 *
 * @throws Refused CHAT_OPEN, IDEMPOTENCY_KEY_REUSED (409), CHAT_NOBODY_ON_DUTY, NOT_FOUND (404, the slip), TOO_MANY_REQUESTS (429)
 */
export async function openOwnChat(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  memberId: number,
  said: Reply,
): Promise<PayloadOf<typeof openChat>> {
  const there = await lockOwnChat(tx, memberId, null);
  if (there) throw alreadyOpen(there.id);
  if ((await readDuty(tx)).length === 0) throw new Refused({ code: 'CHAT_NOBODY_ON_DUTY' });
  if ((await countOpened(tx, memberId, conversationsInAWhile.seconds)) >= conversationsInAWhile.most)
    throw tooMany(conversationsInAWhile.seconds / 6);
  const slipId = await slipOf(tx, memberId, said.betCode);
  const id = await insertChat(tx, memberId);
  if (id === null) throw alreadyOpen((await lockOwnChat(tx, memberId, null))?.id ?? null);
  const chat = (await lockOwnChat(tx, memberId, String(id)))!;
  await writeLine(outbox, tx, chat, { content: said.content, slipId });
  await announceWaiting(outbox, tx, chat, true);
  return { seq: String(id) };
}

/**
 * One line into the member's open conversation.
 *
 * @throws Refused NOT_FOUND (404, the conversation or the slip), CHAT_CLOSED, IDEMPOTENCY_KEY_REUSED (409), TOO_MANY_REQUESTS (429)
 */
export async function sayAsMember(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  memberId: number,
  { seq, ...said }: InputOf<typeof sayInChat>,
): Promise<PayloadOf<typeof sayInChat>> {
  const chat = await lockNamed(tx, memberId, seq ?? null);
  if (!chat || chat.state === 'closed') throw new Refused({ code: 'CHAT_CLOSED' });
  if (await isTooFast(tx, chat.id, linesInAWhile.most, linesInAWhile.seconds)) throw tooMany(linesInAWhile.seconds / 3);
  const slipId = await slipOf(tx, memberId, said.betCode);
  return told(chat.id, await writeLine(outbox, tx, chat, { content: said.content, slipId }));
}

/** The member has read up to this message. @throws Refused NOT_FOUND (404) */
export async function markReadByMember(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  memberId: number,
  seq: string,
  upTo: string,
): Promise<void> {
  const chat = (await lockNamed(tx, memberId, seq))!;
  if (await markRead(tx, chat.id, 'member', upTo)) await announceChange(outbox, tx, chat);
}

/** Shows the office that the member is typing. @throws Refused NOT_FOUND (404), TOO_MANY_REQUESTS (429) */
export async function typeAsMember(deps: ChatDeps, memberId: number, seq: string): Promise<void> {
  await deps.limitTyping(String(memberId));
  const chat = await readChatPlace(deps.db, seq);
  if (chat?.member_id !== memberId) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (chat.state === 'open')
    await deps.channel.notify(deps.db, 'chat_typing', JSON.stringify({ c: chat.id, m: memberId, by: 'member' }));
}

/** Ends the conversation. @throws Refused NOT_FOUND (404) */
export async function closeOwnChat(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  memberId: number,
  seq: string,
): Promise<void> {
  const chat = (await lockNamed(tx, memberId, seq))!;
  if (chat.state === 'closed') return;
  await insertMessage(tx, { chatId: chat.id, author: 'system', content: chatClosedTexts.member });
  await setClosed(tx, chat.id, 'member');
  if (chat.waiting_since !== null) await announceWaiting(outbox, tx, chat, false);
  await announceChange(outbox, tx, chat);
}

const hours = async ({ db, settings }: ChatDeps) => ({
  onDuty: (await readDuty(db)).length > 0,
  idleMinutes: settings.get('chat').idleMinutes,
});

async function lockNamed(tx: Tx, memberId: number, seq: string | null): Promise<ChatRow | null> {
  const chat = await lockOwnChat(tx, memberId, seq);
  if (!chat && seq !== null) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return chat;
}

async function slipOf(tx: Tx, memberId: number, betCode: string | null | undefined): Promise<number | null> {
  if (typeof betCode !== 'string') return null;
  const id = (await ownSlips(tx, memberId, [betCode]))?.[0];
  if (id === undefined) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return id;
}

/** The line itself, with everything that follows from it. The conversation is locked. */
async function writeLine(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  chat: ChatRow,
  line: { content: string; slipId: number | null },
) {
  const message = await insertMessage(tx, { chatId: chat.id, author: 'member', ...line });
  await markMemberWrote(tx, chat.id, message.id);
  if (chat.waiting_since === null) await announceWaiting(outbox, tx, chat, true);
  await announceMessage(outbox, tx, chat, 'member');
  return message;
}

const told = (chatId: number, { id, at }: { id: number; at: Date }) => ({
  seq: String(chatId),
  message: { seq: String(id), at: at.toISOString() },
});

function alreadyOpen(id: number | null): Refused {
  return id === null
    ? new Refused({ code: 'CHAT_CLOSED' })
    : new Refused({ code: 'CHAT_OPEN', detail: { seq: String(id) } }, 409);
}

function tooMany(seconds: number): Refused {
  return new Refused({ code: 'TOO_MANY_REQUESTS', detail: { retryAfter: Math.ceil(seconds) } }, 429);
}
