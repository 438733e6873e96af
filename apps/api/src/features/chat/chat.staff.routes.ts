import {
  staffChatDetail,
  staffChatDuty,
  staffCloseChat,
  staffListChats,
  staffReadChat,
  staffSayInChat,
  staffTypeInChat,
  takeChat,
  transferChat,
} from '@lime/contract/staff-chat.ts';
import type { Handle } from '../../core/handle.ts';
import type { OfficeChats } from './staff-chats.service.ts';

export function registerStaffChats(handle: Handle, chats: OfficeChats): void {
  handle(staffListChats, ({ staff, input }) => chats.list(staff, input));
  handle(staffChatDetail, ({ input }) => chats.detail(input));
  handle(staffSayInChat, ({ tx, staff, input }) => chats.say(tx, staff, input));
  handle(takeChat, async ({ tx, staff, input }) => {
    await chats.take(tx, staff, input.seq);
    return {};
  });
  handle(transferChat, async ({ tx, staff, input }) => {
    await chats.transfer(tx, staff, input.seq, input.to);
    return {};
  });
  handle(staffCloseChat, async ({ tx, staff, input }) => {
    await chats.close(tx, staff, input.seq);
    return {};
  });
  handle(staffReadChat, async ({ tx, input }) => {
    await chats.read(tx, input.seq, input.upTo);
    return {};
  });
  handle(staffTypeInChat, async ({ staff, input }) => {
    await chats.type(staff, input.seq);
    return {};
  });
  handle(staffChatDuty, async ({ tx, staff, input }) => ({ duty: await chats.duty(tx, staff, input.on) }));
}
