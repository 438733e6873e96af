import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { assertEmbedded, claimDataDir, holderOf, readSecrets } from '../data-dir.ts';
import { startPostgres } from '../postgres.ts';
import { noteUpkeep } from '../process-events.ts';
import type { Upkeep } from '../process-events.ts';

/** Where the embedded cluster of an installation is; null when it has none yet. */
export function clusterFolder(dir: string): string | null {
  const pointer = join(dir, 'postgres', 'elsewhere');
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dir, 'postgres');
  return existsSync(join(home, 'data', 'PG_VERSION')) ? join(home, 'data') : null;
}

/**
 * The embedded database as it is, of the running site or started until `close`: nothing is migrated, no role made.
 *
 * @throws Error in words when there is none, or the site has an outside one
 */
export async function openEmbedded(dir: string): Promise<{ url: string; close(): Promise<void> }> {
  assertEmbedded(dir);
  if (!clusterFolder(dir)) throw new Error(`${dir} holds no database.`);
  const attach = holderOf(dir)?.url.startsWith('http') ?? false;
  const claim = attach ? null : claimDataDir(dir, 'npm run lime');
  try {
    const { ownerPassword } = readSecrets(dir);
    const postgres = await startPostgres({ dir: join(dir, 'postgres'), password: ownerPassword, attach });
    const close = async () => {
      if (!attach) await postgres.stop();
      claim?.release();
    };
    return { url: postgres.url, close };
  } catch (error) {
    claim?.release();
    throw error;
  }
}

/** Writes down what a command did, in the database it was about; where that is not there nothing is written. */
export async function keepUpkeep(dir: string, upkeep: Upkeep): Promise<void> {
  const outside = process.env['DATABASE_URL'];
  if (outside) return noteUpkeep(outside, upkeep);
  const database = await openEmbedded(dir).catch(() => null);
  if (!database) return;
  await noteUpkeep(database.url, upkeep);
  await database.close();
}

/** Work that fails, or is ended by a signal, leaves nothing: `clean` is called then, and not after work that was done. */
export async function leavingNothing<T>(clean: () => void | Promise<void>, work: () => Promise<T>): Promise<T> {
  const onSignal = async () => {
    await Promise.resolve(clean()).catch(() => undefined);
    process.exit(130);
  };
  const end = () => void onSignal();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    return await work();
  } catch (error) {
    await clean();
    throw error;
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

/** One connection for as long as the work takes; its loss fails the statement that runs or comes next. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Name of the last migration that the database has, also of a release that kept Kysely's table. */
export async function lastMigration(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query<{ own: boolean }>(
    `select to_regclass('schema_migration') is not null as own`,
  );
  const { rows } = await client.query<{ name: string }>(
    tables[0]!.own
      ? 'select max(name) as name from schema_migration where finished_at is not null'
      : 'select max(name) as name from kysely_migration',
  );
  return rows[0]!.name;
}
