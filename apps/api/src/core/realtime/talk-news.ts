import type { ChatMessage } from '@lime/contract/realtime.ts';

/** Outbox topic `chat`: what happened to a talk (null: to whichever is open), for these members and for the office. */
export type TalkNews = { c: number | null; m: number[]; what: ChatMessage['what']; by: ChatMessage['by'] };

/** Channel `chat_typing`: who is typing in a member's talk now. A note between processes, kept nowhere. */
export type TypingNote = { c: number; m: number } & (
  | { by: 'member' }
  | { by: 'staff'; staff: { id: string; name: string } }
);
