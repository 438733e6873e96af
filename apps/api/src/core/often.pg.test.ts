import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/pg.ts';
import type { TestDatabase } from '../../test/pg.ts';
import { inTransaction, often, openDb, openPool, unseen } from './db.ts';
import type { Db, Tx } from './db.ts';

// A statement marked `often` is planned once by each connection: here the pool has one.

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDatabase();
  db = openDb(openPool(database.url, 1, () => undefined));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const plus = async (on: Db | Tx, a: number): Promise<number> =>
  (await sql<{ sum: number }>`${often}select ${a}::int + 1 as sum`.execute(on)).rows[0]!.sum;

/** Statements whose plan the connection keeps, and how often each was run. */
const kept = async () =>
  (
    await sql<{ statement: string; runs: number }>`
      select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements order by statement`.execute(
      db,
    )
  ).rows;

test('a marked statement keeps its plan, in and out of transactions; others do not', async () => {
  expect(await plus(db, 1)).toBe(2);
  expect(await inTransaction(db, (tx) => plus(tx, 2))).toBe(3);
  await sql`select ${3}::int + 1`.execute(db);
  expect(await kept()).toEqual([{ statement: '/* often */select $1::int + 1 as sum', runs: 2 }]);
});

test('two texts are two statements, and one that fails leaves the connection and its plan', async () => {
  const divided = async (by: number) =>
    (await sql<{ n: number }>`${often}select 6 / ${by}::int as n`.execute(db)).rows[0]!.n;
  await expect(divided(0)).rejects.toThrow('division by zero');
  expect(await divided(2)).toBe(3);
  expect(await plus(db, 4)).toBe(5);
  expect((await kept()).map(({ statement }) => statement)).toEqual([
    '/* often */select $1::int + 1 as sum',
    '/* often */select 6 / $1::int as n',
  ]);
});

test('a list that is not seen leaves a statement its plan, however short the list is', async () => {
  await sql`create temp table numbers as select n::bigint as id from generate_series(1, 20000) n`.execute(db);
  await sql`create unique index numbers_id on numbers (id)`.execute(db);
  await sql`analyze numbers`.execute(db);
  const found = async (ids: number[]) =>
    (
      await sql<{ id: number }>`${often}
        select id from numbers where id = any(${unseen(ids, 'bigint')}) order by id`.execute(db)
    ).rows.map(({ id }) => id);
  for (let n = 1; n <= 12; n += 1) expect(await found([n, 30_000])).toEqual([n]);
  expect(await found([])).toEqual([]);
  const { rows } = await sql<{ generic: number; custom: number }>`
    select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
    where statement like '%from numbers%'`.execute(db);
  expect(rows).toEqual([{ generic: 8, custom: 5 }]);
});
