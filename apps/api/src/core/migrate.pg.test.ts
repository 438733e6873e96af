import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openDb, openPool } from './db.ts';
import { migrate } from './migrate.ts';

// Each test has an empty database and a folder of migrations of its own.

let pool: pg.Pool;
let path: string;
let folder: URL;
let name: string;
let said: string[];

const admin = async (statement: string) => {
  const one = openPool(inject('pgOwnerUrl'), 1, () => undefined);
  await one.query(statement);
  await one.end();
};
const open = (max = 4) => {
  const url = new URL(inject('pgOwnerUrl'));
  url.pathname = `/${name}`;
  return openPool(url.href, max, () => undefined);
};
beforeEach(async () => {
  name = `migrate_${process.pid}_${Math.random().toString(36).slice(2)}`;
  path = mkdtempSync(join(tmpdir(), 'lime-migrations-'));
  folder = pathToFileURL(`${path}/`);
  said = [];
  await admin(`create database ${name}`);
  pool = open();
});
afterEach(async () => {
  await pool.end();
  rmSync(path, { recursive: true }); // the database goes with the run's cluster: dropping it would cost a checkpoint
});

const file = (migration: string, text: string) =>
  writeFileSync(join(path, `${migration}.sql`), `-- Why: a test.\n${text}`);
const outside = (migration: string, text: string) => file(migration, `-- Outside a transaction.\n${text}`);
const run = (options = {}) => migrate(pool, { folder, say: (line) => said.push(line), lockPause: 20, ...options });
const rows = async (statement: string) => (await pool.query<Record<string, unknown>>(statement)).rows;
const one = async (statement: string) => Object.values((await rows(statement))[0]!)[0];

test('files run once, in the order of their names, a lower one that came later too', async () => {
  file('0002-b', 'create table b (n int);\ncreate index on b (n);');
  expect(await run()).toEqual(['0002-b']);
  file('0001-a', 'insert into b values (1);');
  file('0003-c', 'insert into b values (3);');
  expect(await run()).toEqual(['0001-a', '0003-c']);
  expect(await run()).toEqual([]);
  expect(await rows('select n from b')).toEqual([{ n: 1 }, { n: 3 }]);
  expect(said).toEqual(['The database has been upgraded to 0003-c.']);
});

test('a failing statement is named, its file leaves nothing, the files before it stay; mended, it goes on', async () => {
  file('0001-a', 'create table a (n int);');
  file('0002-b', 'create table b (n int);\n\ninsert into a\nselect nothing\nfrom b;');
  await expect(run()).rejects.toThrow(
    [
      'Migration 0002-b.sql failed at statement 2 of 2 (line 4):',
      '  insert into a',
      '  select nothing',
      '  from b',
      'PostgreSQL says, of line 5: column "nothing" does not exist',
      'Nothing of this file was kept. The release before still runs on this database; the next start goes on here.',
    ].join('\n'),
  );
  expect(await one(`select to_regclass('b')`)).toBe(null);
  file('0002-b', 'create table b (n int);');
  expect(await run()).toEqual(['0002-b']);
});

test('a file that ran may get other comments, not other statements', async () => {
  file('0001-a', 'create table a (n int);');
  await run();
  file('0001-a', '-- More words.\ncreate table a (\n  n int -- a number\n);');
  expect(await run()).toEqual([]);
  file('0001-a', 'create table a (n bigint);');
  await expect(run()).rejects.toThrow('Migration 0001-a.sql is no longer what ran on this database. Put the file back');
});

test('outside a transaction what is done stays done, and the rest may be mended', async () => {
  const first = 'insert into a values (1);';
  file('0001-a', 'create table a (n int);');
  outside('0002-b', `${first}\ninsert into b values (1);`);
  await expect(run()).rejects.toThrow(
    /0002-b\.sql failed at statement 2 of 2 \(line 4\)[^]*The statements before it are done and will not be run again/,
  );
  outside('0002-b', `insert into a values (2);\ninsert into a values (3);`);
  await expect(run()).rejects.toThrow('0002-b.sql is no longer what ran');
  outside('0002-b', `${first}\ninsert into a values (3);`);
  expect(await run()).toEqual(['0002-b']);
  expect(await rows('select n from a')).toEqual([{ n: 1 }, { n: 3 }]);
});

test('an index that was left half built is built anew', async () => {
  file('0001-a', 'create table a (n int);\ninsert into a values (1), (1);');
  outside('0002-b', 'create unique index concurrently if not exists a_n on a (n);');
  await expect(run()).rejects.toThrow(/could not create unique index "a_n"/);
  const valid = `select indisvalid from pg_index where indexrelid = 'a_n'::regclass`;
  expect(await one(valid)).toBe(false);
  await rows('delete from a where ctid = (select min(ctid) from a)');
  expect(await run()).toEqual(['0002-b']);
  expect(await one(valid)).toBe(true);
  expect(said).toContain('The index a_n was left half built; it is built anew.');
});

