import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCoin } from '../test/coin/coin.ts';
import { everyRole, testConfig, testDatabase } from '../test/pg.ts';
import type { TestDatabase } from '../test/pg.ts';
import { createApp } from './app.ts';
import type { ProductFactory } from './products.ts';

// What a process does with its list of features, whatever they are.

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const connections = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and usename = ${new URL(testConfig(database).databaseUrl).username}
      and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(database.db);
  return rows[0]!.count;
};

test('a process that ends stops everything, also what comes after a worker that cannot be stopped', async () => {
  const before = await connections();
  const broken: ProductFactory = (core, deps) => ({
    ...createCoin(core, deps),
    stop: () => Promise.reject(new Error('caps cannot be given back')),
  });
  const app = await createApp({ config: testConfig(database, { roles: everyRole }), products: [broken] });
  expect(await connections()).toBeGreaterThan(before);

  const end = app.close();
  await expect(end).rejects.toThrow(AggregateError);
  await expect(end).rejects.toMatchObject({ errors: [new Error('caps cannot be given back')] });
  expect(app.core.pool.ended).toBe(true);
  await expect.poll(connections, { timeout: 5_000 }).toBe(before);
});
