import * as z from 'zod';
import { chatMessageMax } from '@lime/domain/chat/chat-rules.ts';
import { call, idText, page, pageSize } from './call.ts';
import type { Pagination } from './call.ts';
import type { WireStaffSlip } from './staff-slips.ts';
import { writtenText } from './written-text.ts';

/** A slip shown with a message, in its present state. */
export type WireChatSlip = Pick<
  WireStaffSlip,
  | 'betCode'
  | 'slipNumber'
  | 'type'
  | 'legs'
  | 'game'
  | 'pick'
  | 'stake'
  | 'odds'
  | 'expected'
  | 'payout'
  | 'state'
  | 'placedAt'
  | 'settledAt'
>;

/** One message of a conversation. `system` is what the site itself says: support has joined, the conversation is over. */
export type WireChatMessage = {
  seq: string;
  author: 'member' | 'staff' | 'system';
  content: string;
  at: string;
  slip: WireChatSlip | null;
};

/** A conversation of a member with support. */
export type WireChat = {
  seq: string;
  state: 'open' | 'closed';
  createdAt: string;
  /** when the last line was written */
  lastAt: string;
  closedAt: string | null;
  closedBy: 'member' | 'staff' | 'idle' | null;
  /** a member of support has taken it */
  taken: boolean;
  /** the member waits for a word of support */
  waiting: boolean;
  /** lines of support the member has not seen */
  unread: number;
  /** the last line each side has seen; "0": none */
  memberRead: string;
  staffRead: string;
  last: { author: WireChatMessage['author']; content: string; hasSlip: boolean } | null;
};

/** Whether support is on duty, and after how many idle minutes a conversation ends by itself. */
export type WireChatHours = { onDuty: boolean; idleMinutes: number };

/** The member's conversations, newest first, the open one before all; `open` is its seq. */
export const listChats = call<WireChatHours & { list: WireChat[]; pagination: Pagination; open: string | null }>()({
  path: '/chat/list',
  summary: '채팅상담 목록',
  auth: 'member',
  always: true,
  input: z.strictObject({ page, size: pageSize }),
});

/** Which lines of a conversation: the newest; those before one (older ones); or those after one (newer ones). In order of time. */
export const chatWindow = {
  seq: idText,
  before: idText.optional(),
  after: z
    .string()
    .regex(/^(0|[1-9][0-9]{0,17})$/)
    .optional(),
  size: z.int().min(1).max(100).default(30),
};

/** One conversation with lines of it. `more`: there are others beyond, in the direction asked for. Foreign and unknown conversations: NOT_FOUND (404). */
export const chatDetail = call<WireChatHours & { chat: WireChat; messages: WireChatMessage[]; more: boolean }>()({
  path: '/chat/detail',
  summary: '채팅상담 대화 조회',
  throws: ['NOT_FOUND'],
  auth: 'member',
  always: true,
  input: z.strictObject(chatWindow),
});

/** The message: words, one of the member's own slips (by its bet code), or both. */
const said = {
  content: writtenText(chatMessageMax).default(''),
  betCode: z.string().min(8).max(64).nullish(),
};
const saysSomething = ({ content, betCode }: { content: string; betCode?: string | null | undefined }) =>
  content !== '' || typeof betCode === 'string';
const nothingSaid = { path: ['content'] };

/**
 * Opens a conversation with its first line; the `Idempotency-Key` makes it once. Refused CHAT_NOBODY_ON_DUTY while nobody of
 * support is there (write an inquiry), CHAT_OPEN (409, with its seq) while another conversation is open.
 */
export const openChat = call<{ seq: string }>()({
  path: '/chat/new',
  summary: '채팅상담 시작',
  throws: ['CHAT_NOBODY_ON_DUTY', 'CHAT_OPEN', 'TOO_MANY_REQUESTS'],
  auth: 'member',
  always: true,
  writes: true,
  once: 'key',
  input: z.strictObject(said).refine(saysSomething, nothingSaid),
});

/** One line into the open conversation (`seq`, or whichever is open); the `Idempotency-Key` makes it once. Refused CHAT_CLOSED. */
export const sayInChat = call<{ seq: string; message: { seq: string; at: string } }>()({
  path: '/chat',
  summary: '채팅 메시지 보내기',
  throws: ['CHAT_CLOSED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  auth: 'member',
  always: true,
  writes: true,
  once: 'key',
  input: z.strictObject({ seq: idText.optional(), ...said }).refine(saysSomething, nothingSaid),
});

/** The member has seen the lines up to one. */
export const readChat = call<Record<string, never>>()({
  path: '/chat/read',
  summary: '채팅 읽음 표시',
  throws: ['NOT_FOUND'],
  auth: 'member',
  always: true,
  writes: true,
  input: z.strictObject({ seq: idText, upTo: idText }),
});

/** The member is typing: shown to support for some seconds, kept nowhere. */
export const typeInChat = call<Record<string, never>>()({
  path: '/chat/typing',
  summary: '채팅 입력 중 알림',
  throws: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  auth: 'member',
  always: true,
  input: z.strictObject({ seq: idText }),
});

/** The member ends the conversation; it stays in the list. Ending one that is over changes nothing. */
export const closeChat = call<Record<string, never>>()({
  path: '/chat/close',
  summary: '채팅상담 종료',
  throws: ['NOT_FOUND'],
  auth: 'member',
  always: true,
  writes: true,
  input: z.strictObject({ seq: idText }),
});
