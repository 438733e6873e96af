import { RateLimiterMemory } from 'rate-limiter-flexible';
import { tooMany } from './attempt-limiter.ts';

/**
 * A limit of calls that are not worth a row: counted in this process, so many in so many seconds.
 *
 * @returns counts a call under a name. @throws Refused TOO_MANY_REQUESTS (429) with the seconds to wait
 */
export function createCallLimit(most: number, seconds: number): (name: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: most, duration: seconds });
  return async (name) => {
    await limiter.consume(name).catch(({ msBeforeNext }: { msBeforeNext: number }) => {
      throw tooMany(msBeforeNext);
    });
  };
}
