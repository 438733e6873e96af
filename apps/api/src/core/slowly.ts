import { setTimeout as wait } from 'node:timers/promises';
import { Refused } from './refused.ts';

/** So long an answer of "too many" is kept back: a flood that waits for its answers slows itself down. */
const waitMs = 500;

/** Does the work; a refusal for having asked too often comes late. @throws what the work throws */
export async function slowly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused && error.status === 429) await wait(waitMs);
    throw error;
  }
}
