import { promotionKinds } from './promotion-kinds.ts';
import type { PromotionKindId } from './promotion-kinds.ts';
import type { GradeAmount } from './terms.ts';

/** The parts of terms that bound what is given, as far as a kind has them. */
type Bounds = {
  readonly most?: number;
  readonly perDay?: number;
  readonly dayMost?: number | null;
  readonly amount?: number;
  readonly total?: number;
  readonly amounts?: readonly GradeAmount[];
};

/**
 * The most that terms can give at a time, in won or points: all of a batch of coupons, one deposit's bonus (of a sudden one: a
 * day's), else what one member can get in a day, a period or a month. Null: nothing bounds it, or it moves levels.
 */
export function mostGiven(id: PromotionKindId, terms: unknown): number | null {
  const { on } = promotionKinds.find((kind) => kind.id === id)!;
  const { most, perDay = 1, dayMost, amount, total, amounts } = terms as Bounds;
  if (on === 'coupon') return amount! * total!;
  if (on === 'deposit') return most! * perDay;
  if (on === 'level') return amounts === undefined ? null : Math.max(0, ...amounts.map((one) => one.amount));
  return dayMost ?? null;
}

/**
 * Does a promotion with these terms take a second person?
 *
 * @param from setting secondPerson.promotionFrom, in won or points; 0: every promotion does
 */
export function promotionTakesTwo(id: PromotionKindId, terms: unknown, from: number): boolean {
  const most = mostGiven(id, terms);
  return most === null || most >= from;
}
