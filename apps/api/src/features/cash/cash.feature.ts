import type { Core } from '../../core/context.ts';
import type { MemberBonuses } from '../bonus/member-bonuses.service.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createAutoApproval } from './auto-approval.ts';
import { registerCash } from './cash.routes.ts';
import { createCash } from './cash.service.ts';
import { registerStaffCash } from './cash.staff.routes.ts';
import { createDecisions } from './decisions.service.ts';
import { createQueue } from './queue.service.ts';

type Deps = { readonly settings: LiveSettings; readonly bonuses: Pick<MemberBonuses, 'guarded'> };

/** Deposits and withdrawals: members ask, staff or the clock decide. */
export function cashFeature(core: Core, { settings, bonuses }: Deps): Feature {
  const decisions = createDecisions(core, { settings });
  return {
    name: 'cash',
    routes(handle) {
      registerCash(handle, createCash(core, { settings }), bonuses.guarded, { outbox: core.outbox, settings });
      registerStaffCash(handle, createQueue(core, { settings }), decisions);
    },
    workers: [createAutoApproval(core, { settings, decisions })],
  };
}
