import type { Fraction } from '../game.ts';

const zero: Fraction = { numerator: 0n, denominator: 1n };

/** Of two whole numbers, reduced. @param numerator  not below 0 @param denominator  above 0 */
export function fraction(numerator: bigint | number, denominator: bigint | number): Fraction {
  let [a, b] = [BigInt(numerator), BigInt(denominator)];
  const whole = { numerator: a, denominator: b };
  while (b > 0n) [a, b] = [b, a % b];
  return a === 0n ? zero : { numerator: whole.numerator / a, denominator: whole.denominator / a };
}

const plus = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.numerator * other.denominator + other.numerator * one.denominator, one.denominator * other.denominator);

/** The product of two fractions, reduced. */
export const times = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.numerator * other.numerator, one.denominator * other.denominator);

/** The sum of some. */
export const totalOf = (list: readonly Fraction[]): Fraction => list.reduce(plus, zero);

/** What a bet that wins with this chance pays back at a price in thousandths. */
export const paidBack = (chance: Fraction, price: number): Fraction => times(chance, fraction(price, 1000));

/** Whether the first is smaller. */
export const isBelow = (one: Fraction, other: Fraction): boolean =>
  one.numerator * other.denominator < other.numerator * one.denominator;

/** The smallest and the largest of at least one. */
export function boundsOf(list: readonly Fraction[]): { readonly lowest: Fraction; readonly highest: Fraction } {
  const sorted = list.toSorted((one, other) => (isBelow(one, other) ? -1 : isBelow(other, one) ? 1 : 0));
  return { lowest: sorted[0]!, highest: sorted.at(-1)! };
}

/** A share as percent, cut to two decimals: 97.29%. */
export function percentText({ numerator, denominator }: Fraction): string {
  const hundredths = (numerator * 10_000n) / denominator;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}%`;
}

/** The highest price whose return is not above a share: share / chance, cut to 0.01. @returns thousandths */
export function priceFor(share: Fraction, chance: Fraction): number {
  return Number((share.numerator * chance.denominator * 100n) / (share.denominator * chance.numerator)) * 10;
}
