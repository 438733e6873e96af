import {
  changePopup,
  createPopup,
  deletePopup,
  orderPopups,
  showPopup,
  staffListPopups,
} from '@lime/contract/staff-popups.ts';
import type { Core } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import {
  addPopup,
  changePopupBody,
  listStaffPopups,
  removePopup,
  reorderPopups,
  setPopupShown,
} from './popups.service.ts';

/** Popups in the office. */
export function registerStaffPopups(handle: Handle, { db, channel }: Pick<Core, 'db' | 'channel'>): void {
  handle(staffListPopups, async () => ({ list: await listStaffPopups(db) }));
  handle(createPopup, async ({ tx, staff, input }) => ({ popup: await addPopup(channel, tx, staff, input) }));
  handle(changePopup, async ({ tx, staff, input }) => ({
    popup: await changePopupBody(channel, tx, staff, input.seq, input.popup),
  }));
  handle(showPopup, async ({ tx, staff, input }) => ({
    popup: await setPopupShown(channel, tx, staff, input.seq, input.isVisible),
  }));
  handle(orderPopups, async ({ tx, staff, input }) => {
    await reorderPopups(channel, tx, staff, input.seqs);
    return {};
  });
  handle(deletePopup, async ({ tx, staff, input }) => {
    await removePopup(channel, tx, staff, input.seq);
    return {};
  });
}
