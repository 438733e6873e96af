import { describe, expect, test } from 'vitest';
import { promotionKinds, weighed } from './promotion-kinds.ts';
import type { BasisOf, PromotionKindId } from './promotion-kinds.ts';
import { wrongTerms } from './terms.ts';

const everything = [{ kinds: [], fromLegs: 1, percent: 100 }];
const rolling = { base: 'bonus', percent: 300, minimumOdds: 1_500, days: 30, weights: everything };
const deposit = {
  rates: { rate: 1_000, grades: [{ grade: 3, rate: 1_500 }] },
  steps: [
    { from: 500_000, rate: 2_000 },
    { from: 1_000_000, rate: 500 },
  ],
  most: 150_000,
  leastDeposit: 10_000,
  rolling,
};
const slips = {
  rates: { rate: 50, grades: [{ grade: 2, rate: 100 }] },
  leastStake: 1_000,
  dayMost: 10_000,
  weights: [
    { kinds: ['casino'], fromLegs: 1, percent: 50 },
    { kinds: [], fromLegs: 2, percent: 100 },
    { kinds: ['korean-single'], fromLegs: 1, percent: 30 },
  ],
};
const days = { rates: { rate: 300, grades: [] }, dayMost: null, weights: everything };

/** Sound terms of each kind. */
const terms: Record<string, Record<string, unknown>> = {
  'first-deposit': deposit,
  'daily-deposit': deposit,
  'every-deposit': deposit,
  'window-deposit': { ...deposit, perDay: 2 },
  'losing-points': slips,
  'rolling-points': slips,
  comp: { ...days, leastStakes: 100_000, claimDays: 1 },
  payback: { ...days, of: 'slips', period: 'week', leastLost: 50_000 },
  referral: {
    of: 'stakes',
    depths: [30, 10],
    steps: [],
    dayMost: null,
    weights: everything,
  },
  'level-up': { to: 3, days: 30, leastDeposits: 1_000_000, leastNet: 500_000, leastTurnover: 5_000_000, gift: 30_000 },
  'level-down': { from: 3, days: 30, leastDeposits: 0, leastNet: 0, leastTurnover: 100_000, grace: 7 },
  coupon: { gives: 'point', amount: 5_000, perMember: 1, perCode: 1, total: 100, rolling },
  'level-benefit': { amounts: [{ grade: 2, amount: 10_000 }] },
};

function due<On extends keyof BasisOf>(id: PromotionKindId, on: On, basis: BasisOf[On], changes: object = {}): number {
  const kind = promotionKinds.find((one) => one.id === id)!;
  expect(kind.on).toBe(on);
  const given = { ...terms[id], ...changes };
  expect(wrongTerms(kind.fields, given)).toEqual([]);
  return (kind.due as (of: unknown, basis: BasisOf[On]) => number)(given, basis);
}

test('there are thirteen kinds, each with a name and an id of its own', () => {
  expect(promotionKinds.map(({ id }) => id).toSorted()).toEqual(Object.keys(terms).toSorted());
  expect(new Set(promotionKinds.map(({ name }) => name)).size).toBe(13);
});

describe('deposits', () => {
  const first = { deposit: 100_000, grade: 1, before: 0, beforeToday: 0, takenToday: 0 };
  test.each<[string, PromotionKindId, Partial<typeof first>, number]>([
    ['a share', 'every-deposit', {}, 10_000],
    ['a grade has its own', 'every-deposit', { grade: 3 }, 15_000],
    ['the least deposit', 'every-deposit', { deposit: 10_000 }, 1_000],
    ['one won less', 'every-deposit', { deposit: 9_999 }, 0],
    ['cut to a whole won', 'every-deposit', { deposit: 10_019 }, 1_001],
    ['below a step', 'every-deposit', { deposit: 499_999 }, 49_999],
    ['at a step', 'every-deposit', { deposit: 500_000 }, 100_000],
    ['up to the most', 'every-deposit', { deposit: 750_000 }, 150_000],
    ['not above it', 'every-deposit', { deposit: 999_999 }, 150_000],
    ['the highest step alone counts', 'every-deposit', { deposit: 1_000_000 }, 50_000],
    ['every one', 'every-deposit', { before: 9, beforeToday: 3 }, 10_000],
    ['the first', 'first-deposit', {}, 10_000],
    ['not the second', 'first-deposit', { before: 1 }, 0],
    ['the first of a day', 'daily-deposit', { before: 7 }, 10_000],
    ['not its second', 'daily-deposit', { before: 7, beforeToday: 1 }, 0],
    ['the last that a day allows', 'window-deposit', { beforeToday: 9, takenToday: 1 }, 10_000],
    ['not one more', 'window-deposit', { beforeToday: 9, takenToday: 2 }, 0],
  ])('%s', (_why, id, changes, expected) => expect(due(id, 'deposit', { ...first, ...changes })).toBe(expected));
});

