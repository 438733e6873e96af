import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { PostgresPool, PostgresPoolClient, RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';

const current = new AsyncLocalStorage<PostgresPoolClient>();

/** The pool as Kysely is given it: inside of `inSnapshot` every statement goes to the snapshot's one connection. */
export function withSnapshots(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => current.getStore() ?? (await pool.connect()),
    end: () => pool.end(),
  };
}

/**
 * Runs work whose reads all see the database as it is now, however long it takes, through whatever service they go.
 * Transactions begun inside are part of this one, and writing is refused by PostgreSQL.
 */
export async function inSnapshot<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin isolation level repeatable read, read only');
    return await current.run(oneByOne(client), work);
  } finally {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    client.release(broken);
  }
}

/** Runs work outside of the snapshot it is called in. */
export const outsideSnapshot = <T>(work: () => Promise<T>): Promise<T> => current.exit(work);

/** A connection for many callers at once: statements wait for each other, and nobody else ends its transaction. */
function oneByOne(client: pg.PoolClient): PostgresPoolClient {
  const none = { command: 'SELECT' as const, rowCount: 0, rows: [] };
  const send = client.query.bind(client) as (text: string, values?: readonly unknown[]) => Promise<unknown>;
  let before: Promise<unknown> = Promise.resolve();
  const query = (text: unknown, values?: readonly unknown[]) => {
    if (typeof text === 'string' && /^(begin|start transaction|commit|rollback)/i.test(text))
      return Promise.resolve(none);
    const answer = before.then(() => send(text as string, values));
    before = answer.catch(() => undefined);
    return answer;
  };
  return { query, release: () => undefined } as unknown as PostgresPoolClient;
}

let cursors = 0;

/** All rows of a query, some at a time, each once; only inside of `inSnapshot`. @param size  rows at a time */
export async function* throughCursor<Row>(db: Db, query: RawBuilder<unknown>, size: number): AsyncGenerator<Row[]> {
  const name = sql.ref(`rows_${(cursors += 1)}`);
  await sql`declare ${name} no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(size)} from ${name}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
  }
}
