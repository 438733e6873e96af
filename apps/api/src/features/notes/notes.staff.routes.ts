import {
  cancelSending,
  countAudience,
  deleteNoteTemplate,
  listNoteTemplates,
  listReceipts,
  listSendings,
  memberNotes,
  readSending,
  saveNoteTemplate,
  sendNotes,
} from '@lime/contract/staff-notes.ts';
import type { Core } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import {
  cancelNoteSending,
  countNoteAudience,
  listNoteReceipts,
  listNoteSendings,
  listNotesOfMember,
  listTemplates,
  orderNotes,
  readNoteSending,
  removeTemplate,
  saveTemplate,
} from './staff-notes.service.ts';

/** Notes in the office: writing, scheduling, and who has read. */
export function registerStaffNotes(handle: Handle, { db, channel }: Pick<Core, 'db' | 'channel'>): void {
  handle(listSendings, ({ input }) => listNoteSendings(db, input));
  handle(readSending, ({ input }) => readNoteSending(db, Number(input.id)));
  handle(listReceipts, ({ input }) => listNoteReceipts(db, input));
  handle(memberNotes, ({ input }) => listNotesOfMember(db, input));
  handle(countAudience, ({ input }) => countNoteAudience(db, input.audience));
  handle(sendNotes, ({ tx, staff, input }) => orderNotes(channel, tx, staff, input));
  handle(cancelSending, ({ tx, staff, input }) => cancelNoteSending(tx, staff, Number(input.id)));
  handle(listNoteTemplates, () => listTemplates(db));
  handle(saveNoteTemplate, ({ tx, staff, input }) => saveTemplate(tx, staff, input));
  handle(deleteNoteTemplate, async ({ tx, staff, input }) => {
    await removeTemplate(tx, staff, Number(input.id));
    return {};
  });
}
