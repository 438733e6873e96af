import { assert } from '../assert.ts';
import type { Fraction } from '../games/game.ts';

// The point at which a round of graph busts, in the form that public verifiers know: HMAC-SHA-256 of the round's link, keyed
// with the text of its salt. The salt is a hash over the round's bets once betting is over (`chain.ts`), so nobody can
// compute the point before.

/** 2^52: the point is made from the first 52 bits. */
const span = 2n ** 52n;

/** The lowest point: nobody wins, since the lowest cash-out is 1.01. Hundredths. */
export const lowestBust = 100;

/**
 * The point of a round: 99 / (1 − r/2^52) in hundredths, cut to whole ones, at least 1.00.
 *
 * A verifier that computes in floating point gets the same but for some fifty of 2^52 hashes, where its division rounds up.
 *
 * @param hmac  HMAC-SHA-256 of the link's bytes, keyed with the text of the salt
 * @returns hundredths
 */
export function bustOf(hmac: Uint8Array): number {
  assert(hmac.byteLength >= 7, 'a hash has 52 bits');
  let bits = 0n;
  for (const byte of hmac.subarray(0, 7)) bits = bits * 256n + BigInt(byte);
  return Math.max(lowestBust, Number((99n * span) / (span - bits / 16n)));
}

/** How likely a round reaches a point, exact over all 2^52 numbers. @param point  hundredths, above 100 */
export function chanceOfReaching(point: number): Fraction {
  assert(Number.isSafeInteger(point) && point > lowestBust, 'a point above 1.00');
  return { numerator: (99n * span) / BigInt(point), denominator: span };
}

/** A salt as the key of the HMAC: its text, byte by byte, in hexadecimal digits. */
export const saltKey = (salt: string): string =>
  [...salt].map((digit) => digit.charCodeAt(0).toString(16).padStart(2, '0')).join('');
