import * as z from 'zod';
import { chatMessageMax } from '@lime/domain/chat/chat-rules.ts';
import { idText, key, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import { chatWindow } from './chat.ts';
import type { WireChat, WireChatMessage } from './chat.ts';
import { writtenText } from './written-text.ts';

type Person = { id: string; name: string };

/** A conversation as the office lists it: whose it is, who answers, since when the member waits. `unread`: lines of the member nobody has seen. */
export type WireStaffChat = Omit<WireChat, 'taken' | 'waiting'> & {
  member: { id: string; loginId: string; nickname: string; grade: number };
  staff: Person | null;
  waitingSince: string | null;
};

/** A message in the office, with the member of support who wrote it. */
export type WireStaffChatMessage = WireChatMessage & { staff: Person | null };

/** A member of support who is on duty now. */
export type WireDuty = Person & { mine: boolean };

/** Conversations: open ones (those that wait longest first, then the liveliest), or closed ones, newest first. `q` is part of a login id or nickname. */
export const staffListChats = staffCall<{
  list: WireStaffChat[];
  pagination: Pagination;
  duty: WireDuty[];
  counts: { open: number; waiting: number };
}>()({
  path: '/staff/chat/list',
  summary: '채팅상담 목록',
  right: 'chat.view',
  input: z.strictObject({
    state: z.enum(['open', 'closed']).default('open'),
    q: z.string().trim().max(60).default(''),
    page,
    size: pageSize,
  }),
});

/** One conversation with lines of it, as /chat/detail. */
export const staffChatDetail = staffCall<{ chat: WireStaffChat; messages: WireStaffChatMessage[]; more: boolean }>()({
  path: '/staff/chat/detail',
  summary: '채팅상담 대화 조회',
  right: 'chat.view',
  input: z.strictObject(chatWindow),
});

/** Answers. Who answers a conversation nobody has taken takes it; one a colleague has is refused CHAT_OTHERS until it is taken over. */
export const staffSayInChat = staffCall<{ message: { seq: string; at: string } }>()({
  path: '/staff/chat/say',
  summary: '채팅 답변 보내기',
  throws: ['CHAT_CLOSED', 'CHAT_OTHERS'],
  right: 'chat.answer',
  writes: true,
  once: 'key',
  input: z.strictObject({
    seq: idText,
    key,
    content: writtenText(chatMessageMax).refine((text) => text !== ''),
  }),
});

/** Takes a conversation, also from a colleague. Refused CHAT_CLOSED when it has ended. */
export const takeChat = staffCall<Record<string, never>>()({
  path: '/staff/chat/take',
  summary: '채팅상담 담당하기',
  throws: ['CHAT_CLOSED'],
  right: 'chat.answer',
  writes: true,
  input: z.strictObject({ seq: idText }),
});

/** Hands a conversation to a colleague who is on duty. Refused CHAT_STAFF_AWAY otherwise, CHAT_CLOSED when it has ended. */
export const transferChat = staffCall<Record<string, never>>()({
  path: '/staff/chat/transfer',
  summary: '채팅상담 담당자 변경',
  throws: ['CHAT_CLOSED', 'CHAT_STAFF_AWAY'],
  right: 'chat.answer',
  writes: true,
  input: z.strictObject({ seq: idText, to: idText }),
});

/** Ends a conversation. Refused CHAT_CLOSED when it has ended. */
export const staffCloseChat = staffCall<Record<string, never>>()({
  path: '/staff/chat/close',
  summary: '채팅상담 종료',
  throws: ['CHAT_CLOSED'],
  right: 'chat.answer',
  writes: true,
  input: z.strictObject({ seq: idText }),
});

/** Support has seen the member's lines up to one. */
export const staffReadChat = staffCall<Record<string, never>>()({
  path: '/staff/chat/read',
  summary: '채팅 읽음 표시',
  right: 'chat.answer',
  writes: true,
  input: z.strictObject({ seq: idText, upTo: idText }),
});

/** Support is typing: shown to the member and to colleagues for some seconds, kept nowhere. */
export const staffTypeInChat = staffCall<Record<string, never>>()({
  path: '/staff/chat/typing',
  summary: '채팅 입력 중 알림',
  throws: ['CHAT_CLOSED', 'TOO_MANY_REQUESTS'],
  right: 'chat.answer',
  input: z.strictObject({ seq: idText }),
});

/** On duty (상담 중) from now on, to be said again before a minute is over; or away (자리 비움). */
export const staffChatDuty = staffCall<{ duty: WireDuty[] }>()({
  path: '/staff/chat/duty',
  summary: '상담 근무 상태 전환',
  right: 'chat.answer',
  writes: true,
  input: z.strictObject({ on: z.boolean() }),
});
