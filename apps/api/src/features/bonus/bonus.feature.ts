import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import { createBonusWorker } from './bonus-worker.ts';
import { registerBonus } from './bonus.routes.ts';
import { registerStaffBonus } from './bonus.staff.routes.ts';
import { createMemberBonuses } from './member-bonuses.service.ts';
import type { MemberBonuses } from './member-bonuses.service.ts';
import { createStaffBonuses } from './staff-bonus.service.ts';

/** Bonus codes and what members still have to bet for them. */
export function bonusFeature(core: Core): Feature & { readonly bonuses: MemberBonuses } {
  const bonuses = createMemberBonuses(core);
  const office = createStaffBonuses(core);
  return {
    name: 'bonus',
    bonuses,
    routes(handle) {
      registerBonus(handle, bonuses);
      registerStaffBonus(handle, office);
    },
    approvals: { 'bonus.code': office.carryOut },
    workers: [createBonusWorker(core)],
  };
}
