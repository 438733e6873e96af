import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { checksum, migrationsFolder, readMigrations } from './migration-files.ts';
import type { Migration } from './migration-files.ts';
import { runByStatement, runWhole } from './migration-run.ts';
import type { MigrationRun } from './migration-run.ts';

// Decision 0048. Safe while a site runs and while several start, and resumable wherever it is killed.

/** What the database knows of a migration; `checksum` is that of its first `done` statements. */
type Progress = { name: string; checksum: string; done: number; finished: boolean };

type MigrateOptions = Partial<Omit<MigrationRun, 'client'>> & {
  /** where the files are; those of this release when left out */
  folder?: URL;
};

const create = `create table if not exists schema_migration (
  name text primary key, checksum text not null, statements_done integer not null default 0, finished_at timestamptz)`;
const hasTable = async (client: pg.PoolClient, table: string) =>
  (await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]!.there;

/**
 * Brings the database to this release's schema: each pending file in the order of names, also one whose name is lower
 * than the last that ran. Only one process at a time does so. Commands and statements of others go on meanwhile.
 *
 * @param pool  of the database's owner
 * @returns names of the migrations that were finished now
 * @throws Error for the operator: a statement that failed, a file that has changed, a database of a newer release.
 *   What was finished stays; the release before still runs, and the next call goes on where this one stopped
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = migrationsFolder, ...given } = options;
  const files = await readMigrations(folder);
  const client = await pool.connect();
  const run: MigrationRun = {
    say: () => undefined,
    lockTimeout: 2_000,
    lockTries: 100,
    lockPause: 1_000,
    ...given,
    client,
  };
  try {
    if ((await hasTable(client, 'schema_migration')) && pendingOf(files, await readProgress(run), run).length === 0)
      return [];
    await client.query('set statement_timeout = 0');
    await lockOut(run);
    await client.query(create);
    await adoptKysely(client, files);
    const known = await readProgress(run);
    const pending = pendingOf(files, known, run);
    // While one of these rows is unfinished, the release before knows an upgrade that stopped from one that is done.
    await client.query(
      'insert into schema_migration (name, checksum) select unnest($1::text[]), $2 on conflict (name) do nothing',
      [pending.map(({ name }) => name), checksum(files[0]!, 0)],
    );
    for (const file of pending) {
      // The commits before the last one need not wait for the disk: it takes them along, in their order.
      await client.query(`set synchronous_commit = ${file === pending.at(-1) ? 'on' : 'off'}`);
      const done = known.find(({ name }) => name === file.name)?.done ?? 0;
      await (file.inTransaction ? runWhole(run, file) : runByStatement(run, file, done));
    }
    await settle(client);
    const last = files.at(-1)!.name;
    if (known.some(({ finished }) => finished) && pending.length) run.say(`The database has been upgraded to ${last}.`);
    return pending.map(({ name }) => name);
  } finally {
    client.release(true); // its lock and settings end with it
  }
}

/** Not by waiting in a statement: `create index concurrently` would wait for that statement to end. */
async function lockOut({ client, say }: MigrationRun): Promise<void> {
  const attempt = `select pg_try_advisory_lock(hashtextextended('lime:migrate', 0)) as mine`;
  for (let tries = 0; ; tries++) {
    if ((await client.query<{ mine: boolean }>(attempt)).rows[0]!.mine) return;
    if (tries === 5) say('Another process is upgrading this database; waiting for it.');
    await wait(200);
  }
}

/** Migrations of releases before this table: their files are taken to be what ran. */
async function adoptKysely(client: pg.PoolClient, files: readonly Migration[]): Promise<void> {
  if (!(await hasTable(client, 'kysely_migration'))) return;
  const { rows } = await client.query<{ name: string; timestamp: string }>(
    'select name, timestamp from kysely_migration where name not in (select name from schema_migration)',
  );
  for (const { name, timestamp } of rows) {
    const file = files.find((candidate) => candidate.name === name);
    await client.query('insert into schema_migration values ($1, $2, $3, $4)', [
      name,
      file ? checksum(file) : '',
      file?.statements.length ?? 0,
      timestamp,
    ]);
  }
}

async function readProgress({ client }: MigrationRun): Promise<Progress[]> {
  const { rows } = await client.query<Progress>(
    'select name, checksum, statements_done as done, finished_at is not null as finished from schema_migration order by name',
  );
  return rows;
}

/** What is to be run, after making sure that the database is one this release can go on with. */
function pendingOf(files: readonly Migration[], known: readonly Progress[], { say }: MigrationRun): Migration[] {
  const rows = new Map(known.map((row) => [row.name, row]));
  const names = new Set(files.map(({ name }) => name));
  for (const file of files) {
    const row = rows.get(file.name);
    if (!row || checksum(file, row.finished ? undefined : row.done) === row.checksum) continue;
    throw new Error(
      `Migration ${file.name}.sql is no longer what ran on this database. Put the file back as it was, and write the change into a new migration.`,
    );
  }
  const newer = known.filter(({ name }) => !names.has(name));
  const stopped = known.find(({ finished }) => !finished);
  const own = files.at(-1)?.name ?? 'nothing';
  if (newer.some(({ finished }) => finished) && !stopped)
    throw new Error(
      `The database is newer than this release: it has ${newer.at(-1)!.name}, this release ends at ${own}. Start the newer release, or restore a backup.`,
    );
  if (newer.length) say(`An upgrade to ${newer.at(-1)!.name} has not finished; this release runs on meanwhile.`);
  return files.filter(({ name }) => !rows.get(name)?.finished);
}

/** The upgrade is whole: releases before this table may see it, and files that were withdrawn unrun are forgotten. */
async function settle(client: pg.PoolClient): Promise<void> {
  await client.query('delete from schema_migration where finished_at is null and statements_done = 0');
  if (await hasTable(client, 'kysely_migration'))
    await client.query(
      'insert into kysely_migration select name, finished_at::text from schema_migration where finished_at is not null on conflict do nothing',
    );
}
