import { createHmac } from 'node:crypto';
import { seededRandom } from '@lime/domain/random.ts';
import type { Random } from '@lime/domain/random.ts';

/**
 * A generator of its own for each thing that members must not foresee. The keyed hash separates them: a member who works out
 * one generator from the price moves it made learns nothing of the one that draws the result.
 */
export function secretRandom(seed: string, purpose: string): Random {
  return seededRandom(createHmac('sha256', seed).update(purpose).digest('base64url'));
}
