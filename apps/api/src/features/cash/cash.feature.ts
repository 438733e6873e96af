import type { Core } from '../../core/context.ts';
import { createOneAtATime } from '../../core/one-at-a-time.ts';
import type { GuardCode } from '../bonus/member-bonuses.service.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createAutoApproval } from './auto-approval.ts';
import { registerCash } from './cash.routes.ts';
import { registerStaffCash } from './cash.staff.routes.ts';
import { createPace } from './pace.ts';

type Deps = { readonly settings: LiveSettings; readonly guardCode: GuardCode };

/** Withdrawals of one member that may wait for the one under way: clicks that came twice, not a flood. */
const maxWaitingWithdrawals = 16;

/** Deposits and withdrawals: members ask, staff or the clock decide. */
export function cashFeature({ config, db, log, outbox }: Core, { settings, guardCode }: Deps): Feature {
  const deps = { db, outbox, settings };
  const withdrawing = createOneAtATime(maxWaitingWithdrawals);
  return {
    name: 'cash',
    routes(handle) {
      registerCash(handle, guardCode, { ...deps, withdrawing, pace: createPace(db) });
      registerStaffCash(handle, deps);
    },
    workers: [createAutoApproval({ ...deps, config, log })],
  };
}
