import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { notify } from './channel.ts';
import type { ListeningChannel } from './channel.ts';
import { often } from './db.ts';
import type { Db, Tx } from './db.ts';
import type { Outbox } from './context.ts';

const pollMs = 100;
/** The first look after a row was written here: its commit is mostly over by then. */
const soonMs = 50;
type Pace = {
  /** so long after a row, or after one was written here, it is looked for rows as often as ever */
  readonly awakeMs: number;
  /** then so often: rows that nobody told of are found by it, those of a command or of a process that died */
  readonly quietMs: number;
};
const usualPace: Pace = { awakeMs: 10_000, quietMs: 500 };
/** A row that comes so long after the one before may find other processes resting. */
const tellMs = 5_000;
const pruneMs = 60_000;
const afterFailureMs = 1_000;

/** The channel by which readers wake each other. */
const wakeNote = 'outbox';

type Row = { xmin: string; id: number | null; topic: string; payload: unknown; tx: string };

/** The outbox with this process's reader, which `start` begins and `stop` ends. */
export type OutboxReader = Outbox & { start(): Promise<void>; stop(): Promise<void> };

/** This process's reader. */
type Reader = {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly channel: Wakes | null;
  readonly pace: Pace;
  readonly listeners: Map<string, ((payload: never) => void)[]>;
  /** row id → its transaction */
  delivered: Map<number, bigint>;
  /** the transaction that the next poll reads from */
  from: bigint;
  prunedAt: number;
  /** Times by `performance.now()`. */
  awakeUntil: number;
  deliveredAt: number;
  /** this process wrote a row since it delivered some: it is the one that wakes the others */
  hasWritten: boolean;
  timer: NodeJS.Timeout | undefined;
  /** the next poll is a long rest away */
  isResting: boolean;
  running: Promise<void>;
  stopped: boolean;
  failing: boolean;
};

type Wakes = Pick<ListeningChannel, 'on' | 'onReconnect' | 'isListening'>;

/** The readers of this process: one, but for tests. */
const readers = new Set<Reader>();

/**
 * The outbox table and this process's reader of it.
 *
 * Ids are given out before commit, so a higher id may be seen before a lower one; reading "above the last id" would
 * lose rows. The reader goes by transaction instead: everything from the oldest one that still ran at the poll before
 * is read again, and what was delivered already is left out.
 *
 * Where nothing is written it rests longer between polls. Nothing depends on being woken but how soon a row is delivered.
 * A row is looked for at once where it was written; there it wakes the readers of other processes once it is delivered,
 * outside of the transaction that wrote it. While rows keep coming, all readers are awake and nobody tells anybody.
 *
 * @param channel  absent, or not listening: there is no rest
 */
export function createOutbox(
  db: Db,
  log: FastifyBaseLogger,
  channel: Wakes | null = null,
  pace: Pace = usualPace,
): OutboxReader {
  const reader: Reader = {
    db,
    log,
    channel,
    pace,
    listeners: new Map(),
    delivered: new Map(),
    from: 0n,
    prunedAt: 0,
    awakeUntil: 0,
    deliveredAt: -Infinity,
    hasWritten: false,
    timer: undefined,
    isResting: false,
    running: Promise.resolve(),
    stopped: false,
    failing: false,
  };
  const { listeners } = reader;
  channel?.on(wakeNote, () => wake(reader, 0));
  channel?.onReconnect(() => wake(reader, 0));
  return {
    write: writeOutbox,
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    async start() {
      reader.from = await oldestRunning(db);
      readers.add(reader);
      stayAwake(reader);
      reader.running = turn(reader);
    },
    async stop() {
      reader.stopped = true;
      readers.delete(reader);
      clearTimeout(reader.timer);
      await reader.running;
    },
  };
}

/** Rows are about to be written in this process. Statements that write them by themselves say so; `write` does. */
export function expectRows(): void {
  for (const reader of readers) {
    reader.hasWritten = true;
    wake(reader, soonMs);
  }
}

function stayAwake(reader: Reader): void {
  reader.awakeUntil = performance.now() + reader.pace.awakeMs;
}

/** Ends a long rest within so many milliseconds, and lets none begin for a while. */
function wake(reader: Reader, withinMs: number): void {
  stayAwake(reader);
  if (reader.isResting) rest(reader, withinMs);
}

function rest(reader: Reader, ms: number): void {
  clearTimeout(reader.timer);
  if (reader.stopped) return;
  reader.isResting = ms === reader.pace.quietMs;
  reader.timer = setTimeout(() => {
    reader.isResting = false;
    reader.running = turn(reader);
  }, ms);
}

async function turn(reader: Reader): Promise<void> {
  try {
    await poll(reader);
    reader.failing = false;
  } catch (error) {
    if (!reader.failing) reader.log.error({ err: error }, 'the outbox cannot be read');
    reader.failing = true;
    stayAwake(reader);
  }
  rest(reader, reader.failing ? afterFailureMs : pauseOf(reader));
}

function pauseOf({ channel, awakeUntil, pace }: Reader): number {
  return channel?.isListening() === true && performance.now() > awakeUntil ? pace.quietMs : pollMs;
}

async function poll(reader: Reader): Promise<void> {
  const { db, delivered } = reader;
  const rows = await readFrom(db, reader.from);
  const xmin = BigInt(rows[0]!.xmin);
  let isNews = false;
  for (const row of rows) {
    if (row.id === null || delivered.has(row.id)) continue;
    isNews = true;
    delivered.set(row.id, BigInt(row.tx));
    deliver(reader, row.topic, row.payload);
  }
  if (isNews) await tellOthers(reader);
  if (xmin > reader.from) reader.delivered = new Map([...delivered].filter(([, tx]) => tx >= xmin));
  reader.from = xmin;
  if (Date.now() - reader.prunedAt > pruneMs) {
    reader.prunedAt = Date.now();
    await prune(db);
  }
}

/** After rows were delivered: wakes the readers of other processes where they may rest. */
async function tellOthers(reader: Reader): Promise<void> {
  const { db, log, channel, hasWritten, deliveredAt } = reader;
  reader.hasWritten = false;
  reader.deliveredAt = performance.now();
  stayAwake(reader);
  if (!channel || !hasWritten || reader.deliveredAt - deliveredAt < tellMs) return;
  await notify(db, wakeNote, '').catch((error: unknown) =>
    log.warn({ err: error }, 'the outbox could not wake the others'),
  );
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

/** One row, without a reader too: for commands, which only tell. */
export async function writeOutbox(tx: Tx, topic: string, payload: unknown): Promise<void> {
  expectRows();
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