describe('slips', () => {
  const lost = { kind: 'korean', legs: 2, stake: 100_000, payout: 0, result: 'miss', grade: 1 } as const;
  test.each<[string, Partial<BasisOf['slip']>, losing: number, rolled: number]>([
    ['lost', {}, 500, 500],
    ['won', { result: 'hit', payout: 190_000 }, 0, 500],
    ['void', { result: 'exception', payout: 100_000 }, 0, 0],
    ['cancelled', { result: 'cancelled', payout: 100_000 }, 0, 0],
    ['its result taken back', { result: 'wait' }, 0, 0],
    ['a grade has its own rate', { grade: 2 }, 1_000, 1_000],
    ['the least stake', { stake: 1_000 }, 5, 5],
    ['one won less', { stake: 999 }, 0, 0],
    ['a single of a kind with a weight', { kind: 'korean-single', legs: 1 }, 150, 150],
    ['a single of another', { legs: 1 }, 0, 0],
    ['a play of a named host', { kind: 'casino', legs: 0 }, 250, 250],
    ['a play of one that is not', { kind: 'slot', legs: 0 }, 0, 0],
    ['the largest stake, exactly', { stake: 9_000_000_000_000 }, 45_000_000_000, 45_000_000_000],
  ])('%s', (_why, changes, losing, rolled) => {
    expect(due('losing-points', 'slip', { ...lost, ...changes })).toBe(losing);
    expect(due('rolling-points', 'slip', { ...lost, ...changes })).toBe(rolled);
  });

  test('weights hold for losses and winnings alike', () => {
    expect(weighed(slips.weights, { kind: 'casino', legs: 0 }, 999)).toBe(499);
    expect(weighed(slips.weights, { kind: 'casino', legs: 0 }, -999)).toBe(-499);
  });
});

test.each<[string, PromotionKindId, Partial<BasisOf['days']>, number]>([
  ['comp at the least', 'comp', { stakes: 100_000 }, 3_000],
  ['comp below it', 'comp', { stakes: 99_999 }, 0],
  ['payback at the least', 'payback', { lost: 50_000 }, 1_500],
  ['payback below it', 'payback', { lost: 49_999 }, 0],
  ['payback of a day won', 'payback', { lost: -1_000_000 }, 0],
])('days: %s', (_why, id, basis, expected) =>
  expect(due(id, 'days', { grade: 1, stakes: 0, lost: 0, ...basis })).toBe(expected),
);

const child = { kind: 'korean', legs: 2, stake: 1_000_000, payout: 0, result: 'miss', grade: 1, depth: 1 } as const;
test.each<[string, Partial<BasisOf['referral']>, staked: number, lost: number]>([
  ['whom the member brought', {}, 3_000, 3_000],
  ['whom those brought', { depth: 2 }, 1_000, 1_000],
  ['further down than there are rates', { depth: 3 }, 0, 0],
  ['a slip that won', { result: 'hit', payout: 2_000_000 }, 3_000, 0],
  ['a void one', { result: 'exception', payout: 1_000_000 }, 0, 0],
  ['one that waits again', { result: 'wait' }, 0, 0],
])('a referral: %s', (_why, changes, staked, lost) => {
  expect(due('referral', 'referral', { ...child, ...changes })).toBe(staked);
  expect(due('referral', 'referral', { ...child, ...changes }, { of: 'lost' })).toBe(lost);
});

const stepped = { ...terms['referral'], steps: [{ from: 500_000, rate: 50 }] };
test.each<[string, Partial<BasisOf['referral']>, number]>([
  ['a won below the step', { stake: 499_999 }, 1_499],
  ['at the step', { stake: 500_000 }, 2_500],
  ['of whom those brought, by the usual rate', { stake: 500_000, depth: 2 }, 500],
  ['void, at the step', { stake: 500_000, result: 'exception', payout: 500_000 }, 0],
])('a referral with rates by stake: %s', (_why, changes, expected) =>
  expect(due('referral', 'referral', { ...child, ...changes }, stepped)).toBe(expected),
);
test('a referral from before there were rates by stake has none', () => {
  const { steps: _none, ...before } = terms['referral']!;
  const kind = promotionKinds.find(({ id }) => id === 'referral')!;
  expect(kind.due(before as never, child as never)).toBe(3_000);
});

test('a coupon gives its amount', () => expect(due('coupon', 'coupon', null)).toBe(5_000));

