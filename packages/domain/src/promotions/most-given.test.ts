import { expect, test } from 'vitest';
import { mostGiven, promotionTakesTwo } from './most-given.ts';
import type { PromotionKindId } from './promotion-kinds.ts';

test.each<[PromotionKindId, Record<string, unknown>, number | null]>([
  ['coupon', { amount: 5_000, total: 100 }, 500_000],
  ['first-deposit', { most: 100_000 }, 100_000],
  ['window-deposit', { most: 100_000, perDay: 3 }, 300_000],
  ['losing-points', { dayMost: 30_000 }, 30_000],
  ['losing-points', { dayMost: null }, null],
  ['payback', { dayMost: 70_000 }, 70_000],
  ['referral', { dayMost: null }, null],
  ['level-benefit', { amounts: [{ grade: 2, amount: 10_000 }, { grade: 3, amount: 20_000 }] }, 20_000], // prettier-ignore
  ['level-benefit', { amounts: [] }, 0],
  ['level-up', { gift: 1 }, null],
  ['level-down', {}, null],
])('%s %o gives at most %s', (id, terms, most) => expect(mostGiven(id, terms)).toBe(most));

test.each([
  ['a won below', 500_001, false],
  ['at the amount', 500_000, true],
  ['every one', 0, true],
])('%s: two persons %s', (_what, from, two) => {
  expect(promotionTakesTwo('coupon', { amount: 5_000, total: 100 }, from)).toBe(two);
});

test('what nothing bounds takes two at any amount', () =>
  expect(promotionTakesTwo('losing-points', { dayMost: null }, Number.MAX_SAFE_INTEGER)).toBe(true));
