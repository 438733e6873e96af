import { cancelStaffSlip, listStaffSlips, staffSlip } from '@lime/contract/staff-slips.ts';
import type { Outbox } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import { cancelByStaff } from './office.service.ts';
import type { OfficeSlips } from './office.service.ts';

export function registerStaffSlips(handle: Handle, slips: OfficeSlips, outbox: Pick<Outbox, 'write'>): void {
  handle(listStaffSlips, ({ input }) => slips.list(input));
  handle(staffSlip, ({ input }) => slips.card(input.betCode));
  handle(cancelStaffSlip, async ({ tx, staff, input }) => {
    await cancelByStaff(tx, staff, input, outbox);
    return {};
  });
}
