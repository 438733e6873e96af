import { chatDetail, closeChat, listChats, openChat, readChat, sayInChat, typeInChat } from '@lime/contract/chat.ts';
import type { Handle } from '../../core/handle.ts';
import type { Chats } from './chat.service.ts';

export function registerChats(handle: Handle, chats: Chats): void {
  handle(listChats, ({ caller, input }) => chats.list(caller.memberId, input));
  handle(chatDetail, ({ caller, input }) => chats.detail(caller.memberId, input));
  handle(openChat, ({ tx, caller, input }) => chats.open(tx, caller.memberId, input));
  handle(sayInChat, ({ tx, caller, input }) => chats.say(tx, caller.memberId, input));
  handle(readChat, async ({ tx, caller, input }) => {
    await chats.read(tx, caller.memberId, input.seq, input.upTo);
    return {};
  });
  handle(typeInChat, async ({ caller, input }) => {
    await chats.type(caller.memberId, input.seq);
    return {};
  });
  handle(closeChat, async ({ tx, caller, input }) => {
    await chats.close(tx, caller.memberId, input.seq);
    return {};
  });
}
