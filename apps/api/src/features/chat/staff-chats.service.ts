import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { chatClosedTexts, chatTakenText, chatTransferredText } from '@lime/contract/chat.texts.ts';
import type { staffChatDetail, staffListChats, staffSayInChat, WireDuty } from '@lime/contract/staff-chat.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { createRateLimit } from '../../core/tries.ts';
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
import { createNews } from './news.ts';

const typingInAWhile = { most: 60, seconds: 30 };

/** Every one but the reads throws Refused NOT_FOUND (404) for a talk there is not, and CHAT_CLOSED for one that is over. */
export type OfficeChats = {
  list(staff: StaffCaller, query: InputOf<typeof staffListChats>): Promise<PayloadOf<typeof staffListChats>>;
  /** @throws Refused NOT_FOUND (404) */
  detail(query: InputOf<typeof staffChatDetail>): Promise<PayloadOf<typeof staffChatDetail>>;
  /** @throws Refused CHAT_OTHERS, IDEMPOTENCY_KEY_REUSED (409) */
  say(tx: Tx, staff: StaffCaller, said: InputOf<typeof staffSayInChat>): Promise<PayloadOf<typeof staffSayInChat>>;
  take(tx: Tx, staff: StaffCaller, seq: string): Promise<void>;
  /** @throws Refused CHAT_STAFF_AWAY */
  transfer(tx: Tx, staff: StaffCaller, seq: string, to: string): Promise<void>;
  close(tx: Tx, staff: StaffCaller, seq: string): Promise<void>;
  read(tx: Tx, seq: string, upTo: string): Promise<void>;
  /** @throws Refused TOO_MANY_REQUESTS (429) */
  type(staff: StaffCaller, seq: string): Promise<void>;
  duty(tx: Tx, staff: StaffCaller, on: boolean): Promise<WireDuty[]>;
};

export function createOfficeChats(
  { db, outbox, channel }: Pick<Core, 'db' | 'outbox' | 'channel'>,
  { texts }: { texts: SlipTexts },
): OfficeChats {
  const news = createNews(outbox);
  const typingLimit = createRateLimit(typingInAWhile.most, typingInAWhile.seconds);

  async function openChat(tx: Tx, seq: string): Promise<ChatRow> {
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

  return {
    async list(staff, { state, q, page, size }) {
      const filter = { state, q };
      const [rows, { total, ...counts }, duty] = await Promise.all([
        readOfficeChats(db, filter, (page - 1) * size, size),
        countOfficeChats(db, filter),
        dutyOf(db, staff),
      ]);
      return { list: rows.map(wireStaffChat), pagination: paginationOf(page, size, total), duty, counts };
    },

    async detail({ seq, ...window }) {
      const chat = await readOfficeChat(db, seq);
      if (!chat) throw new Refused({ code: 'NOT_FOUND' }, 404);
      const { messages, more } = await readMessages(db, chat.id, window);
      const slips = await slipCards(db, texts, slipIdsOf(messages));
      return { chat: wireStaffChat(chat), messages: messages.map((row) => wireStaffMessage(row, slips)), more };
    },

    async say(tx, staff, { seq, content }) {
      const chat = await lockChat(tx, seq);
      if (!chat) throw new Refused({ code: 'NOT_FOUND' }, 404);
      if (chat.state === 'closed') throw new Refused({ code: 'CHAT_CLOSED' });
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
      if (chat.waiting_since !== null) await news.waits(tx, chat, false);
      await news.wrote(tx, chat, 'staff');
      return { message: { seq: String(message.id), at: message.at.toISOString() } };
    },

    async take(tx, staff, seq) {
      const chat = await openChat(tx, seq);
      if (chat.assigned_to === staff.staffId) return;
      await assign(tx, staff, chat, { staffId: staff.staffId, action: 'take' });
      await news.changed(tx, chat);
    },

    async transfer(tx, staff, seq, to) {
      const chat = await openChat(tx, seq);
      const staffId = Number(to);
      if (!(await readDuty(tx)).some(({ id }) => id === staffId)) throw new Refused({ code: 'CHAT_STAFF_AWAY' });
      if (chat.assigned_to === staffId) return;
      await assign(tx, staff, chat, { staffId, action: 'transfer' });
      // its new owner is notified, as of any conversation that waits
      if (chat.waiting_since !== null) await news.waits(tx, chat, true);
      await news.changed(tx, chat);
    },

    async close(tx, staff, seq) {
      const chat = await openChat(tx, seq);
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
      if (chat.waiting_since !== null) await news.waits(tx, chat, false);
      await news.changed(tx, chat);
    },

    async read(tx, seq, upTo) {
      const chat = await lockChat(tx, seq);
      if (!chat) throw new Refused({ code: 'NOT_FOUND' }, 404);
      if (await markRead(tx, chat.id, 'staff', upTo)) await news.changed(tx, chat);
    },

    async type(staff, seq) {
      await typingLimit(String(staff.staffId));
      const chat = await readChatPlace(db, seq);
      if (!chat) throw new Refused({ code: 'NOT_FOUND' }, 404);
      if (chat.state === 'closed') throw new Refused({ code: 'CHAT_CLOSED' });
      const person = { id: String(staff.staffId), name: staff.name || staff.loginId };
      await channel.notify(
        db,
        'chat_typing',
        JSON.stringify({ c: chat.id, m: chat.member_id, by: 'staff', staff: person }),
      );
    },

    async duty(tx, staff, on) {
      const moved = on ? await comeOnDuty(tx, staff.staffId) : await goOffDuty(tx, staff.staffId);
      if (moved) await news.duty(tx);
      return dutyOf(tx, staff);
    },
  };
}

const idOrNull = (id: number | null) => (id === null ? null : String(id));

async function dutyOf(db: Db | Tx, staff: StaffCaller): Promise<WireDuty[]> {
  const rows = await readDuty(db);
  return rows.map(({ id, name }) => ({ id: String(id), name, mine: id === staff.staffId }));
}
