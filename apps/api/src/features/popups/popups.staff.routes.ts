import {
  changePopup,
  createPopup,
  deletePopup,
  orderPopups,
  showPopup,
  staffListPopups,
} from '@lime/contract/staff-popups.ts';
import type { Handle } from '../../core/handle.ts';
import type { Popups } from './popups.service.ts';

export function registerStaffPopups(handle: Handle, popups: Popups): void {
  handle(staffListPopups, async () => ({ list: await popups.list() }));
  handle(createPopup, async ({ tx, staff, input }) => ({ popup: await popups.create(tx, staff, input) }));
  handle(changePopup, async ({ tx, staff, input }) => ({
    popup: await popups.change(tx, staff, input.seq, input.popup),
  }));
  handle(showPopup, async ({ tx, staff, input }) => ({
    popup: await popups.show(tx, staff, input.seq, input.isVisible),
  }));
  handle(orderPopups, async ({ tx, staff, input }) => {
    await popups.order(tx, staff, input.seqs);
    return {};
  });
  handle(deletePopup, async ({ tx, staff, input }) => {
    await popups.delete(tx, staff, input.seq);
    return {};
  });
}
