import { expect, test } from 'vitest';
import { paybackOf, paysBackAll } from './payback.ts';

test.each([
  ['a usual 1X2 keeps a part', 1, [2240, 2780, 3700], false],
  ['two prices of 2.00 are the edge: all comes back', 52, [2000, 2000], true],
  ['a hundredth below it is not', 52, [1990, 2000], false],
  ['a hundredth above it is', 52, [2010, 2000], true],
  ['three of 3.00 are the edge', 1, [3000, 3000, 3000], true],
  ['2.99 beside them is not', 1, [2990, 3000, 3000], false],
  ['two of three win in a double chance: 1.50 each is the edge', 7, [1500, 1500, 1500], true],
  ['1.49 beside them is not', 7, [1490, 1500, 1500], false],
] as const)('%s', (_why, type, prices, all) => {
  expect(paysBackAll(type, [...prices])).toBe(all);
  if (!all) expect(paybackOf(type, [...prices]).share).toBeLessThan(1);
});

test('the share and the book are each other turned over', () => {
  const { share, book } = paybackOf(1, [2240, 2780, 3700]);
  expect(book).toBeCloseTo(1.0764, 4);
  expect(share * book).toBeCloseTo(1, 12);
});
