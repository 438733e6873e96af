import {
  endBonus,
  saveBonusCode,
  staffBonusCodes,
  staffBonuses,
  staffBonusSlips,
  staffConversions,
  switchBonusCode,
} from '@lime/contract/staff-bonus.ts';
import type { Handle } from '../../core/handle.ts';
import type { StaffBonuses } from './staff-bonus.service.ts';

export function registerStaffBonus(handle: Handle, bonuses: StaffBonuses): void {
  handle(staffBonusCodes, ({ input }) => bonuses.codes(input));
  handle(saveBonusCode, ({ tx, staff, input }) => bonuses.save(tx, staff, input));
  handle(switchBonusCode, ({ tx, staff, input }) => bonuses.switch(tx, staff, input));
  handle(staffBonuses, ({ input }) => bonuses.list(input));
  handle(staffBonusSlips, ({ input }) => bonuses.slips(input));
  handle(endBonus, ({ tx, staff, input }) => bonuses.end(tx, staff, input));
  handle(staffConversions, ({ input }) => bonuses.conversions(input));
}
