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

/** What this process knows of its database; times by `performance.now()`. */
type WatchState = Deps & {
  /** refuse the calls that wait for the database */
  readonly waiting: Set<(error: Refused) => void>;
  client: pg.Client | null;
  /** null: nothing is asked right now */
  askedAt: number | null;
  answeredAt: number;
  /** when a connection of the pool was given back last */
  givenBackAt: number;
  pingMs: number | null;
  hanging: boolean;
  stopped: boolean;
  beating: NodeJS.Timeout | undefined;
  looking: NodeJS.Timeout | undefined;
};

/**
 * Asks the database for a sign of life on a connection of its own. A database that is stopped, or a network that swallows
 * everything, answers nobody and refuses nobody: without this every call would wait for its own time limit.
 */
export function createDatabaseWatch(deps: Deps): DatabaseWatch {
  const state: WatchState = {
    ...deps,
    waiting: new Set(),
    client: null,
    askedAt: null,
    answeredAt: -Infinity,
    givenBackAt: -Infinity,
    pingMs: null,
    hanging: false,
    stopped: false,
    beating: undefined,
    looking: undefined,
  };
  deps.pool.on('release', (error) => {
    if (!error) state.givenBackAt = performance.now();
  });
  return {
    isHanging: () => state.hanging,
    isAlive: () => !state.hanging && performance.now() - state.answeredAt < 2_000,
    pingMs: () => state.pingMs,
    guard: (work) => guard(state, work),
    start() {
      void beat(state);
      state.looking = setInterval(() => look(state), lookMs);
    },
    stop: () => stop(state),
  };
}

async function beat(state: WatchState): Promise<void> {
  const began = performance.now();
  state.askedAt = began;
  const asked = state.client ?? newClient(state);
  try {
    if (asked !== state.client) {
      await asked.connect();
      state.client = asked;
    }
    await asked.query('select 1');
    state.answeredAt = performance.now();
    state.pingMs = state.answeredAt - began;
    if (state.hanging) state.log.warn({ ms: Math.round(state.pingMs) }, 'the database answers again');
  } catch {
    // a database that refuses does not hang: each call gets the error from its own connection
    if (state.client === asked) state.client = null;
    void asked.end().catch(() => undefined);
  }
  state.hanging = false;
  state.askedAt = null;
  if (!state.stopped) state.beating = setTimeout(() => void beat(state), beatMs);
}

function newClient(state: WatchState): pg.Client {
  const fresh = new pg.Client({
    connectionString: state.databaseUrl,
    keepAlive: true,
    application_name: 'lime watch',
  });
  fresh.on('error', () => {
    if (state.client === fresh) state.client = null;
  });
  return fresh;
}

function look(state: WatchState): void {
  if (state.hanging || !isLate(state)) return;
  // this process may have been busy: what has arrived meanwhile is read first
  setImmediate(() =>
    setImmediate(() => {
      if (state.hanging || !isLate(state)) return;
      state.hanging = true;
      state.log.error({ calls: state.waiting.size }, 'the database does not answer');
      for (const refuse of state.waiting) refuse(refusal());
      state.waiting.clear();
    }),
  );
}

function isLate({ askedAt, givenBackAt }: WatchState): boolean {
  const now = performance.now();
  return askedAt !== null && now - askedAt > hangsMs && now - givenBackAt > hangsMs;
}

function guard<T>({ waiting, hanging }: WatchState, work: Promise<T>): Promise<T> {
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
}

function refusal(): Refused {
  return new Refused({ code: 'SERVICE_UNAVAILABLE', detail: { retryAfter } }, 503);
}

async function stop(state: WatchState): Promise<void> {
  state.stopped = true;
  clearTimeout(state.beating);
  clearInterval(state.looking);
  const last = state.client;
  state.client = null;
  if (!last) return;
  // one that hangs is not waited for
  if (state.hanging) (last as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  else await last.end().catch(() => undefined);
}
