import {
  deleteAllNotes,
  deleteNotes,
  listNotes,
  listNotesByPage,
  noteDetail,
  noteDetailByPage,
  notesNamed,
  readAllNotes,
  readNotes,
} from '@lime/contract/notes.ts';
import { notesDeletedText, notesReadText } from '@lime/contract/notes.texts.ts';
import { Reply } from '../../core/handle.ts';
import type { Core } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import {
  listOwnNotes,
  markAllNotesRead,
  markNotesRead,
  openNote,
  removeAllNotes,
  removeNotes,
} from './member-notes.service.ts';

/** A member's own notes. */
export function registerNotes(handle: Handle, { db, outbox }: Pick<Core, 'db' | 'outbox'>): void {
  handle(listNotes, ({ caller, input }) => listOwnNotes(db, caller.memberId, input));
  handle(listNotesByPage, ({ caller, input }) => listOwnNotes(db, caller.memberId, input));
  handle(noteDetail, ({ tx, caller, input }) => openNote(outbox, tx, caller.memberId, Number(input.seq)));
  handle(noteDetailByPage, ({ tx, caller, input }) => openNote(outbox, tx, caller.memberId, Number(input.seq)));
  handle(readNotes, async ({ tx, caller, input }) => {
    const read = await markNotesRead(outbox, tx, caller.memberId, notesNamed(input).map(Number));
    return new Reply({ read }, notesReadText(read));
  });
  handle(readAllNotes, async ({ tx, caller }) => {
    const read = await markAllNotesRead(outbox, tx, caller.memberId);
    return new Reply({ read }, notesReadText(read));
  });
  handle(deleteNotes, async ({ tx, caller, input }) => {
    const deleted = await removeNotes(outbox, tx, caller.memberId, notesNamed(input).map(Number));
    return new Reply({ deleted }, notesDeletedText(deleted));
  });
  handle(deleteAllNotes, async ({ tx, caller }) => {
    const deleted = await removeAllNotes(outbox, tx, caller.memberId);
    return new Reply({ deleted }, notesDeletedText(deleted));
  });
}
