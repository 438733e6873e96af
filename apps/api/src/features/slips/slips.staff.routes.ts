import { cancelStaffSlip, listStaffSlips, staffSlip } from '@lime/contract/staff-slips.ts';
import type { Outbox } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import type { CarryOut } from '../approvals/approvals.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { cancelByStaff } from './office.service.ts';
import type { OfficeSlips } from './office.service.ts';

/** @returns what of it a second person has said yes to */
export function registerStaffSlips(
  handle: Handle,
  slips: OfficeSlips,
  { outbox, settings }: { outbox: Pick<Outbox, 'write'>; settings: Pick<LiveSettings, 'get'> },
): Record<'slip.cancel', CarryOut> {
  handle(listStaffSlips, ({ staff, input }) => slips.list(staff, input));
  handle(staffSlip, ({ input }) => slips.card(input.betCode));
  handle(cancelStaffSlip, async ({ tx, staff, input }) => ({
    waiting: await cancelByStaff(tx, staff, input, { outbox, from: settings.get('secondPerson').slipCancelFrom }),
  }));
  return {
    'slip.cancel': (tx, maker, input) =>
      cancelByStaff(tx, maker, cancelStaffSlip.input.parse(input), { outbox, from: null }),
  };
}
