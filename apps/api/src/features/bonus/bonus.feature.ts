import type { Core } from '../../core/context.ts';
import { createAttemptLimiter } from '../../core/attempt-limiter.ts';
import type { Feature } from '../feature.ts';
import { carryOutCode } from './bonus-codes.service.ts';
import { createBonusWorker } from './bonus-worker.ts';
import { registerBonus } from './bonus.routes.ts';
import { registerStaffBonus } from './bonus.staff.routes.ts';
import { guardCode } from './member-bonuses.service.ts';
import type { GuardCode } from './member-bonuses.service.ts';

const wrongCodes = 10;
const wrongCodeSeconds = 10 * 60;

/** Bonus codes and what members still have to bet for them. `guardCode`: counts wrong codes, wherever they are typed. */
export function bonusFeature(core: Core): Feature & { readonly guardCode: GuardCode } {
  const { config, db, outbox, pool } = core;
  const tries = createAttemptLimiter(pool, 'bonus-code', wrongCodes, wrongCodeSeconds);
  const guard: GuardCode = (memberId, work) => guardCode(tries, memberId, work);
  return {
    name: 'bonus',
    guardCode: guard,
    routes(handle) {
      registerBonus(handle, { db, outbox, guard });
      registerStaffBonus(handle, { outbox, demo: config.demo });
    },
    approvals: { 'bonus.code': carryOutCode },
    workers: [createBonusWorker(core)],
  };
}
