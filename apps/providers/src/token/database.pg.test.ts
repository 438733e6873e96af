import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostDatabase } from '../../test/other-site.ts';
import { openDatabase, within } from './database.ts';

let database: Awaited<ReturnType<typeof openHostDatabase>>;
beforeAll(async () => {
  database = await openHostDatabase();
});
afterAll(() => database?.close());

test('a connection that is lost within a transaction fails that transaction alone', async () => {
  const faults: Error[] = [];
  const pool = openDatabase(database.url, (error) => faults.push(error));
  try {
    const work = within(pool, async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      // not `once` of node:events, which an error of the connection would reject before anybody waits for it
      const lost = new Promise<void>((done) => client.once('end', () => done()));
      // nothing is asked of it at that moment, so nobody but the connection itself can say that it is gone
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      await lost;
      await client.query('select 1');
    });
    await expect(work).rejects.toThrow();
    expect(faults.map(({ message }) => message)).toContainEqual(expect.stringMatching(/terminat/));
    expect(await within(pool, async (client) => (await client.query('select 1 as one')).rows)).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});
