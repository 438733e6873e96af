import {
  approveAdjustment,
  listAdjustments,
  makeAdjustment,
  refuseAdjustment,
} from '@lime/contract/staff-adjustments.ts';
import type { Handle } from '../../core/handle.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { approve, list, makeByHand, refuse } from './adjustments.service.ts';

/** Serves adjustments by hand to the office. */
export function registerAdjustments(handle: Handle, settings: Pick<LiveSettings, 'get'>): void {
  handle(listAdjustments, ({ db, staff, input }) => list(db, staff.staffId, input));
  handle(makeAdjustment, ({ tx, staff, input }) => makeByHand(tx, staff, input, settings.get('adjust')));
  handle(approveAdjustment, async ({ tx, staff, input }) => {
    await approve(tx, staff, Number(input.seq));
    return {};
  });
  handle(refuseAdjustment, async ({ tx, staff, input }) => {
    await refuse(tx, staff, Number(input.seq), input.reason);
    return {};
  });
}
