import { expect, test } from 'vitest';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import { isPlausible } from './plausible.ts';

test.each<[string, MarketType, number[], boolean]>([
  ['all stakes come back', 52, [2_000, 2_000], false],
  ['a thousandth less', 52, [2_000, 1_999], true],
  ['all come back of three sides', 1, [3_000, 3_000, 3_000], false],
  ['a thousandth less of three', 1, [3_000, 3_000, 2_999], true],
  ['a book of 160 in 100', 52, [1_250, 1_250], false],
  ['just below that', 52, [1_250, 1_251], true],
])('%s', (_what, type, odds, expected) => {
  expect(isPlausible(type, odds)).toBe(expected);
});
