import type { Core } from '../../core/context.ts';
import type { GuardCode } from '../bonus/member-bonuses.service.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createLevelWorker } from './level-worker.ts';
import { registerLevels } from './levels.staff.routes.ts';
import { createPromotionWorker } from './promotion-worker.ts';
import { carryOutPromotion } from './promotions.service.ts';
import { registerOwnPromotions } from './promotions.routes.ts';
import { registerPromotions } from './promotions.staff.routes.ts';

type Deps = { readonly guardCode: GuardCode; readonly settings: Pick<LiveSettings, 'get'> };

/** Rules by which members get more than their winnings. */
export function promotionsFeature(core: Core, { guardCode, settings }: Deps): Feature {
  const { config, db, outbox, pool } = core;
  return {
    name: 'promotions',
    routes(handle) {
      registerOwnPromotions(handle, { outbox, guard: guardCode });
      registerLevels(handle, core);
      // in the demo world one person tries everything
      const secondPersonFrom = () => (config.demo ? null : settings.get('secondPerson').promotionFrom);
      registerPromotions(handle, { db, pool, secondPersonFrom });
    },
    approvals: { 'promotion.change': carryOutPromotion },
    workers: [createPromotionWorker(core), createLevelWorker(core)],
  };
}
