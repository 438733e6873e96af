import { promotionKinds } from '@lime/domain/promotions/promotion-kinds.ts';
import { expect, test } from 'vitest';
import { ownExample, ownLines, promotionKindIds, termLines } from './promotions.words.ts';
import type { WireTerms } from './staff-promotions.ts';

const weights = [
  { kinds: [], fromLegs: 2, percent: 70 },
  { kinds: ['casino'], fromLegs: 1, percent: 20 },
];
const samples: Record<string, WireTerms[string]> = {
  rates: { rate: 50, grades: [] },
  steps: [{ from: 1_000_000, rate: 80 }],
  depths: [50, 10],
  amount: 1_000,
  limit: null,
  count: 1,
  choice: 'slips',
  grade: 2,
  amounts: [{ grade: 2, amount: 1_000 }],
  weights,
  rolling: { base: 'bonus', percent: 300, minimumOdds: 1_500, days: 7, weights },
};
const termsOf = (id: string): WireTerms =>
  Object.fromEntries(
    Object.entries(promotionKinds.find((kind) => kind.id === id)!.fields).map(([name, { type }]) => [
      name,
      samples[type]!,
    ]),
  );
/** Kinds that count bets: what they give, or what must be bet for it. */
const counting = promotionKindIds.filter((id) => !id.startsWith('level-'));

test.each(counting)('%s: a member reads how products and folders count, before and while it holds', (id) => {
  const lines = ownLines(id, { lastDay: null, windows: [], terms: termsOf(id) }, 1);
  const text = lines.map(([, words]) => words).join('\n');
  expect(text).toContain('스포츠·미니게임 전체 2폴더부터 70%, 카지노 20%');
});

test.each(promotionKindIds.filter((id) => id.startsWith('level-')))('%s counts no bets by weights', (id) =>
  expect(Object.values(promotionKinds.find((kind) => kind.id === id)!.fields).map(({ type }) => type)).not.toContain(
    'weights',
  ),
);

test('the short line of a rolling says that the lowest odds hold for every pick', () => {
  const form = { lastDay: null, windows: [], terms: termsOf('first-deposit') };
  expect(new Map(ownLines('first-deposit', form, 1)).get('롤링')).toContain('선택마다 배당 1.50 이상');
});

test('a version from before referrals had rates by stake says that there are none', () => {
  const { steps: _none, ...terms } = termsOf('referral');
  const form = { name: '추천', fromDay: '2026-01-01', lastDay: null, windows: [], terms };
  expect(new Map(termLines('referral', form)).get('베팅금액별 1단계 비율')).toBe('없음');
});

test.each([
  // 0.5 % of the amount; bets by their weight of 70 %
  ['first-deposit', { of: 100_000, gives: 500, need: 1_500 }, { most: 1_000 }],
  ['every-deposit', { of: 200_000, gives: 1_000, need: 3_000 }, { leastDeposit: 200_000, most: 1_000 }],
  ['losing-points', { of: 100_000, gives: 350, need: 0 }, {}],
  ['rolling-points', { of: 100_000, gives: 350, need: 0 }, {}],
  ['comp', { of: 100_000, gives: 500, need: 0 }, {}],
  ['payback', { of: 100_000, gives: 500, need: 0 }, {}],
  ['referral', { of: 100_000, gives: 350, need: 0 }, { of: 'lost' }],
  ['coupon', null, {}],
  ['level-up', null, {}],
] as const)('%s: its example is counted by its own terms', (id, example, terms) =>
  expect(ownExample(id, { ...termsOf(id), ...terms }, 1)).toEqual(example),
);
