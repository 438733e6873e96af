import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import { createLevelWorker } from './level-worker.ts';
import { registerLevels } from './levels.staff.routes.ts';
import { createPromotionWorker } from './promotion-worker.ts';
import { carryOutPromotion } from './promotions.service.ts';
import { registerOwnPromotions } from './promotions.routes.ts';
import { registerPromotions } from './promotions.staff.routes.ts';

/** Rules by which members get more than their winnings. */
export function promotionsFeature(core: Core): Feature {
  const { config, db, pool } = core;
  return {
    name: 'promotions',
    routes(handle) {
      registerOwnPromotions(handle, core);
      registerLevels(handle, core);
      registerPromotions(handle, { db, pool, demo: config.demo });
    },
    approvals: { 'promotion.change': carryOutPromotion },
    workers: [createPromotionWorker(core), createLevelWorker(core)],
  };
}
