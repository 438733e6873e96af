import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { Refused } from './refused.ts';

/** Counts what went wrong under a name (an account, an address) and refuses more than so many in a while. */
export type AttemptLimiter = {
  /** @throws Refused TOO_MANY_REQUESTS (429) with the seconds to wait */
  assertLeft(name: string): Promise<void>;
  /** The same from what this process remembers alone, without asking the database. @throws Refused as assertLeft does */
  assertNotRefused(name: string): void;
  count(name: string): Promise<void>;
  /** Counts one beforehand, for what may be tried many times at once. @throws Refused as assertLeft does */
  take(name: string): Promise<void>;
  /** It was no wrong one after all. */
  giveBack(name: string): Promise<void>;
  /** It went well: what was counted is forgotten. */
  forget(name: string): Promise<void>;
  /** Forgets what was counted under every name that begins so. Another process may go on refusing for five seconds. */
  forgetAll(prefix: string): Promise<void>;
};

/** For so long it is remembered in the process that a name is refused: a flood of tries then asks the database nothing. */
const rememberMs = 5_000;
const maxRemembered = 10_000;

/**
 * Kept in PostgreSQL: all processes count together, and a restart forgives nothing.
 *
 * @param limit so many are allowed; asked each time where it is a function
 */
export function createAttemptLimiter(
  pool: pg.Pool,
  what: string,
  limit: number | (() => number),
  seconds: number,
): AttemptLimiter {
  const most = typeof limit === 'number' ? () => limit : limit;
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: what,
    points: most(),
    duration: seconds,
  });
  const refused = new Map<string, { at: number; until: number }>();

  function remember(name: string, waitMs: number): void {
    if (refused.size >= maxRemembered) refused.clear();
    const at = Date.now();
    refused.set(name, { at, until: at + waitMs });
  }

  function assertNotRefused(name: string): void {
    const now = Date.now();
    const remembered = refused.get(name);
    if (!remembered) return;
    if (now < remembered.until && now < remembered.at + rememberMs) throw tooMany(remembered.until - now);
    refused.delete(name);
  }

  return {
    assertNotRefused,
    async assertLeft(name) {
      assertNotRefused(name);
      const known = await limiter.get(name);
      if (!known || known.consumedPoints < most()) return;
      remember(name, known.msBeforeNext);
      throw tooMany(known.msBeforeNext);
    },
    count: async (name) => void (await limiter.penalty(name)),
    async take(name) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(name);
      if (consumedPoints > most()) throw tooMany(msBeforeNext);
    },
    async giveBack(name) {
      await limiter.reward(name);
    },
    async forget(name) {
      refused.delete(name);
      await limiter.delete(name);
    },
    async forgetAll(prefix) {
      for (const name of refused.keys()) if (name.startsWith(prefix)) refused.delete(name);
      await pool.query('delete from rate_limit where starts_with(key, $1)', [`${what}:${prefix}`]);
    },
  };
}

/** The refusal of one try or call too many. @param waitMs how long until the next one may come */
export function tooMany(waitMs: number): Refused {
  return new Refused(
    { code: 'TOO_MANY_REQUESTS', detail: { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) } },
    429,
  );
}
