import fc from 'fast-check';
import { expect, test } from 'vitest';
import { multiplicativePrices, powerPrices } from './margin.ts';

test('the power method gives the prices of the worked example, floored', () => {
  // rules 1.3: p = .62/.23/.15 at 1.06 → 1.565/3.965/5.919
  expect(powerPrices([0.62, 0.23, 0.15], 1.06)).toEqual([1560, 3960, 5910]);
});

test('the multiplicative method spreads the margin evenly: even chances at 1.05 are 1.90 each', () => {
  expect(multiplicativePrices([0.5, 0.5], 1.05)).toEqual([1900, 1900]);
});

test('a side that would pay less than 1.01 takes the market off, a hopeless one pays at most 100', () => {
  expect(multiplicativePrices([0.97, 0.03], 1.05)).toBeNull();
  expect(powerPrices([0.9399, 0.06, 0.0001], 1.06)?.[2]).toBe(100_000);
});

test('no side pays more than its fair price', () => {
  const share = fc.double({ min: 0.001, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, share, fc.double({ min: 1.01, max: 1.2, noNaN: true }), (a, b, c, overround) => {
      const chances = [a, b, c].map((weight) => weight / (a + b + c));
      powerPrices(chances, overround)?.forEach((price, i) => expect((price / 1000) * chances[i]!).toBeLessThan(1));
      const two = [a, b].map((weight) => weight / (a + b));
      multiplicativePrices(two, overround)?.forEach((price, i) => expect((price / 1000) * two[i]!).toBeLessThan(1));
    }),
  );
});
