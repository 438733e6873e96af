import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';
import type { Outbox } from './context.ts';

const pollMs = 100;
const pruneMs = 60_000;
const afterFailureMs = 1_000;

type Row = { xmin: string; id: number | null; topic: string; payload: unknown; tx: string };

/** The outbox with this process's reader, which `start` begins and `stop` ends. */
export type OutboxReader = Outbox & { start(): Promise<void>; stop(): Promise<void> };

/**
 * The outbox table and this process's reader of it.
 *
 * Ids are given out before commit, so a higher id may be seen before a lower one; reading "above the last id" would
 * lose rows. The reader goes by transaction instead: everything from the oldest one that still ran at the poll before
 * is read again, and what was delivered already is left out.
 */
export function createOutbox(db: Db, log: FastifyBaseLogger): OutboxReader {
  const listeners = new Map<string, ((payload: never) => void)[]>();
  let delivered = new Map<number, bigint>(); // row id → its transaction
  let from = 0n;
  let prunedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let failing = false;

  function deliver(topic: string, payload: unknown): void {
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(payload as never);
      } catch (error) {
        log.error({ err: error, topic }, 'an outbox listener failed');
      }
    }
  }

  async function poll(): Promise<void> {
    const rows = await readFrom(db, from);
    const xmin = BigInt(rows[0]!.xmin);
    for (const row of rows) {
      if (row.id === null || delivered.has(row.id)) continue;
      delivered.set(row.id, BigInt(row.tx));
      deliver(row.topic, row.payload);
    }
    if (xmin > from) delivered = new Map([...delivered].filter(([, tx]) => tx >= xmin));
    from = xmin;
    if (Date.now() - prunedAt > pruneMs) {
      prunedAt = Date.now();
      await prune(db);
    }
  }

  async function turn(): Promise<void> {
    try {
      await poll();
      failing = false;
    } catch (error) {
      if (!failing) log.error({ err: error }, 'the outbox cannot be read');
      failing = true;
    }
    if (!stopped) timer = setTimeout(next, failing ? afterFailureMs : pollMs);
  }

  function next(): void {
    running = turn();
  }

  return {
    write: writeOutbox,
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    async start() {
      const { rows } = await sql<{
        xmin: string;
      }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db);
      from = BigInt(rows[0]!.xmin);
      next();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** One row, without a reader: for commands, which only tell. */
export async function writeOutbox(tx: Tx, topic: string, payload: unknown): Promise<void> {
  await sql`insert into outbox (topic, payload) values (${topic}, ${JSON.stringify(payload)}::jsonb)`.execute(tx);
}

/** Rows of transactions from `from` on, with the oldest transaction still running; one row of nulls when there are none. */
async function readFrom(db: Db, from: bigint): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.xmin::text as xmin, o.id, o.topic, o.payload, o.tx::text as tx
    from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) s
    left join outbox o on o.tx >= ${from.toString()}::xid8
    order by o.id`.execute(db);
  return rows;
}

async function prune(db: Db): Promise<void> {
  await sql`delete from outbox where at < clock_timestamp() - interval '10 minutes'`.execute(db);
}
