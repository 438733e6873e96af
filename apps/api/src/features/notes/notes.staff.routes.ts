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
import type { Handle } from '../../core/handle.ts';
import type { StaffNotes } from './staff-notes.service.ts';

export function registerStaffNotes(handle: Handle, notes: StaffNotes): void {
  handle(listSendings, ({ input }) => notes.list(input));
  handle(readSending, ({ input }) => notes.card(Number(input.id)));
  handle(listReceipts, ({ input }) => notes.receipts(input));
  handle(memberNotes, ({ input }) => notes.ofMember(input));
  handle(countAudience, ({ input }) => notes.count(input.audience));
  handle(sendNotes, ({ tx, staff, input }) => notes.send(tx, staff, input));
  handle(cancelSending, ({ tx, staff, input }) => notes.cancel(tx, staff, Number(input.id)));
  handle(listNoteTemplates, () => notes.templates());
  handle(saveNoteTemplate, ({ tx, staff, input }) => notes.saveTemplate(tx, staff, input));
  handle(deleteNoteTemplate, async ({ tx, staff, input }) => {
    await notes.deleteTemplate(tx, staff, Number(input.id));
    return {};
  });
}
