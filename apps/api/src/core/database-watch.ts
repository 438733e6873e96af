import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { Refused } from './refused.ts';

const beatMs = 300;
const lookMs = 100;
/** So long without any answer, the database is taken to hang: callers that wait get an error within two seconds. */
const hangsMs = 1_500;
/** While it hangs a call has so long to answer from memory. */
const patienceMs = 250;
const retryAfter = 2;

/** Knows whether the database answers this process. */
export type DatabaseWatch = {
  /** Asked and no answer for so long, by any connection of this process. */
  isHanging(): boolean;
  /** Did it answer lately? */
  isAlive(): boolean;
  /** how long the last answer took, in milliseconds; null before the first */
  pingMs(): number | null;
  /**
   * The outcome of `work`, or a refusal when the database stops answering meanwhile. `work` then goes on, and the same call
   * with the same key finds its outcome later.
   *
   * @throws Refused SERVICE_UNAVAILABLE (503) within two seconds of a database that hangs
   */
  guard<T>(work: Promise<T>): Promise<T>;
  start(): void;
  stop(): Promise<void>;
};

type Deps = {
  databaseUrl: string;
  /** the process's own connections: one that was given back lately is an answer too */
  pool: pg.Pool;
  log: FastifyBaseLogger;
};

/**
 * Asks the database for a sign of life on a connection of its own. A database that is stopped, or a network that swallows
 * everything, answers nobody and refuses nobody: without this every call would wait for its own time limit.
 */
export function createDatabaseWatch({ databaseUrl, pool, log }: Deps): DatabaseWatch {
  const waiting = new Set<(error: Refused) => void>();
  let client: pg.Client | null = null;
  let askedAt: number | null = null;
  let answeredAt = -Infinity;
  let givenBackAt = -Infinity;
  let pingMs: number | null = null;
  let hanging = false;
  let stopped = false;
  let beating: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;

  pool.on('release', (error) => {
    if (!error) givenBackAt = performance.now();
  });

  const refusal = () => new Refused({ code: 'SERVICE_UNAVAILABLE', detail: { retryAfter } }, 503);

  async function beat(): Promise<void> {
    const began = performance.now();
    askedAt = began;
    const asked = client ?? newClient();
    try {
      if (asked !== client) {
        await asked.connect();
        client = asked;
      }
      await asked.query('select 1');
      answeredAt = performance.now();
      pingMs = answeredAt - began;
      if (hanging) log.warn({ ms: Math.round(pingMs) }, 'the database answers again');
    } catch {
      // a database that refuses does not hang: each call gets the error from its own connection
      if (client === asked) client = null;
      void asked.end().catch(() => undefined);
    }
    hanging = false;
    askedAt = null;
    if (!stopped) beating = setTimeout(() => void beat(), beatMs);
  }

  function newClient(): pg.Client {
    const fresh = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'lime watch' });
    fresh.on('error', () => {
      if (client === fresh) client = null;
    });
    return fresh;
  }

  function isLate(): boolean {
    const now = performance.now();
    return askedAt !== null && now - askedAt > hangsMs && now - givenBackAt > hangsMs;
  }

  function look(): void {
    if (hanging || !isLate()) return;
    // this process may have been busy: what has arrived meanwhile is read first
    setImmediate(() =>
      setImmediate(() => {
        if (hanging || !isLate()) return;
        hanging = true;
        log.error({ calls: waiting.size }, 'the database does not answer');
        for (const refuse of waiting) refuse(refusal());
        waiting.clear();
      }),
    );
  }

  return {
    isHanging: () => hanging,
    isAlive: () => !hanging && performance.now() - answeredAt < 2_000,
    pingMs: () => pingMs,
    guard(work) {
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        const early = hanging ? setTimeout(() => reject(refusal()), patienceMs) : undefined;
        const done = () => {
          waiting.delete(reject);
          clearTimeout(early);
        };
        work.then(
          (value) => {
            done();
            resolve(value);
          },
          (error: Error) => {
            done();
            reject(error);
          },
        );
      });
    },
    start() {
      void beat();
      looking = setInterval(look, lookMs);
    },
    async stop() {
      stopped = true;
      clearTimeout(beating);
      clearInterval(looking);
      const last = client;
      client = null;
      if (!last) return;
      // one that hangs is not waited for
      if (hanging) (last as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      else await last.end().catch(() => undefined);
    },
  };
}
