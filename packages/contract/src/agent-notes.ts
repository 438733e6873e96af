import { noteContentLength, noteTitleLength } from '@lime/domain/notes/note-text.ts';
import * as z from 'zod';
import { agentCall, key, page, pageSize } from './call.ts';
import type { Pagination } from './call.ts';
import { writtenText } from './written-text.ts';

const text = (most: number) => writtenText(most).refine((value) => value !== '');

/** A note of an agent to its own members. */
export type WireAgentNote = {
  id: string;
  title: string;
  content: string;
  at: string;
  /** how many members got it, and how many of them read it */
  recipients: number;
  read: number;
};

/** The caller's notes, newest first; `leftToday` more may be sent today, each to `members`. */
export const listAgentNotes = agentCall<{
  list: WireAgentNote[];
  pagination: Pagination;
  leftToday: number;
  members: number;
}>()({
  path: '/agent/notes/list',
  summary: '내 쪽지 목록',
  input: z.strictObject({ page, size: pageSize }),
});

/** Sends a note to the caller's own members of today; the same key is the same note. */
export const sendAgentNote = agentCall<{ id: string }>()({
  path: '/agent/notes/send',
  summary: '내 회원에게 쪽지 보내기',
  throws: ['AGENT_NOTES_SPENT', 'NOTE_NOBODY'],
  writes: true,
  input: z.strictObject({ title: text(noteTitleLength), content: text(noteContentLength), key }),
});
