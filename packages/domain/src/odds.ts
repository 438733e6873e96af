import { assert } from './assert.ts';
import type { Won } from './money.ts';

/** Decimal odds in integer thousandths: 1.95 is 1950. Offered odds are multiples of ten (two decimals). */
export type Odds = number & { readonly unit?: 'odds' };

/** An exact product of factors: numerator over 2000 to the power `count` (halves keep it exact). */
export type Product = { readonly numerator: bigint; readonly denominator: bigint };

/** @throws AssertionFault when not an integer of at least 1.000 */
export function odds(thousandths: number): Odds {
  assert(Number.isSafeInteger(thousandths) && thousandths >= 1000, `not odds: ${thousandths}`);
  return thousandths;
}

/**
 * Odds as a feed writes them, floored to two decimals (decision 7); null when they cannot be offered (below 1.01,
 * above 10,000, not a number).
 *
 * Decimal text is cut as text, so that 1.15 stays 1.15 whatever its binary shadow.
 */
export function oddsFromFeed(text: string | number): Odds | null {
  const match = /^(\d{1,6})(?:\.(\d*))?$/.exec(String(text).trim());
  if (!match) return null;
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0').slice(0, 2));
  return hundredths >= 101 && hundredths <= 1_000_000 ? hundredths * 10 : null;
}

/** Odds on the wire: a number with two decimals. */
export function oddsToWire(value: Odds): number {
  return Math.floor(value / 10) / 100;
}

/** Odds seen by a member, from the wire; null when it is no price of two decimals. */
export function oddsFromWire(value: number): Odds | null {
  const hundredths = Math.round(value * 100);
  return Math.abs(value * 100 - hundredths) < 1e-6 && hundredths >= 100 && hundredths <= 1_000_000
    ? hundredths * 10
    : null;
}

/** The exact product of odds; an empty list is 1. Source: decision 7. */
export function productOf(list: readonly Odds[]): Product {
  let numerator = 1n;
  let denominator = 1n;
  for (const value of list) {
    numerator *= BigInt(value);
    denominator *= 1000n;
  }
  return { numerator, denominator };
}

/** floor(stake × product), exact. Source: decision 7. */
export function payoutOf(stake: Won, product: Product): Won {
  const value = (BigInt(stake) * product.numerator) / product.denominator;
  assert(value <= BigInt(Number.MAX_SAFE_INTEGER), 'payout beyond safe integers');
  return Number(value);
}

/** The odds at which a stake pays at most `most`, cut to thousandths: floor(most × 1000 / stake), exact. */
export function productOfPayout(stake: Won, most: Won): Product {
  return { numerator: (BigInt(most) * 1000n) / BigInt(stake), denominator: 1000n };
}

/** Product cut (not rounded) to two decimals, for showing: "12.21". Source: decision 7. */
export function cutProduct(product: Product): string {
  const hundredths = (product.numerator * 100n) / product.denominator;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** Exact decimal text of a product whose denominator is a power of ten or of 2000: for numeric columns. */
export function productToDecimal(product: Product): string {
  const power = String(product.denominator);
  let scale = 1n;
  let digits = 0;
  if (/^10*$/.test(power)) {
    scale = product.denominator; // odds alone: the usual case on every bet
    digits = power.length - 1;
  }
  while (scale % product.denominator !== 0n) {
    scale *= 10n;
    digits += 1;
    assert(digits <= 200, 'product has no finite decimal');
  }
  const scaled = String((product.numerator * scale) / product.denominator).padStart(digits + 1, '0');
  const text = digits === 0 ? scaled : `${scaled.slice(0, -digits)}.${scaled.slice(-digits)}`;
  return digits === 0 ? text : text.replace(/\.?0+$/, '');
}
