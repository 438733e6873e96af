import { expect, test } from 'vitest';
import { isChip, readChips, usualChips } from './stakes.ts';

test.each([
  [999, false],
  [1_000, true],
  [1_500, false],
  [100_000_000, true],
  [100_001_000, false],
  ['10000', false],
])('a chip of %s: %s', (amount, is) => expect(isChip(amount)).toBe(is));

test('kept chips are five good amounts; anything else means the usual ones', () => {
  expect(readChips('[1000,2000,3000,4000,5000]')).toEqual([1000, 2000, 3000, 4000, 5000]);
  for (const text of [null, '', '{', '[1000]', '[1,2,3,4,5]', '{"a":1}']) expect(readChips(text)).toEqual(usualChips);
});
