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
import { Said } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import type { MemberNotes } from './member-notes.service.ts';

export function registerNotes(handle: Handle, notes: MemberNotes): void {
  handle(listNotes, ({ caller, input }) => notes.list(caller.memberId, input));
  handle(listNotesByPage, ({ caller, input }) => notes.list(caller.memberId, input));
  handle(noteDetail, ({ tx, caller, input }) => notes.open(tx, caller.memberId, Number(input.seq)));
  handle(noteDetailByPage, ({ tx, caller, input }) => notes.open(tx, caller.memberId, Number(input.seq)));
  handle(readNotes, async ({ tx, caller, input }) => {
    const read = await notes.read(tx, caller.memberId, notesNamed(input).map(Number));
    return new Said({ read }, notesReadText(read));
  });
  handle(readAllNotes, async ({ tx, caller }) => {
    const read = await notes.readAll(tx, caller.memberId);
    return new Said({ read }, notesReadText(read));
  });
  handle(deleteNotes, async ({ tx, caller, input }) => {
    const deleted = await notes.remove(tx, caller.memberId, notesNamed(input).map(Number));
    return new Said({ deleted }, notesDeletedText(deleted));
  });
  handle(deleteAllNotes, async ({ tx, caller }) => {
    const deleted = await notes.removeAll(tx, caller.memberId);
    return new Said({ deleted }, notesDeletedText(deleted));
  });
}
