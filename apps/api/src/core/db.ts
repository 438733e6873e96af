import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { RawBuilder, Transaction } from 'kysely';
import pg from 'pg';
import { assert } from '@lime/domain/assert.ts';
import { withSnapshots } from './in-snapshot.ts';

/** Statements are written as SQL, so the tables need no type map here. */
export type Db = Kysely<Record<string, never>>;
/** A transaction that is open; the caller commits it. */
export type Tx = Transaction<Record<string, never>>;

// bigint columns hold ids and won, all far below 2^53: numbers in code, checked at the door.
pg.types.setTypeParser(pg.types.builtins.INT8, toNumber);
// So do lists of them (array_agg): one dimension, as all of ours are. The driver's list of types lacks arrays.
const int8Array = 1016 as (typeof pg.types.builtins)['INT8'];
pg.types.setTypeParser(int8Array, (text) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : toNumber(item))),
);
// A calendar day stays text; a Date would shift it by the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

function toNumber(text: string): number {
  const value = Number(text);
  assert(Number.isSafeInteger(value), `bigint beyond safe integers: ${text}`);
  return value;
}

/**
 * A pool of plain connections. Loss of the database is logged, never fatal: the next query reconnects.
 *
 * @param url   a PostgreSQL address
 * @param max   connections
 */
export function openPool(url: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000 });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    keepPlans(client);
  });
  return pool;
}

const mark = '/* often */';

/**
 * Begins a statement that is run all the time: each connection reads and plans it once, and keeps the plan. Planning was two
 * thirds of what an idle site cost PostgreSQL. The text of such a statement is one of few; what varies are its values.
 */
export const often = sql.raw(mark);

/**
 * A list for a statement that is run all the time, as PostgreSQL does not see how long it is: `id = any(${unseen(ids, 'bigint')})`.
 * A list it sees makes it plan for that list each time, as a few rows always look cheaper than the ten of the plan it keeps.
 */
export const unseen = (values: readonly (number | string)[], type: 'bigint' | 'text'): RawBuilder<unknown> =>
  sql`(select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[]`;

/** Runs marked statements of a connection under a name, which is what makes PostgreSQL keep their plan. */
function keepPlans(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...query: unknown[]) => unknown;
  const query = (text: unknown, ...rest: unknown[]): unknown =>
    typeof text === 'string' && text.startsWith(mark)
      ? send({ name: planName(text), text, values: rest[0] }, ...rest.slice(1))
      : send(text, ...rest);
  client.query = query as typeof client.query;
}

const planNames = new Map<string, string>();

function planName(text: string): string {
  let name = planNames.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
    planNames.set(text, name);
  }
  return name;
}

/** Runs statements over a pool; inside of `inSnapshot` they go to the snapshot's one connection. */
export function openDb(pool: pg.Pool): Db {
  return new Kysely({ dialect: new PostgresDialect({ pool: withSnapshots(pool) }) });
}

/** Runs `work` in one transaction at read committed; rolls back when it throws. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** A part of a transaction that may fail alone: its writes are undone, the others stay. @throws what `work` threw */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    throw error;
  }
}

/** The database's clock: the only one that decides (decision 33). */
export async function databaseNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
}

/** That clock as milliseconds, for what looks at it all the time: read once, kept by this process' own. */
export async function databaseClock(db: Db): Promise<() => number> {
  const offset = (await databaseNow(db)).getTime() - Date.now();
  return () => Date.now() + offset;
}
