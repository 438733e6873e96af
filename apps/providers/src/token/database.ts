import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const folder = join(import.meta.dirname, '../../migrations');
// money and ids are whole numbers well below 2^53
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The host's own database: a schema that its role owns, where it can read nothing of the site. */
export function openDatabase(url: string, failed: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5_000,
    application_name: 'lime host',
  });
  pool.on('error', failed);
  // one that is lost in the midst of a transaction is none of the pool's: nobody hearing it would end the process
  pool.on('connect', (client) => client.on('error', failed));
  return pool;
}

/** Brings the schema up to date: every file once, in the order of their names, each in a transaction of its own. */
export async function migrate(pool: pg.Pool): Promise<void> {
  await within(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('lime:host-migrations', 0))`);
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migration');
    const done = new Set(rows.map(({ name }) => name));
    for (const name of readdirSync(folder)
      .toSorted()
      .filter((file) => !done.has(file))) {
      await client.query(readFileSync(join(folder, name), 'utf8'));
      await client.query('insert into migration (name) values ($1)', [name]);
    }
  });
}

/** A transaction: all of it or nothing. */
export async function within<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
