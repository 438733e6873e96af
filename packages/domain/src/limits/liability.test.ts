import { expect, test } from 'vitest';
import { payoutOf, productOf } from '../odds.ts';
import { isCapped, liabilityOf, noCaps, stakeWithin } from './liability.ts';

test('the stake that fits is the largest one whose liability stays within the room', () => {
  for (const odds of [[1_010], [1_500], [1_950], [2_000], [7_330], [1_950, 1_870, 3_140], [10_000, 10_000]])
    for (const room of [0, 1, 99, 1_000, 123_457, 3_000_000_000]) {
      const product = productOf(odds);
      const stake = stakeWithin(room, product, 10_000_000_000_000);
      expect(liabilityOf(stake, payoutOf(stake, product))).toBeLessThanOrEqual(room);
      expect(liabilityOf(stake + 1, payoutOf(stake + 1, product))).toBeGreaterThan(room);
    }
});

test('never above the most, also where a price wins nothing', () => {
  expect(stakeWithin(1_000_000, productOf([2_000]), 5_000)).toBe(5_000);
  expect(stakeWithin(0, productOf([1_000]), 5_000)).toBe(5_000);
});

test('a cap of zero is a cap, an empty one is none', () => {
  expect(isCapped(noCaps)).toBe(false);
  expect(isCapped({ ...noCaps, day: 0 })).toBe(true);
});
