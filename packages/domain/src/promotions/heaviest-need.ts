import type { NeedTerms } from '../cash/heavy-rolling.ts';
import type { Rates, RateStep } from './terms.ts';
import type { RollingRule } from '../cash/rolling.ts';

/** What of a promotion's terms its bonuses' need follows from: those of a deposit, or of a coupon. */
export type BonusTerms = {
  readonly rolling?: RollingRule;
  readonly rates?: Rates;
  readonly steps?: readonly RateStep[];
  readonly most?: number;
  readonly leastDeposit?: number;
  readonly amount?: number;
};

/**
 * Where a promotion's need is the most times its bonus: at its lowest rate. A coupon comes without a deposit.
 *
 * @returns null: it gives no bonus that must be rolled
 */
export function heaviestNeed({ rolling, rates, steps = [], most, leastDeposit, amount }: BonusTerms): NeedTerms | null {
  if (!rolling) return null;
  if (rates && most !== undefined && leastDeposit !== undefined) {
    const all = [rates.rate, ...rates.grades.map(({ rate }) => rate), ...steps.map(({ rate }) => rate)];
    const paid = all.filter((rate) => rate > 0);
    if (paid.length === 0) return null;
    return { form: 'percent', value: Math.min(...paid), maxAmount: most, minDeposit: leastDeposit, rolling };
  }
  if (amount === undefined || rolling.base === 'deposit') return null;
  const { percent } = rolling;
  return { form: 'amount', value: amount, maxAmount: amount, minDeposit: 0, rolling: { base: 'bonus', percent } };
}
