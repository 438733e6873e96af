import { expect, test } from 'vitest';
import { codeRises } from './code-raise.ts';
import type { CodeTerms } from './code-raise.ts';

const code: CodeTerms = {
  currency: 'cash',
  form: 'percent',
  value: 1_000,
  maxAmount: 100_000,
  minDeposit: 20_000,
  rolling: {
    base: 'both',
    percent: 300,
    minimumOdds: 1_650,
    days: 30,
    weights: [{ kinds: [], fromLegs: 1, percent: 100 }],
  },
  perMember: 1,
  totalLimit: 100,
  grades: [1, 2],
  startsAt: 1_000,
  endsAt: 2_000,
};
const rolling = (changes: Partial<CodeTerms['rolling']>) => ({ rolling: { ...code.rolling, ...changes } });

test.each<[string, Partial<CodeTerms>, boolean]>([
  ['nothing', {}, false],
  ['a higher value', { value: 1_001 }, true],
  ['a lower value', { value: 999 }, false],
  ['a higher maximum', { maxAmount: 100_001 }, true],
  ['a lower maximum', { maxAmount: 99_999 }, false],
  ['a lower least deposit', { minDeposit: 19_999 }, true],
  ['a higher least deposit', { minDeposit: 20_001 }, false],
  ['once more for each member', { perMember: 2 }, true],
  ['once more in all', { totalLimit: 101 }, true],
  ['no limit in all', { totalLimit: null }, true],
  ['fewer in all', { totalLimit: 99 }, false],
  ['one more grade', { grades: [1, 2, 3] }, true],
  ['another grade', { grades: [3] }, true],
  ['all grades', { grades: [] }, true],
  ['fewer grades', { grades: [2] }, false],
  ['begins sooner', { startsAt: 999 }, true],
  ['began ever', { startsAt: null }, true],
  ['begins later', { startsAt: 1_001 }, false],
  ['ends later', { endsAt: 2_001 }, true],
  ['never ends', { endsAt: null }, true],
  ['ends sooner', { endsAt: 1_999 }, false],
  ['another currency', { currency: 'point' }, true],
  ['another form', { form: 'amount', value: 1 }, true],
  ['less rolling', rolling({ percent: 299 }), true],
  ['more rolling', rolling({ percent: 301 }), false],
  ['lower odds count', rolling({ minimumOdds: 1_640 }), true],
  ['higher odds count', rolling({ minimumOdds: 1_660 }), false],
  ['more days', rolling({ days: 31 }), true],
  ['fewer days', rolling({ days: 29 }), false],
  ['another base', rolling({ base: 'bonus' }), true],
  ['other weights', rolling({ weights: [{ kinds: [], fromLegs: 1, percent: 101 }] }), true],
])('%s', (_what, changes, rises) => expect(codeRises(code, { ...code, ...changes })).toBe(rises));

test('who admits all grades cannot admit more', () =>
  expect(codeRises({ ...code, grades: [] }, { ...code, grades: [1] })).toBe(false));
