import type { ChatMessage } from '@lime/contract/realtime.ts';

/** Outbox topic `chat`: what happened to a conversation (null: to whichever is open), for these members and for the office. */
export type ConversationNews = { c: number | null; m: number[]; what: ChatMessage['what']; by: ChatMessage['by'] };

/** Channel `chat_typing`: who is typing in a member's conversation now. A note between processes, kept nowhere. */
export type TypingNote = { c: number; m: number } & (
  | { by: 'member' }
  | { by: 'staff'; staff: { id: string; name: string } }
);
