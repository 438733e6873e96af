import {
  endBonus,
  saveBonusCode,
  staffBonusCodes,
  staffBonuses,
  staffBonusSlips,
  staffConversions,
  switchBonusCode,
} from '@lime/contract/staff-bonus.ts';
import type { Core } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import { listCodes, saveCode, switchCode } from './bonus-codes.service.ts';
import { endBonusOf, listConversions, listGranted, listSlipsOf } from './staff-bonus.service.ts';

/** Serves bonus codes and bonuses to the office. @param deps.demo in the demo world a raise takes no second person */
export function registerStaffBonus(handle: Handle, deps: Pick<Core, 'outbox'> & { readonly demo: boolean }): void {
  handle(staffBonusCodes, ({ db, input }) => listCodes(db, input));
  handle(saveBonusCode, ({ tx, staff, input }) => saveCode(tx, staff, input, deps.demo));
  handle(switchBonusCode, ({ tx, staff, input }) => switchCode(tx, staff, input, deps.demo));
  handle(staffBonuses, ({ db, input }) => listGranted(db, input));
  handle(staffBonusSlips, ({ db, input }) => listSlipsOf(db, input));
  handle(endBonus, ({ tx, staff, input }) => endBonusOf(deps, tx, staff, input));
  handle(staffConversions, ({ db, input }) => listConversions(db, input));
}
