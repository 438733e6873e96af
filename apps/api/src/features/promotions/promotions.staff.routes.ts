import { promotionLab } from '@lime/contract/staff-promotion-lab.ts';
import {
  couponCodes,
  makeCoupons,
  promotionCalendar,
  previewPromotion,
  promotionLots,
  savePromotion,
  staffPromotions,
  stopPromotion,
} from '@lime/contract/staff-promotions.ts';
import type { Core } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import { listCalendar } from './calendar.service.ts';
import { addCoupons, listCoupons } from './coupons.service.ts';
import { compareForms } from './promotion-lab.service.ts';
import { previewMonth } from './preview.service.ts';
import { listLots, listPromotions, saveVersion, stopOne } from './promotions.service.ts';

type Deps = Pick<Core, 'db' | 'pool'> & {
  /** setting secondPerson.promotionFrom; null: a change takes no second person */
  readonly secondPersonFrom: () => number | null;
};

/** Serves promotions to the office. */
export function registerPromotions(handle: Handle, deps: Deps): void {
  handle(staffPromotions, ({ db, input }) => listPromotions(db, input));
  handle(promotionLots, ({ db, input }) => listLots(db, input));
  handle(previewPromotion, ({ input }) => previewMonth(deps, input));
  handle(promotionLab, ({ input }) => compareForms(deps, input));
  handle(savePromotion, ({ tx, staff, input }) => saveVersion(tx, staff, input, deps.secondPersonFrom()));
  handle(promotionCalendar, ({ db, input }) => listCalendar(db, input));
  handle(couponCodes, ({ db, input }) => listCoupons(db, input));
  handle(makeCoupons, ({ tx, staff, input }) => addCoupons(tx, staff, input));
  handle(stopPromotion, ({ tx, staff, input }) => stopOne(tx, staff, input));
}
