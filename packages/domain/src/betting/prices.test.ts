import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { odds } from '../odds.ts';
import { capPrices, soccerCombinationOdds } from './prices.ts';

const cut = { active: true, division1: 100, division2: 200, division3: 300 };

test.each([
  ['1.00 is in no band', 1000, 1000],
  ['1.01 never falls below 1.00', 1010, 1000],
  ['1.10 falls to 1.00', 1100, 1000],
  ['1.11 is in the first band', 1110, 1010],
  ['1.49 is the last of the first band', 1490, 1390],
  ['1.50 is in no band', 1500, 1200],
  ['1.51 is in the middle band', 1510, 1310],
  ['1.98 is the last of the middle band', 1980, 1780],
  ['1.99 is in no band', 1990, 1690],
  ['2.00 is an other', 2000, 1700],
])('%s', (_why, price, expected) => expect(soccerCombinationOdds(odds(price), cut)).toBe(expected));

test('the band edges are settings', () => {
  const bands = { from1: 1000, to1: 2000, from2: 2000, to2: 3000 };
  expect([1500, 1990, 2000, 3000].map((price) => soccerCombinationOdds(price, { ...cut, bands }))).toEqual([
    1400, 1890, 1800, 2700,
  ]);
});

describe('caps on offered prices', () => {
  const off = { twoWaySum: null, maxReverse: null, maxDraw: null };
  test.each<
    [string, number[], Partial<typeof off> | { twoWaySum?: number; maxReverse?: number; maxDraw?: number }, number[]]
  >([
    ['off: nothing changes', [2_500, 1_900], {}, [2_500, 1_900]],
    ['sum exactly at the limit', [1_950, 1_850], { twoWaySum: 3_800 }, [1_950, 1_850]],
    ['sum a hundredth above: the lower gives', [1_960, 1_850], { twoWaySum: 3_800 }, [1_960, 1_840]],
    [
      'the higher is capped, the other is the rest',
      [1_500, 2_600],
      { twoWaySum: 3_800, maxReverse: 2_400 },
      [1_400, 2_400],
    ],
    ['never below 1.01', [3_700, 1_200], { twoWaySum: 3_800 }, [3_700, 1_010]],
    [
      'without passing the sum the reverse cap is silent',
      [2_900, 1_100],
      { twoWaySum: 4_000, maxReverse: 2_000 },
      [2_900, 1_100],
    ],
  ])('two-way: %s', (_why, prices, over, expected) => {
    expect(capPrices(['home', 'away'], prices, { ...off, ...over })).toEqual(expected);
  });
  test.each<[string, number[], { maxReverse?: number; maxDraw?: number }, number[]]>([
    [
      'home and away to the reverse cap, the draw to its own',
      [9_000, 5_000, 1_300],
      { maxReverse: 7_000, maxDraw: 4_000 },
      [7_000, 4_000, 1_300],
    ],
    ['exactly at the caps', [7_000, 4_000, 1_300], { maxReverse: 7_000, maxDraw: 4_000 }, [7_000, 4_000, 1_300]],
    ['draw cap alone', [9_000, 5_000, 1_300], { maxDraw: 4_000 }, [9_000, 4_000, 1_300]],
  ])('three-way: %s', (_why, prices, over, expected) => {
    expect(capPrices(['home', 'draw', 'away'], prices, { ...off, ...over })).toEqual(expected);
  });
  test('every capped price is a price that can be offered', () => {
    const price = fc.integer({ min: 101, max: 100_000 }).map((n) => n * 10);
    fc.assert(
      fc.property(price, price, price, price, (a, b, twoWaySum, maxReverse) => {
        for (const value of capPrices(['over', 'under'], [a, b], { twoWaySum, maxReverse, maxDraw: null })) {
          expect(value % 10).toBe(0);
          expect(value).toBeGreaterThanOrEqual(1010);
        }
      }),
    );
  });
});
