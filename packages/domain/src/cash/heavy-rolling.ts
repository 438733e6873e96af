import type { Won } from '../money.ts';
import { rollingNeed } from './rolling.ts';
import type { BonusRule, RollingRule } from './rolling.ts';

/** A need above so many times its bonus is one that few members meet: staff are warned of it. */
export const mostNeedTimes = 10;

/** What decides how a need compares with its bonus. */
export type NeedTerms = Pick<BonusRule, 'form' | 'value' | 'maxAmount'> & {
  /** won */
  readonly minDeposit: Won;
  readonly rolling: Pick<RollingRule, 'base' | 'percent'>;
};

/**
 * The lowest deposit whose need is above ten times its bonus, by the exact rate: what is cut of a won decides nothing. A
 * bonus that has reached its maximum stays as it is while the deposit goes on rising.
 *
 * @returns won; null: no deposit's need is
 * Source: cases B2.
 */
export function heavyFrom({ form, value, maxAmount, minDeposit, rolling }: NeedTerms): Won | null {
  const { base, percent } = rolling;
  if (percent === 0) return null;
  if (base === 'bonus') return percent > mostNeedTimes * 100 ? minDeposit : null;
  const most = form === 'amount' ? Math.min(value, maxAmount) : maxAmount;
  // of a deposit of the whole rate, which gives a bonus of `value`
  if (form === 'percent' && rollingNeed(rolling, value, 10_000) > mostNeedTimes * value) return minDeposit;
  const highest = Math.floor((mostNeedTimes * 100 * most) / percent) - (base === 'both' ? most : 0);
  return Math.max(minDeposit, highest + 1);
}
