import * as z from 'zod';
import { call, idText, page, pageSize } from './call.ts';
import type { Pagination } from './call.ts';

/** A note in the member's list. `content` is plain text whose line breaks are kept. Source: specification 2 §3 "Note". */
export type WireNote = {
  seq: string;
  title: string;
  content: string;
  /** the agent who wrote it; null: the operator */
  sender: string | null;
  createdAt: string;
  /** null: not read */
  readAt: string | null;
  /** must be read to its end before the member goes on */
  required: boolean;
};

/** A neighbour of a note in the member's list. */
export type NoteLink = { seq: string; title: string };
/** `previous` is the older of the two; null at the ends. */
export type NotePayload = { article: WireNote; previous: NoteLink | null; next: NoteLink | null };
/** A page of notes. */
export type NoteListPayload = { list: WireNote[]; pagination: Pagination };

/** The longest search. */
export const noteKeywordLength = 40;
/** Notes one call reads or deletes. */
export const maxNotesAtOnce = 100;

const list = z.strictObject({
  page,
  size: pageSize,
  /** part of the title or the content */
  keyword: z.string().trim().max(noteKeywordLength).default(''),
  /** only those that are not read */
  unread: z.boolean().optional(),
  /** only those that must be read */
  required: z.boolean().optional(),
});
const bySeq = z.strictObject({ seq: idText });

/** What a list or a detail has of a note besides its number: accepted in a body, but not used. */
const facts = {
  title: z.string().max(200).optional(),
  content: z.string().max(20_000).optional(),
  sender: z.string().max(100).nullish(),
  createdAt: z.string().max(40).optional(),
  readAt: z.string().max(40).nullish(),
  required: z.boolean().optional(),
};
/** A note by its number, or as a list or a detail has it. */
const one = z.union([idText, z.strictObject({ seq: idText, ...facts }).transform(({ seq }) => seq)]);
/** The table's "payload item": under its name, one or several, or one note by itself (decision 72). */
const items = z
  .strictObject({
    item: z.union([one.transform((seq) => [seq]), z.array(one).min(1).max(maxNotesAtOnce)]).optional(),
    seq: idText.optional(),
    ...facts,
  })
  .refine((body) => (body.item === undefined) !== (body.seq === undefined), { path: ['item'] });

/** The notes that a body of `readNotes` or `deleteNotes` names. */
export function notesNamed({ item, seq }: z.output<typeof items>): string[] {
  return item ?? (seq === undefined ? [] : [seq]);
}

/** The member's own notes, newest first. */
export const listNotes = call<NoteListPayload>()({
  path: '/notes/list',
  summary: '쪽지 목록',
  auth: 'member',
  input: list,
});
/** One note with its neighbours; opening it is reading it. */
export const noteDetail = call<NotePayload>()({
  path: '/notes/detail/:seq',
  summary: '쪽지 읽기',
  throws: ['NOT_FOUND'],
  auth: 'member',
  writes: true,
  input: bySeq,
});

/** The same, by the paths of the pages (decision 36). */
export const listNotesByPage = call<NoteListPayload>()({
  path: '/bbs/msg/l',
  summary: '쪽지 목록(별칭)',
  auth: 'member',
  input: list,
});
/** Reads one note, which then counts as read, by the path of its page. */
export const noteDetailByPage = call<NotePayload>()({
  path: '/bbs/msg/d/:seq',
  summary: '쪽지 읽기(별칭)',
  auth: 'member',
  writes: true,
  input: bySeq,
});

/** Marks notes as read: one number, or several. Read ones stay as they are. */
export const readNotes = call<{ read: number }>()({
  path: '/notes/read',
  summary: '쪽지 읽음 표시',
  throws: ['NOT_FOUND'],
  method: 'PUT',
  auth: 'member',
  writes: true,
  input: items,
});

/** Marks all as read but those that must be read one by one. */
export const readAllNotes = call<{ read: number }>()({
  path: '/notes/read/all',
  summary: '쪽지 모두 읽음 표시',
  auth: 'member',
  writes: true,
  input: z.strictObject({}),
});

/**
 * Takes notes out of the member's list: one number, or several; ones taken out before stay out. Refused NOTE_MUST_BE_READ
 * while one of them must be read first; nothing is deleted then.
 */
export const deleteNotes = call<{ deleted: number }>()({
  path: '/notes/delete',
  summary: '쪽지 삭제',
  throws: ['NOTE_MUST_BE_READ', 'NOT_FOUND'],
  auth: 'member',
  writes: true,
  refusal: 'answer',
  input: items,
});

/** Takes out all but those that must be read first. */
export const deleteAllNotes = call<{ deleted: number }>()({
  path: '/notes/delete/all',
  summary: '쪽지 전체 삭제',
  auth: 'member',
  writes: true,
  input: z.strictObject({}),
});
