import { assert } from './assert.ts';

/** Whole won, 0 … 9,000,000,000,000 on the wire; always a safe integer. */
export type Won = number & { readonly unit?: 'won' };
/** Whole points; same range as won. */
export type Points = number & { readonly unit?: 'point' };

/** The largest amount any call accepts (decision 7). */
export const maxWireAmount = 9_000_000_000_000;

/** Brands an integer as won. @throws AssertionFault when it is not a safe non-negative integer */
export function won(amount: number): Won {
  assert(Number.isSafeInteger(amount) && amount >= 0, `not an amount of won: ${amount}`);
  return amount;
}
