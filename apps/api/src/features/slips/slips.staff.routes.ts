import { cancelStaffSlip, listStaffSlips, staffSlip } from '@lime/contract/staff-slips.ts';
import type { Outbox } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { cancelByStaff } from './staff-slips.service.ts';
import type { OfficeSlips } from './staff-slips.service.ts';

export function registerStaffSlips(
  handle: Handle,
  slips: OfficeSlips,
  { outbox, settings }: { outbox: Pick<Outbox, 'write'>; settings: Pick<LiveSettings, 'get'> },
): void {
  handle(listStaffSlips, ({ staff, input }) => slips.list(staff, input));
  handle(staffSlip, ({ input }) => slips.card(input.betCode));
  handle(cancelStaffSlip, async ({ tx, staff, input }) => ({
    waiting: await cancelByStaff(tx, staff, input, { outbox, from: settings.get('secondPerson').slipCancelFrom }),
  }));
}
