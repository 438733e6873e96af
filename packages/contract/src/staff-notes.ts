import * as z from 'zod';
import type { MemberState } from '@lime/domain/access/member-types.ts';
import type { NoteAudience } from '@lime/domain/notes/audience.ts';
import { noteContentLength, noteTitleLength } from '@lime/domain/notes/note-text.ts';
import type { MemberCondition } from '@lime/domain/segments/member-conditions.ts';
import { day, idText, key, moment, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import { memberConditions } from './conditions-form.ts';
import { writtenText } from './written-text.ts';

/** Member ids one note can name; more are reached by a filter. */
export const maxNamedMembers = 100;
/** Templates there can be. */
export const maxNoteTemplates = 100;

const text = (most: number) => writtenText(most).refine((value) => value !== '');
const title = text(noteTitleLength);
const content = text(noteContentLength);

/** Members who have left read no notes, so no condition can ask for them. */
const reachable = (one: MemberCondition) => one.kind !== 'state' || !one.states.includes('left');

/** Whom the office writes to: ids members sign in with, or all members the conditions are true of (none: everybody). */
export const noteAudience = z.discriminatedUnion('to', [
  z.strictObject({
    to: z.literal('members'),
    loginIds: z.array(z.string().trim().toLowerCase().min(1).max(20)).min(1).max(maxNamedMembers),
  }),
  z.strictObject({
    to: z.literal('filter'),
    conditions: memberConditions.refine((all) => all.every(reachable)),
  }),
]);
/** Whom a note goes to, as the office's form has it. */
export type NoteAudienceForm = z.output<typeof noteAudience>;

/** The state of a sending: due later, going out, done, or cancelled before it began. */
export type NoteSendingState = 'waiting' | 'sending' | 'sent' | 'cancelled';

/** One sending with what became of it. */
export type WireSending = {
  id: string;
  title: string;
  content: string;
  required: boolean;
  state: NoteSendingState;
  /** an agent by its name; null: the site itself */
  staff: string | null;
  /** null: whom the site itself wrote to */
  audience: NoteAudience | null;
  /** when it was or will be sent */
  dueAt: string;
  sentAt: string | null;
  createdAt: string;
  recipients: number;
  read: number;
};

const dir = z.enum(['asc', 'desc']).default('desc');
const q = z.string().trim().max(60).default('');

/** Sendings of staff and agents, newest first; those of the site itself (answers, prizes) only when asked for. */
export const listSendings = staffCall<{ list: WireSending[]; pagination: Pagination }>()({
  path: '/staff/notes/list',
  summary: '쪽지 발송 목록',
  right: 'notes.view',
  input: z.strictObject({
    page,
    size: pageSize,
    sort: z.enum(['createdAt', 'dueAt', 'recipients']).default('createdAt'),
    dir,
    /** part of the title or the content */
    q,
    state: z.enum(['waiting', 'sending', 'sent', 'cancelled']).optional(),
    by: z.enum(['staff', 'site']).default('staff'),
    required: z.enum(['yes', 'no']).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});

/** One sending with what became of it. */
export const readSending = staffCall<{ sending: WireSending }>()({
  path: '/staff/notes/card',
  summary: '쪽지 발송 상세',
  throws: ['NOT_FOUND'],
  right: 'notes.view',
  input: z.strictObject({ id: idText }),
});

/** A note as one member got it. */
export type WireReceipt = {
  seq: string;
  memberId: string;
  loginId: string;
  nickname: string;
  grade: number;
  memberState: MemberState;
  at: string;
  readAt: string | null;
  /** the member took it out of the own list */
  deletedAt: string | null;
};

/** Who got a sending, and who has read it. */
export const listReceipts = staffCall<{ list: WireReceipt[]; pagination: Pagination }>()({
  path: '/staff/notes/receipts',
  summary: '쪽지 수신 확인 목록',
  right: 'notes.view',
  input: z.strictObject({
    id: idText,
    page,
    size: pageSize,
    sort: z.enum(['at', 'readAt']).default('at'),
    dir,
    /** part of an id or nickname */
    q,
    state: z.enum(['read', 'unread']).optional(),
  }),
});

/** One member's notes, with the text as this member got it. */
export type WireMemberNote = {
  seq: string;
  sendingId: string;
  title: string;
  content: string;
  required: boolean;
  staff: string | null;
  at: string;
  readAt: string | null;
  deletedAt: string | null;
};

/** Notes of one member, newest first, deleted ones included. */
export const memberNotes = staffCall<{ list: WireMemberNote[]; pagination: Pagination }>()({
  path: '/staff/notes/member',
  summary: '회원별 쪽지 목록',
  right: 'notes.view',
  input: z.strictObject({
    memberId: idText,
    page,
    size: pageSize,
    q,
    state: z.enum(['read', 'unread']).optional(),
  }),
});

/**
 * How many a note would reach now, and the first of them. Refused NOTE_MEMBERS_UNKNOWN for ids nobody has.
 */
export const countAudience = staffCall<{ count: number; first: { loginId: string; nickname: string }[] }>()({
  path: '/staff/notes/count',
  summary: '쪽지 수신 인원 확인',
  throws: ['NOTE_MEMBERS_UNKNOWN'],
  right: 'notes.send',
  input: z.strictObject({ audience: noteAudience }),
});

/**
 * Sends a note at once (`dueAt` null) or later: whom a filter reaches is asked when it is sent. The same key is the same
 * sending. Refused NOTE_MEMBERS_UNKNOWN, NOTE_NOBODY (when it would go at once), NOTE_DUE_PAST.
 */
export const sendNotes = staffCall<{ sending: WireSending }>()({
  path: '/staff/notes/send',
  summary: '쪽지 보내기',
  throws: ['NOTE_DUE_PAST', 'NOTE_MEMBERS_UNKNOWN', 'NOTE_NOBODY'],
  right: 'notes.send',
  writes: true,
  once: 'key',
  input: z.strictObject({
    audience: noteAudience,
    title,
    content,
    required: z.boolean(),
    dueAt: moment.nullable(),
    key,
  }),
});

/** Takes back a sending that has not begun. Refused NOTE_SENDING_BEGUN afterwards. */
export const cancelSending = staffCall<{ sending: WireSending }>()({
  path: '/staff/notes/cancel',
  summary: '쪽지 발송 취소',
  throws: ['NOTE_SENDING_BEGUN', 'NOT_FOUND'],
  right: 'notes.send',
  writes: true,
  input: z.strictObject({ id: idText }),
});

/** A note written beforehand. */
export type WireNoteTemplate = {
  id: string;
  name: string;
  title: string;
  content: string;
  required: boolean;
  changedAt: string;
};

/** All of them, by name; at most a hundred. */
export const listNoteTemplates = staffCall<{ list: WireNoteTemplate[] }>()({
  path: '/staff/notes/templates',
  summary: '쪽지 템플릿 목록',
  right: 'notes.view',
  input: z.strictObject({}),
});

/** Writes a template, without `id` a new one. Refused NOTE_TEMPLATE_TAKEN, NOTE_TEMPLATES_FULL. */
export const saveNoteTemplate = staffCall<{ template: WireNoteTemplate }>()({
  path: '/staff/notes/save-template',
  summary: '쪽지 템플릿 저장',
  throws: ['NOTE_TEMPLATES_FULL', 'NOTE_TEMPLATE_TAKEN', 'NOT_FOUND'],
  right: 'notes.send',
  writes: true,
  input: z.strictObject({ id: idText.optional(), name: text(40), title, content, required: z.boolean() }),
});

/** Deletes a template; notes that were sent from it stay. */
export const deleteNoteTemplate = staffCall<Record<string, never>>()({
  path: '/staff/notes/delete-template',
  summary: '쪽지 템플릿 삭제',
  throws: ['NOT_FOUND'],
  right: 'notes.send',
  writes: true,
  input: z.strictObject({ id: idText }),
});
