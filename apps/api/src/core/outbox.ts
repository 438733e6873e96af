import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { often } from './db.ts';
import type { Db, Tx } from './db.ts';
import type { Outbox } from './context.ts';

const pollMs = 100;
const pruneMs = 60_000;
const afterFailureMs = 1_000;

type Row = { xmin: string; id: number | null; topic: string; payload: unknown; tx: string };

/** The outbox with this process's reader, which `start` begins and `stop` ends. */
export type OutboxReader = Outbox & { start(): Promise<void>; stop(): Promise<void> };

/** This process's reader. */
type Reader = {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly listeners: Map<string, ((payload: never) => void)[]>;
  /** row id → its transaction */
  delivered: Map<number, bigint>;
  /** the transaction that the next poll reads from */
  from: bigint;
  prunedAt: number;
  timer: NodeJS.Timeout | undefined;
  running: Promise<void>;
  stopped: boolean;
  failing: boolean;
};

/**
 * The outbox table and this process's reader of it.
 *
 * Ids are given out before commit, so a higher id may be seen before a lower one; reading "above the last id" would
 * lose rows. The reader goes by transaction instead: everything from the oldest one that still ran at the poll before
 * is read again, and what was delivered already is left out.
 */
export function createOutbox(db: Db, log: FastifyBaseLogger): OutboxReader {
  const reader: Reader = {
    db,
    log,
    listeners: new Map(),
    delivered: new Map(),
    from: 0n,
    prunedAt: 0,
    timer: undefined,
    running: Promise.resolve(),
    stopped: false,
    failing: false,
  };
  const { listeners } = reader;
  return {
    write: writeOutbox,
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    async start() {
      reader.from = await oldestRunning(db);
      reader.running = turn(reader);
    },
    async stop() {
      reader.stopped = true;
      clearTimeout(reader.timer);
      await reader.running;
    },
  };
}

async function turn(reader: Reader): Promise<void> {
  try {
    await poll(reader);
    reader.failing = false;
  } catch (error) {
    if (!reader.failing) reader.log.error({ err: error }, 'the outbox cannot be read');
    reader.failing = true;
  }
  if (reader.stopped) return;
  const next = () => {
    reader.running = turn(reader);
  };
  reader.timer = setTimeout(next, reader.failing ? afterFailureMs : pollMs);
}

async function poll(reader: Reader): Promise<void> {
  const { db, delivered } = reader;
  const rows = await readFrom(db, reader.from);
  const xmin = BigInt(rows[0]!.xmin);
  for (const row of rows) {
    if (row.id === null || delivered.has(row.id)) continue;
    delivered.set(row.id, BigInt(row.tx));
    deliver(reader, row.topic, row.payload);
  }
  if (xmin > reader.from) reader.delivered = new Map([...delivered].filter(([, tx]) => tx >= xmin));
  reader.from = xmin;
  if (Date.now() - reader.prunedAt > pruneMs) {
    reader.prunedAt = Date.now();
    await prune(db);
  }
}

function deliver({ listeners, log }: Reader, topic: string, payload: unknown): void {
  for (const listener of listeners.get(topic) ?? []) {
    try {
      listener(payload as never);
    } catch (error) {
      log.error({ err: error, topic }, 'an outbox listener failed');
    }
  }
}

async function oldestRunning(db: Db): Promise<bigint> {
  const { rows } = await sql<{ xmin: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(
    db,
  );
  return BigInt(rows[0]!.xmin);
}

/** One row, without a reader: for commands, which only tell. */
export async function writeOutbox(tx: Tx, topic: string, payload: unknown): Promise<void> {
  await sql`insert into outbox (topic, payload) values (${topic}, ${JSON.stringify(payload)}::jsonb)`.execute(tx);
}

/** Rows of transactions from `from` on, with the oldest transaction still running; one row of nulls when there are none. */
async function readFrom(db: Db, from: bigint): Promise<Row[]> {
  const { rows } = await sql<Row>`${often}
    select s.xmin::text as xmin, o.id, o.topic, o.payload, o.tx::text as tx
    from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) s
    left join outbox o on o.tx >= ${from.toString()}::xid8
    order by o.id`.execute(db);
  return rows;
}

async function prune(db: Db): Promise<void> {
  await sql`delete from outbox where at < clock_timestamp() - interval '10 minutes'`.execute(db);
}
