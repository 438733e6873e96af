import { createHash, createHmac } from 'node:crypto';

// The server's half of what is left to chance: hashes and streams. The steps of a draw are domain/fairness/draw.ts; the
// browser's half is apps/member/src/lib/fairness.ts.

/** SHA-256: of a seed it is the commitment, published before the draw. */
export const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/**
 * The blocks of the stream that a seed and a message make: HMAC-SHA-256, keyed with the seed.
 *
 * @param message  of the n-th block; what both sides put into the draw is in it
 */
export function hmacBlocks(seed: Uint8Array, message: (block: number) => string): (block: number) => Uint8Array {
  return (block) => createHmac('sha256', seed).update(message(block)).digest();
}
