import { expect, test } from 'vitest';
import { heavyFrom } from './heavy-rolling.ts';
import type { NeedTerms } from './heavy-rolling.ts';

const tenPercent = { form: 'percent', value: 1_000, maxAmount: 100_000, minDeposit: 10_000 } as const;

test.each<[string, NeedTerms, number | null]>([
  ['ten times the bonus', { ...tenPercent, rolling: { base: 'bonus', percent: 1_000 } }, null],
  ['one percent more', { ...tenPercent, rolling: { base: 'bonus', percent: 1_001 } }, 10_000],
  ['nothing to bet', { ...tenPercent, rolling: { base: 'both', percent: 0 } }, null],
  // 11 times: the deposit and a tenth of it
  ['the deposit and 10 % of it', { ...tenPercent, rolling: { base: 'both', percent: 100 } }, 10_000],
  [
    'twice the deposit and 20 % of it',
    { ...tenPercent, value: 2_000, rolling: { base: 'both', percent: 200 } },
    10_000,
  ],
  // 10 times up to the deposit of the maximum, and more above it
  ['the deposit, of a rate of 10 %', { ...tenPercent, rolling: { base: 'deposit', percent: 100 } }, 1_000_001],
  [
    'the deposit, of a rate below 10 %',
    { ...tenPercent, value: 999, rolling: { base: 'deposit', percent: 100 } },
    10_000,
  ],
  ['90 % of both', { ...tenPercent, rolling: { base: 'both', percent: 90 } }, 1_011_112],
  [
    'a fixed amount',
    { form: 'amount', value: 5_000, maxAmount: 5_000, minDeposit: 10_000, rolling: { base: 'deposit', percent: 100 } },
    50_001,
  ],
  [
    'a fixed amount of a high least deposit',
    { form: 'amount', value: 5_000, maxAmount: 5_000, minDeposit: 60_000, rolling: { base: 'deposit', percent: 100 } },
    60_000,
  ],
])('%s', (_why, terms, from) => expect(heavyFrom(terms)).toBe(from));
