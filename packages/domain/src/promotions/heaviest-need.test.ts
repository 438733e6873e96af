import { expect, test } from 'vitest';
import { heavyFrom } from '../cash/heavy-rolling.ts';
import type { RollingRule } from '../cash/rolling.ts';
import { heaviestNeed } from './heaviest-need.ts';
import type { BonusTerms } from './heaviest-need.ts';

const rolling = (base: RollingRule['base'], percent: number): RollingRule => ({
  base,
  percent,
  minimumOdds: 1_500,
  days: 7,
  weights: [{ kinds: [], fromLegs: 1, percent: 100 }],
});
const deposit = { rates: { rate: 2_000, grades: [] }, most: 100_000, leastDeposit: 10_000 };

test.each<[string, BonusTerms, number | null]>([
  ['a deposit bonus of ten times', { ...deposit, rolling: rolling('bonus', 1_000) }, null],
  ['of one percent more', { ...deposit, rolling: rolling('bonus', 1_001) }, 10_000],
  ['of twice the deposit and its 20 %', { ...deposit, rolling: rolling('both', 200) }, 10_000],
  [
    'whose rate of one level is too low',
    { ...deposit, rates: { rate: 2_000, grades: [{ grade: 1, rate: 900 }] }, rolling: rolling('deposit', 100) },
    10_000,
  ],
  [
    'whose step is too low',
    { ...deposit, steps: [{ from: 500_000, rate: 900 }], rolling: rolling('deposit', 100) },
    10_000,
  ],
  [
    'a rate of nothing does not count',
    { ...deposit, rates: { rate: 2_000, grades: [{ grade: 1, rate: 0 }] }, rolling: rolling('both', 100) },
    900_001,
  ],
  ['a coupon of ten times', { amount: 5_000, rolling: rolling('both', 1_000) }, null],
  ['of one percent more', { amount: 5_000, rolling: rolling('both', 1_001) }, 0],
  ['by its deposit, which it does not have', { amount: 5_000, rolling: rolling('deposit', 5_000) }, null],
])('%s', (_why, terms, from) => {
  const need = heaviestNeed(terms);
  expect(need && heavyFrom(need)).toBe(from);
});

test('a promotion of points has no need', () => expect(heaviestNeed({ rates: deposit.rates })).toBeNull());
