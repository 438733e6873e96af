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
import {
  closeAsStaff,
  listStaffChats,
  markReadByStaff,
  readStaffChat,
  sayAsStaff,
  setDuty,
  takeOpenChat,
  transferOpenChat,
  typeAsStaff,
} from './staff-chats.service.ts';
import type { StaffChatDeps } from './staff-chats.service.ts';

/** Conversations in the office. */
export function registerStaffChats(handle: Handle, deps: StaffChatDeps): void {
  handle(staffListChats, ({ staff, input }) => listStaffChats(deps.db, staff, input));
  handle(staffChatDetail, ({ input }) => readStaffChat(deps, input));
  handle(staffSayInChat, ({ tx, staff, input }) => sayAsStaff(deps.outbox, tx, staff, input));
  handle(takeChat, async ({ tx, staff, input }) => {
    await takeOpenChat(deps.outbox, tx, staff, input.seq);
    return {};
  });
  handle(transferChat, async ({ tx, staff, input }) => {
    await transferOpenChat(deps.outbox, tx, staff, input.seq, input.to);
    return {};
  });
  handle(staffCloseChat, async ({ tx, staff, input }) => {
    await closeAsStaff(deps.outbox, tx, staff, input.seq);
    return {};
  });
  handle(staffReadChat, async ({ tx, input }) => {
    await markReadByStaff(deps.outbox, tx, input.seq, input.upTo);
    return {};
  });
  handle(staffTypeInChat, async ({ staff, input }) => {
    await typeAsStaff(deps, staff, input.seq);
    return {};
  });
  handle(staffChatDuty, async ({ tx, staff, input }) => ({ duty: await setDuty(deps.outbox, tx, staff, input.on) }));
}
