import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What one process of the site runs alone: the number of its advisory lock, the same in every release, and its name there. */
export type Lock = { readonly name: string; readonly key: number };

export type Leadership = {
  /** True from the moment the lock is won until its connection is lost. */
  isHeld(): boolean;
  /** One try; false when another process holds it. @throws when the database cannot be reached */
  tryWin(): Promise<boolean>;
  release(): Promise<void>;
};

/** Leadership by a PostgreSQL advisory lock on a connection of its own: it ends with the process, however that ends. */
export function createLeadership(databaseUrl: string, { name, key }: Lock): Leadership {
  let client: pg.Client | null = null;
  let held = false;

  async function connection(): Promise<pg.Client> {
    if (client) return client;
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: `lime ${name}`,
    });
    const lose = () => {
      if (client !== next) return;
      client = null;
      held = false;
    };
    next.on('error', lose);
    next.on('end', lose);
    await next.connect();
    client = next;
    return next;
  }

  return {
    isHeld: () => held,
    async tryWin() {
      if (held) return true;
      const here = await connection();
      const { rows } = await here.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [key]);
      held = rows[0]!.won && client === here;
      return held;
    },
    async release() {
      const here = client;
      client = null;
      held = false;
      await here?.end().catch(() => undefined);
    },
  };
}

type LeaderDeps = {
  readonly databaseUrl: string;
  readonly lock: Lock;
  /** the work of the one process; returns soon after `isOver` says so */
  readonly lead: (turn: LeaderTurn) => Promise<void>;
  /** a try that failed; the next one follows */
  readonly onFailure: (error: unknown) => void;
};

/** What work under the lock asks while it runs. */
export type LeaderTurn = {
  /** True once the process stops or the lock is lost. */
  isOver(): boolean;
  /** Waits, or returns early when the process stops. */
  rest(ms: number): Promise<unknown>;
};

/** Work in exactly one process of the site; the others try every two seconds to take over. */
export type Leader = {
  /** Returns at once. */
  start(): void;
  stop(): Promise<void>;
};

/** A process that waits asks this often; a dead one's lock is free as soon as its connection is. */
const retryMs = 2_000;

/** Runs `lead` in the process that holds the lock, again after a failure or a lost lock, until it is stopped. */
export function createLeader({ databaseUrl, lock, lead, onFailure }: LeaderDeps): Leader {
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  const leadership = createLeadership(databaseUrl, lock);
  const turn: LeaderTurn = {
    isOver: () => isStopped() || !leadership.isHeld(),
    rest: (ms) => pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined),
  };
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!isStopped()) {
      try {
        if (await leadership.tryWin()) await lead(turn);
      } catch (error) {
        if (!isStopped()) onFailure(error);
      }
      await turn.rest(retryMs);
    }
  }

  return {
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
      await leadership.release();
    },
  };
}
