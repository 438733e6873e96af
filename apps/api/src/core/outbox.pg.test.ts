import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import fastify from 'fastify';
import { testDatabase } from '../../test/pg.ts';
import type { TestDatabase } from '../../test/pg.ts';
import { createChannel } from './channel.ts';
import type { ListeningChannel } from './channel.ts';
import { inTransaction } from './db.ts';
import { createOutbox } from './outbox.ts';
import type { OutboxReader } from './outbox.ts';

const { log } = fastify({ logger: false });
let database: TestDatabase;
let outbox: OutboxReader;
let channel: ListeningChannel;
const heard: unknown[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  heard.length = 0;
  outbox = createOutbox(database.db, log);
  outbox.on('balance', (payload) => heard.push(payload));
  await outbox.start();
  channel = createChannel(database.url, log);
  await channel.start();
});
afterEach(async () => {
  await outbox.stop();
  await channel.stop();
});

test('a row that got its number first and committed last is delivered too, each row once', async () => {
  await inTransaction(database.db, async (slow) => {
    await outbox.write(slow, 'balance', { m: [1] });
    await inTransaction(database.db, (quick) => outbox.write(quick, 'balance', { m: [2] }));
    await expect.poll(() => heard).toEqual([{ m: [2] }]);
  });
  await expect.poll(() => heard).toEqual([{ m: [2] }, { m: [1] }]);
  await new Promise((done) => setTimeout(done, 350));
  expect(heard).toHaveLength(2);
});

test('what was rolled back, what came before the start and other topics are not delivered', async () => {
  await inTransaction(database.db, async (tx) => {
    await outbox.write(tx, 'balance', { m: [3] });
    throw new Error('no');
  }).catch(() => undefined);
  await inTransaction(database.db, (tx) => outbox.write(tx, 'session', { ids: [], reason: 'logout' }));
  await inTransaction(database.db, (tx) => outbox.write(tx, 'balance', { m: [4] }));
  await expect.poll(() => heard).toEqual([{ m: [4] }]);
});

test('a listener that fails does not keep the others from their rows', async () => {
  outbox.on('balance', () => {
    throw new Error('a listener of ours is broken');
  });
  await inTransaction(database.db, (tx) => outbox.write(tx, 'balance', { m: [5] }));
  await inTransaction(database.db, (tx) => outbox.write(tx, 'balance', { m: [6] }));
  await expect.poll(() => heard).toEqual([{ m: [5] }, { m: [6] }]);
});

test('notes arrive with the commit, and again after the connection was cut', async () => {
  const notes: string[] = [];
  let back = 0;
  channel.on('member', (payload) => notes.push(payload));
  channel.onReconnect(() => (back += 1));
  await inTransaction(database.db, (tx) => channel.notify(tx, 'member', '7'));
  await expect.poll(() => notes).toEqual(['7']);
  await inTransaction(database.db, async (tx) => {
    await channel.notify(tx, 'member', '8');
    throw new Error('no');
  }).catch(() => undefined);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like 'listen%'`.execute(
    database.db,
  );
  await expect.poll(() => back, { timeout: 5_000 }).toBe(1);
  await channel.notify(database.db, 'member', '9');
  await expect.poll(() => notes).toEqual(['7', '9']);
});
