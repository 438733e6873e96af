import { randomFillSync } from 'node:crypto';

const size = 16;
const pool = Buffer.alloc(size * 256);
let used = pool.length;

/** A slip's name: the time (so that the index grows at one end) and 128 random bits (so that nobody guesses it). */
export function newBetCode(now: number): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + size).toString('hex');
  used += size;
  return now.toString(36).padStart(9, '0') + random;
}
