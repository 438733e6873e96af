import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AssertionFault } from '@lime/domain/assert.ts';
import { restAfter } from '@lime/domain/operations/work-rest.ts';
import { testDatabase } from '../../test/pg.ts';
import type { TestDatabase } from '../../test/pg.ts';
import { createRowWorker } from './row-worker.ts';
import { clearFailure, errorLine, hasFailed, isResting, pruneFailures, recordFailure } from './work-failures.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => sql`delete from work_failure`.execute(database.db));
afterAll(() => database.drop());

type Kept = { item: string; failures: number; rest_ms: number; error: string };
async function kept(): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select item, failures, (extract(epoch from rest_until - last_at) * 1000)::float8 as rest_ms, error
    from work_failure order by item`.execute(database.db);
  return rows;
}
const restsAreOver = () =>
  sql`update work_failure set rest_until = clock_timestamp() - interval '1 millisecond'`.execute(database.db);

test('each failure of an item rests longer than the one before', async () => {
  for (let failures = 1; failures <= 8; failures += 1) {
    expect(await recordFailure(database.db, 'settlement', 'a', new Error('no'))).toEqual({
      failures,
      restMs: restAfter(failures),
    });
    const [row] = await kept();
    expect(row).toMatchObject({ failures, error: 'Error: no' });
    expect(Math.abs(row!.rest_ms - restAfter(failures))).toBeLessThan(1_000);
  }
  await clearFailure(database.db, 'settlement', 'a');
  expect(await kept()).toEqual([]);
  expect(await recordFailure(database.db, 'settlement', 'a', new Error('no'))).toMatchObject({ failures: 1 });
});

test('work that is tried every hour rests an hour', async () => {
  expect(await recordFailure(database.db, 'settlement', '', new Error('no'), 3_600_000)).toMatchObject({
    restMs: 3_600_000,
  });
  expect((await kept())[0]!.rest_ms).toBeGreaterThan(3_599_000);
});

test('a failure that cannot be written still answers with a rest', async () => {
  const broken = { getExecutor: () => assertNever() } as never;
  expect(await recordFailure(broken, 'settlement', 'a', new Error('no'))).toEqual({ failures: 0, restMs: 10_000 });
});
const assertNever = (): never => {
  throw new Error('no database');
};

test.each([
  [new AssertionFault('slip 7 is odd\n    at settle'), 'AssertionFault: slip 7 is odd'],
  [Object.assign(new Error('deadlock detected'), { code: '40P01' }), 'Error: deadlock detected (40P01)'],
  [
    new Error('connect postgres://lime:s3cret@db:5432/lime failed'),
    'Error: connect postgres://lime:***@db:5432/lime failed',
  ],
  ['text', 'Error: text'],
  [null, 'Error: null'],
])('%s is kept as %s', (error, line) => {
  expect(errorLine(error)).toBe(line);
});

test('a long error is cut', () => {
  expect(errorLine(new Error('x'.repeat(1_000)))).toHaveLength(300);
});

test('failures whose next try is an hour overdue are removed', async () => {
  await recordFailure(database.db, 'settlement', 'gone', new Error('no'));
  await recordFailure(database.db, 'settlement', 'tried', new Error('no'));
  await sql`update work_failure set rest_until = clock_timestamp() - case item when 'gone' then interval '61 minutes' else interval '59 minutes' end`.execute(
    database.db,
  );
  await pruneFailures(database.db);
  expect((await kept()).map(({ item }) => item)).toEqual(['tried']);
});

/** A worker of the rows 1 to 3, as in one of several processes; row 2 fails while `isOdd` says so. */
function rowWorker(isOdd: () => boolean, decided: number[]) {
  return createRowWorker(database.db, {
    work: 'casino-transfer',
    read: async (most) => {
      const item = sql`seq::text`;
      const { rows } = await sql<{ seq: number; has_failed: boolean }>`
        select seq, ${hasFailed('casino-transfer', item)} as has_failed from generate_series(1, 3) w(seq)
        where not ${isResting('casino-transfer', item)} order by seq limit ${most}`.execute(database.db);
      return rows;
    },
    async decide({ seq }) {
      if (seq === 2 && isOdd()) throw new AssertionFault('row 2 is odd');
      decided.push(seq);
      return true;
    },
    failed: () => undefined,
  });
}

test('a failing row rests in every process, and leaves the list once it succeeds', async () => {
  let odd = true;
  const decided: number[] = [];
  const [one, other] = [rowWorker(() => odd, decided), rowWorker(() => odd, decided)];
  expect(await one.runOnce()).toBe(2);
  expect(await other.runOnce()).toBe(2); // not tried: it rests
  expect(await kept()).toMatchObject([{ item: '2', failures: 1, error: 'AssertionFault: row 2 is odd' }]);
  await restsAreOver();
  expect(await other.runOnce()).toBe(2);
  expect(await kept()).toMatchObject([{ item: '2', failures: 2 }]);
  await restsAreOver();
  odd = false;
  expect(await one.runOnce()).toBe(3);
  expect(await kept()).toEqual([]);
  expect(decided).toEqual([1, 3, 1, 3, 1, 3, 1, 2, 3]);
});
