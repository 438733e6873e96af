import {
  cancelMemberBulk,
  listMemberBulks,
  previewMemberBulk,
  readMemberBulk,
  startMemberBulk,
} from '@lime/contract/staff-member-bulk.ts';
import type { Handle } from '../../core/handle.ts';
import { cancel, listBulks, preview, readOne, start } from './bulk.service.ts';
import type { BulkDeps } from './bulk.service.ts';

/** Serves acts on many members to the office. */
export function registerMemberBulk(handle: Handle, deps: BulkDeps): void {
  handle(previewMemberBulk, ({ db, staff, input }) => preview(db, staff, input, deps));
  handle(startMemberBulk, ({ tx, staff, input }) => start(tx, staff, input, deps));
  handle(listMemberBulks, ({ db, input }) => listBulks(db, input));
  handle(readMemberBulk, ({ db, input }) => readOne(db, input));
  handle(cancelMemberBulk, ({ tx, staff, input }) => cancel(tx, staff, input));
}
