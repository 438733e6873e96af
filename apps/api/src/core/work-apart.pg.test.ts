import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/pg.ts';
import type { TestDatabase } from '../../test/pg.ts';
import { inTransaction } from './db.ts';
import { writeApart } from './work-apart.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

/** Writes the numbers from 1 on into the database, where `isBad` ones are refused. @returns what could not be written, and what was */
async function write(count: number, isBad: (no: number) => boolean) {
  let tries = 0;
  const rows = Array.from({ length: count }, (_, i) => i + 1);
  const writing = inTransaction(database.db, async (tx) => {
    await sql`create temporary table written (no integer primary key check (no > 0)) on commit drop`.execute(tx);
    const failed = await writeApart(tx, rows, (some) => {
      tries += 1;
      const values = some.map((no) => (isBad(no) ? -no : no));
      return sql`insert into written select unnest(${values}::integer[])`.execute(tx);
    });
    const kept = await sql<{ no: number }>`select no from written order by no`.execute(tx);
    return { failed: failed.map(({ row }) => row), kept: kept.rows.map(({ no }) => no) };
  });
  return { ...(await writing.catch((error: unknown) => ({ error }))), tries: () => tries };
}

test('a bad row is found and left out, and all others are written', async () => {
  const { failed, kept } = (await write(50, (no) => no === 37)) as { failed: number[]; kept: number[] };
  expect(failed).toEqual([37]);
  expect(kept).toHaveLength(49);
});

test.each([
  // 15 of 30 failed before the other half was tried: so few may all be bad
  [30, 30],
  [1, 1],
])('of %i rows that are all bad, each is named', async (count, named) => {
  expect(await write(count, () => true)).toMatchObject({ failed: { length: named }, kept: [] });
});

test.each([31, 32, 1_000])(
  'where none of %i rows can be written, the fault is not in the rows: it throws',
  async (count) => {
    const { tries, ...came } = await write(count, () => true);
    expect(came).toMatchObject({ error: { code: '23514' } });
    // sixteen alone, and the halves that hold them: the rest is not tried one by one
    expect(tries()).toBeLessThan(50);
  },
);

test('one good row among the first sixteen, and the others are tried too', async () => {
  const came = (await write(32, (no) => no !== 9)) as { failed: number[]; kept: number[] };
  expect([came.failed.length, came.kept]).toEqual([31, [9]]);
});
