import { confirmHandover, endShift, listHandovers, shiftNow } from '@lime/contract/staff-shifts.ts';
import type { Handle } from '../../core/handle.ts';
import type { Targets } from '@lime/domain/alarms/target-hours.ts';
import { confirm, end, list, readNow } from './shifts.service.ts';

/** Serves what one shift leaves to the next. */
export function registerShifts(handle: Handle, targets: () => Targets): void {
  handle(shiftNow, ({ db, staff }) => readNow(db, staff, targets()));
  handle(listHandovers, ({ db, staff, input }) => list(db, staff, input));
  handle(endShift, ({ tx, staff, input }) => end(tx, staff, input.note, targets()));
  handle(confirmHandover, async ({ tx, staff, input }) => {
    await confirm(tx, staff, input.id);
    return {};
  });
}