test('a fill in batches goes on where it was killed, each row once', async () => {
  file(
    '0001-a',
    'create table a (id int primary key, n int not null default 0);\ninsert into a select generate_series(1, 5000);',
  );
  outside(
    '0002-b',
    `create table if not exists fill_b as select 0 as id;
-- Repeat until no row.
with batch as (select id from a where id > (select id from fill_b) order by id limit 100),
  filled as (update a set n = n + 1 from batch where a.id = batch.id)
update fill_b set id = (select max(id) from batch) where exists (select from batch);
drop table if exists fill_b;`,
  );
  const killed = run().catch((error: Error) => error.message);
  while (
    (await one(`select to_regclass('fill_b')`)) === null ||
    Number(await one('select count(*) from a where n = 1')) < 500
  )
    await wait(5);
  await rows(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`);
  expect(await killed).toMatch(/0002-b\.sql failed at statement 2 of 3/);
  const before = Number(await one('select count(*) from a where n = 1'));
  expect(before).toBeLessThan(5000);
  expect(await run()).toEqual(['0002-b']);
  expect(await rows('select n, count(*) from a group by n')).toEqual([{ n: 1, count: 5000 }]);
});

test('of two starts at once one runs the files, and the other waits for it', async () => {
  file('0001-a', 'create table a (n int);\nselect pg_sleep(0.3);\ninsert into a values (1);');
  const other = open(1);
  const both = await Promise.all([run(), migrate(other, { folder })]);
  await other.end();
  expect(both.toSorted()).toEqual([[], ['0001-a']]);
  expect(await rows('select n from a')).toEqual([{ n: 1 }]);
});

test('an index is built beside another start that waits', async () => {
  file('0001-a', 'create table a (n int);');
  outside('0002-b', 'select pg_sleep(0.3);\ncreate index concurrently if not exists a_n on a (n);');
  const other = open(1);
  const both = await Promise.all([run(), migrate(other, { folder })]);
  await other.end();
  expect(both.flat()).toEqual(['0001-a', '0002-b']);
});

test('what waits for a lock holds nobody up for long, says so, and gets it in the end', async () => {
  file('0001-a', 'create table a (n int);\ncreate table b (n int);');
  await run();
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from b');
  file('0002-b', 'alter table a add column m int;\nalter table b add column m int;');
  const working = run({ lockTimeout: 300 });
  const waits: number[] = [];
  for (const until = Date.now() + 1_500; Date.now() < until;) {
    const started = performance.now();
    await rows('insert into a values (1)');
    await rows('select n from b');
    waits.push(performance.now() - started);
    await wait(20);
  }
  await client.query('commit');
  client.release();
  expect(await working).toEqual(['0002-b']);
  expect(Math.max(...waits)).toBeGreaterThan(100); // it was in the way,
  expect(Math.max(...waits)).toBeLessThan(1_000); // for its time and no longer
  expect(said[0]).toMatch(
    /^0002-b, statement 2 of 2 \(line 3\), waits for a lock\. The oldest other transaction: pid \d+/,
  );
});

test('a lock that never comes ends the try and names the statement', async () => {
  file('0001-a', 'create table a (n int);');
  await run();
  const client = await pool.connect();
  await client.query('begin; lock table a in access share mode');
  file('0002-b', 'alter table a add column m int;');
  await expect(run({ lockTimeout: 50, lockTries: 3 })).rejects.toThrow(
    /0002-b[^]*canceling statement due to lock timeout/,
  );
  await client.query('rollback');
  client.release();
});

test('a database of a newer release is refused in one sentence, unless its upgrade has not finished', async () => {
  file('0001-a', 'create table a (n int);');
  await run();
  file('0002-b', 'create table b (n int);');
  file('0003-c', 'create table c (n nothing);');
  await expect(run()).rejects.toThrow(/type "nothing" does not exist/);
  for (const newer of ['0002-b', '0003-c']) rmSync(join(path, `${newer}.sql`));
  said = [];
  expect(await run()).toEqual([]);
  expect(said).toEqual(['An upgrade to 0003-c has not finished; this release runs on meanwhile.']);
  file('0002-b', 'create table b (n int);');
  file('0004-d', 'create table d (n int);'); // the mended release has another file in its place
  expect(await run()).toEqual(['0004-d']);
  for (const newer of ['0002-b', '0004-d']) rmSync(join(path, `${newer}.sql`));
  await expect(run()).rejects.toThrow(
    'The database is newer than this release: it has 0004-d, this release ends at 0001-a. Start the newer release, or restore a backup.',
  );
});

test('a database that Kysely migrated is gone on with, and its release refuses it only when the upgrade is whole', async () => {
  const db = openDb(open(1));
  const kysely = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        '0001-a': { up: async (tx) => void (await sql`create table a (n int)`.execute(tx)) },
      }),
    },
  });
  expect((await kysely.migrateToLatest()).error).toBe(undefined);
  file('0001-a', 'create table a (n int);');
  file('0002-b', 'create table b (n int);');
  file('0003-c', 'create table c (n nothing);');
  await expect(run()).rejects.toThrow(/0003-c/);
  expect((await kysely.migrateToLatest()).error).toBe(undefined);
  file('0003-c', 'create table c (n int);');
  expect(await run()).toEqual(['0003-c']);
  expect(String((await kysely.migrateToLatest()).error)).toContain('previously executed migration 0002-b is missing');
  await db.destroy();
  expect(await rows('select name, finished_at is not null as done from schema_migration order by 1')).toEqual(
    ['0001-a', '0002-b', '0003-c'].map((migration) => ({ name: migration, done: true })),
  );
});
