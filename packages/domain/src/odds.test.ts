import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productOfPayout, productToDecimal } from './odds.ts';

describe('odds of a stake and the most it pays', () => {
  test.each([
    [1_000, 2_010, '2.01'],
    [1_000, 1_001, '1.001'],
    [100, 4_577, '45.77'],
    [3, 10, '3.333'],
    [2_000, 500, '0.25'],
    [7, Number.MAX_SAFE_INTEGER, '1286742750677284.428'],
  ])('%i pays %i: %s', (stake, most, text) => expect(productToDecimal(productOfPayout(stake, most))).toBe(text));

  const won = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  test('are the largest thousandths that do not promise more than it pays', () =>
    fc.assert(
      fc.property(won, won, (stake, most) => {
        const { numerator, denominator } = productOfPayout(stake, most);
        expect(denominator).toBe(1000n);
        expect(numerator * BigInt(stake) <= BigInt(most) * 1000n).toBe(true);
        expect((numerator + 1n) * BigInt(stake) > BigInt(most) * 1000n).toBe(true);
      }),
    ));

  test('are those the payout was computed from', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (hundreds, odds) => {
        const stake = hundreds * 1_000; // every thousandth of it is a whole won
        expect(productOfPayout(stake, hundreds * odds)).toEqual({ numerator: BigInt(odds), denominator: 1000n });
      }),
    ));
});