const reached = { grade: 2, daysAt: 0, deposits: 1_000_000, net: 500_000, turnover: 5_000_000 };
test.each<[string, PromotionKindId, Partial<typeof reached>, number]>([
  ['reached', 'level-up', {}, 30_000],
  ['one won of deposits short', 'level-up', { deposits: 999_999 }, 0],
  ['one won of net deposits short', 'level-up', { net: 499_999 }, 0],
  ['one won of turnover short', 'level-up', { turnover: 4_999_999 }, 0],
  ['there already', 'level-up', { grade: 3 }, 0],
  ['a level lost gives nothing', 'level-down', { grade: 3, deposits: 0, turnover: 0 }, 0],
  ['the gift of a level', 'level-benefit', {}, 10_000],
  ['of another', 'level-benefit', { grade: 1 }, 0],
])('levels: %s', (_why, id, changes, expected) => expect(due(id, 'level', { ...reached, ...changes })).toBe(expected));

describe('the shape of terms', () => {
  const wrong = (id: PromotionKindId, value: unknown) =>
    wrongTerms(promotionKinds.find((kind) => kind.id === id)!.fields, value);
  test.each(Object.keys(terms))('%s: every field is needed, and no other', (id) => {
    expect(wrong(id as PromotionKindId, { ...terms[id], other: 1 })).toEqual(['other']);
    for (const name of Object.keys(terms[id]!)) {
      const { [name]: _left, ...rest } = terms[id]!;
      expect(wrong(id as PromotionKindId, rest)).toEqual([name]);
    }
  });
  test.each([null, [], 'x', 3])('%j is none', (value) => expect(wrong('coupon', value)).toHaveLength(6));
  test.each<[string, PromotionKindId, Record<string, unknown>, boolean]>([
    ['all of it', 'losing-points', { rates: { rate: 10_000, grades: [] } }, true],
    ['more than all', 'losing-points', { rates: { rate: 10_001, grades: [] } }, false],
    ['less than nothing', 'losing-points', { rates: { rate: -1, grades: [] } }, false],
    ['half a hundredth', 'losing-points', { rates: { rate: 0.5, grades: [] } }, false],
    ['an unknown grade', 'losing-points', { rates: { rate: 1, grades: [{ grade: 11, rate: 1 }] } }, false],
    [
      'a grade twice',
      'losing-points',
      { rates: { rate: 1, grades: [3, 3].map((grade) => ({ grade, rate: 1 })) } },
      false,
    ],
    ['no limit of a day', 'losing-points', { dayMost: null }, true],
    ['a limit of nothing', 'losing-points', { dayMost: 0 }, false],
    ['the largest', 'losing-points', { dayMost: 9_000_000_000_000 }, true],
    ['one more', 'losing-points', { dayMost: 9_000_000_000_001 }, false],
    ['no weight', 'losing-points', { weights: [] }, false],
    ['an unknown kind', 'losing-points', { weights: [{ kinds: ['chess'], fromLegs: 1, percent: 1 }] }, false],
    ['no legs', 'losing-points', { weights: [{ kinds: [], fromLegs: 0, percent: 1 }] }, false],
    ['steps that fall', 'every-deposit', { steps: [{ from: 2, rate: 1 }, { from: 1, rate: 1 }] }, false], // prettier-ignore
    ['no steps', 'every-deposit', { steps: [] }, true],
    ['rolling without days', 'every-deposit', { rolling: { ...rolling, days: 0 } }, false],
    ['rolling of a year', 'every-deposit', { rolling: { ...rolling, days: 365 } }, true],
    ['rolling of another base', 'every-deposit', { rolling: { ...rolling, base: 'all' } }, false],
    ['a count of a hundred', 'window-deposit', { perDay: 100 }, true],
    ['one more', 'window-deposit', { perDay: 101 }, false],
    ['the other choice', 'payback', { of: 'cash' }, true],
    ['no choice', 'payback', { of: 'both' }, false],
    ['a choice that is a number', 'payback', { period: 7 }, false],
    ['a week to claim', 'comp', { claimDays: 7 }, true],
    ['one day more', 'comp', { claimDays: 8 }, false],
    ['no day to claim', 'comp', { claimDays: 0 }, false],
    ['no grace', 'level-down', { grace: 0 }, true],
    ['the other choice', 'coupon', { gives: 'cash' }, true],
    ['no choice of it', 'coupon', { gives: 'won' }, false],
    ['a million uses', 'coupon', { perCode: 1_000_000, total: 1_000_000 }, true],
    ['one more', 'coupon', { total: 1_000_001 }, false],
    ['no use', 'coupon', { perCode: 0 }, false],
    ['no depth', 'referral', { depths: [] }, false],
    ['six depths', 'referral', { depths: [1, 1, 1, 1, 1, 1] }, false],
    ['grade 0', 'level-up', { to: 0 }, false],
    ['an amount of nothing', 'level-benefit', { amounts: [{ grade: 1, amount: 0 }] }, false],
  ])('%s', (_why, id, changes, sound) => expect(wrong(id, { ...terms[id], ...changes }).length === 0).toBe(sound));
});
