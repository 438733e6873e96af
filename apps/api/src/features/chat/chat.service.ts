import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { chatDetail, listChats, openChat, sayInChat } from '@lime/contract/chat.ts';
import { chatClosedTexts } from '@lime/contract/chat.texts.ts';
import type { Core } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { createRateLimit } from '../../core/tries.ts';
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
import { createNews } from './news.ts';

/** A member writes at most so many lines in so many seconds, and opens at most so many talks. */
const linesInAWhile = { most: 20, seconds: 30 };
const talksInAWhile = { most: 10, seconds: 3_600 };
/** A page reports every three seconds that its reader is typing. */
const typingInAWhile = { most: 30, seconds: 30 };

type Said = InputOf<typeof openChat>;
type List = PayloadOf<typeof listChats>;
type Detail = PayloadOf<typeof chatDetail>;

export type Chats = {
  list(memberId: number, query: InputOf<typeof listChats>): Promise<List>;
  /** @throws Refused NOT_FOUND (404) */
  detail(memberId: number, query: InputOf<typeof chatDetail>): Promise<Detail>;
  /**
   * Opens a talk with its first line.
   *
   * @throws Refused CHAT_OPEN, IDEMPOTENCY_KEY_REUSED (409), CHAT_NOBODY_ON_DUTY, NOT_FOUND (404, the slip), TOO_MANY_REQUESTS (429)
   */
  open(tx: Tx, memberId: number, said: Said): Promise<PayloadOf<typeof openChat>>;
  /**
   * One line into the member's open talk.
   *
   * @throws Refused NOT_FOUND (404, the talk or the slip), CHAT_CLOSED, IDEMPOTENCY_KEY_REUSED (409), TOO_MANY_REQUESTS (429)
   */
  say(tx: Tx, memberId: number, said: InputOf<typeof sayInChat>): Promise<PayloadOf<typeof sayInChat>>;
  /** @throws Refused NOT_FOUND (404) */
  read(tx: Tx, memberId: number, seq: string, upTo: string): Promise<void>;
  /** @throws Refused NOT_FOUND (404), TOO_MANY_REQUESTS (429) */
  type(memberId: number, seq: string): Promise<void>;
  /** @throws Refused NOT_FOUND (404) */
  close(tx: Tx, memberId: number, seq: string): Promise<void>;
};

export function createChats(
  { db, outbox, channel }: Pick<Core, 'db' | 'outbox' | 'channel'>,
  { settings, texts }: { settings: Pick<LiveSettings, 'get'>; texts: SlipTexts },
): Chats {
  const news = createNews(outbox);
  const typingLimit = createRateLimit(typingInAWhile.most, typingInAWhile.seconds);

  const hours = async () => ({
    onDuty: (await readDuty(db)).length > 0,
    idleMinutes: settings.get('chat').idleMinutes,
  });

  async function own(tx: Tx, memberId: number, seq: string | null): Promise<ChatRow | null> {
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

  /** The line itself, with everything that follows from it. The talk is locked. */
  async function write(tx: Tx, chat: ChatRow, line: { content: string; slipId: number | null }) {
    const message = await insertMessage(tx, { chatId: chat.id, author: 'member', ...line });
    await markMemberWrote(tx, chat.id, message.id);
    if (chat.waiting_since === null) await news.waits(tx, chat, true);
    await news.wrote(tx, chat, 'member');
    return message;
  }

  return {
    async list(memberId, { page, size }) {
      const [rows, { total, open }, now] = await Promise.all([
        readOwnChats(db, memberId, (page - 1) * size, size),
        countOwnChats(db, memberId),
        hours(),
      ]);
      return {
        ...now,
        list: rows.map(wireChat),
        pagination: paginationOf(page, size, total),
        open: open === null ? null : String(open),
      };
    },

    async detail(memberId, { seq, ...window }) {
      const chat = await readChat(db, seq, memberId);
      if (!chat) throw new Refused({ code: 'NOT_FOUND' }, 404);
      const { messages, more } = await readMessages(db, chat.id, window);
      const [slips, now] = await Promise.all([slipCards(db, texts, slipIdsOf(messages)), hours()]);
      return { ...now, chat: wireChat(chat), messages: messages.map((row) => wireMessage(row, slips)), more };
    },

    async open(tx, memberId, said) {
      const there = await lockOwnChat(tx, memberId, null);
      if (there) throw alreadyOpen(there.id);
      if ((await readDuty(tx)).length === 0) throw new Refused({ code: 'CHAT_NOBODY_ON_DUTY' });
      if ((await countOpened(tx, memberId, talksInAWhile.seconds)) >= talksInAWhile.most)
        throw tooMany(talksInAWhile.seconds / 6);
      const slipId = await slipOf(tx, memberId, said.betCode);
      const id = await insertChat(tx, memberId);
      if (id === null) throw alreadyOpen((await lockOwnChat(tx, memberId, null))?.id ?? null);
      const chat = (await lockOwnChat(tx, memberId, String(id)))!;
      await write(tx, chat, { content: said.content, slipId });
      await news.waits(tx, chat, true);
      return { seq: String(id) };
    },

    async say(tx, memberId, { seq = null, ...said }) {
      const chat = await own(tx, memberId, seq);
      if (!chat || chat.state === 'closed') throw new Refused({ code: 'CHAT_CLOSED' });
      if (await isTooFast(tx, chat.id, linesInAWhile.most, linesInAWhile.seconds))
        throw tooMany(linesInAWhile.seconds / 3);
      const slipId = await slipOf(tx, memberId, said.betCode);
      return told(chat.id, await write(tx, chat, { content: said.content, slipId }));
    },

    async read(tx, memberId, seq, upTo) {
      const chat = (await own(tx, memberId, seq))!;
      if (await markRead(tx, chat.id, 'member', upTo)) await news.changed(tx, chat);
    },

    async type(memberId, seq) {
      await typingLimit(String(memberId));
      const chat = await readChatPlace(db, seq);
      if (chat?.member_id !== memberId) throw new Refused({ code: 'NOT_FOUND' }, 404);
      if (chat.state === 'open')
        await channel.notify(db, 'chat_typing', JSON.stringify({ c: chat.id, m: memberId, by: 'member' }));
    },

    async close(tx, memberId, seq) {
      const chat = (await own(tx, memberId, seq))!;
      if (chat.state === 'closed') return;
      await insertMessage(tx, { chatId: chat.id, author: 'system', content: chatClosedTexts.member });
      await setClosed(tx, chat.id, 'member');
      if (chat.waiting_since !== null) await news.waits(tx, chat, false);
      await news.changed(tx, chat);
    },
  };
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
