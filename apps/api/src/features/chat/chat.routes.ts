import { chatDetail, closeChat, listChats, openChat, readChat, sayInChat, typeInChat } from '@lime/contract/chat.ts';
import type { Handle } from '../../core/handle.ts';
import {
  closeOwnChat,
  listOwnChats,
  markReadByMember,
  openOwnChat,
  readOwnChat,
  sayAsMember,
  typeAsMember,
} from './chat.service.ts';
import type { ChatDeps } from './chat.service.ts';

/** A member's conversations with support. */
export function registerChats(handle: Handle, deps: ChatDeps): void {
  handle(listChats, ({ caller, input }) => listOwnChats(deps, caller.memberId, input));
  handle(chatDetail, ({ caller, input }) => readOwnChat(deps, caller.memberId, input));
  handle(openChat, ({ tx, caller, input }) => openOwnChat(deps.outbox, tx, caller.memberId, input));
  handle(sayInChat, ({ tx, caller, input }) => sayAsMember(deps.outbox, tx, caller.memberId, input));
  handle(readChat, async ({ tx, caller, input }) => {
    await markReadByMember(deps.outbox, tx, caller.memberId, input.seq, input.upTo);
    return {};
  });
  handle(typeInChat, async ({ caller, input }) => {
    await typeAsMember(deps, caller.memberId, input.seq);
    return {};
  });
  handle(closeChat, async ({ tx, caller, input }) => {
    await closeOwnChat(deps.outbox, tx, caller.memberId, input.seq);
    return {};
  });
}
