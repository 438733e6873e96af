import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/pg.ts';
import type { TestDatabase } from '../../test/pg.ts';
import { readFailures } from './work-failures.ts';
import { createWorkerLoop } from './worker-loop.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

const kept = async () => (await readFailures(database.db, 'loops')).map(({ item }) => item);

test('a loop goes on after passes that fail; the third in a row is kept as failing work until one holds', async () => {
  let passes = 0;
  let fails = true;
  const errors: unknown[] = [];
  const loop = createWorkerLoop(
    async () => {
      passes += 1;
      if (fails && passes !== 3) throw new Error(`pass ${passes}`);
    },
    { name: 'stumbling', db: database.db, pauseMs: 5, failed: (error) => errors.push(error) },
  );
  loop.start();
  try {
    await expect.poll(kept, { timeout: 5_000, interval: 5 }).toEqual(['stumbling']);
    expect(passes).toBeGreaterThanOrEqual(6); // two, one that held, three
    fails = false;
    await expect.poll(kept, { timeout: 5_000, interval: 5 }).toEqual([]);
  } finally {
    await loop.stop();
  }
  expect(errors.length).toBeGreaterThanOrEqual(5);
});
