import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyRole } from './pg.ts';
import { openTestSite } from './site.ts';
import type { TestSite } from './site.ts';

let site: TestSite;
let owner: pg.Client;
beforeAll(async () => {
  site = await openTestSite({ demo: true, config: { roles: everyRole } });
  const url = new URL(site.database.ownerUrl);
  url.pathname = '/postgres';
  owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await site.close();
});

const name = () => new URL(site.database.url).pathname.slice(1);
const cut = () => owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name()]);

test('while the database is away calls answer 503 with a time to wait, and go on by themselves when it is back', async () => {
  const { token } = (await site.call('/auth/login', { userId: 'demo01', userPw: 'demo1234' })).body['payload'];
  await owner.query(`alter database ${name()} with allow_connections false`);
  await cut();
  for (const [path, body] of [
    ['/auth/info/new', {}],
    ['/auth/login', { userId: 'demo01', userPw: 'demo1234' }],
    ['/betting/results', {}],
  ] as const) {
    const { status, body: told, headers } = await site.call(path, body, token);
    expect([path, status, told['code'], headers['retry-after']]).toEqual([path, 503, 'SERVICE_UNAVAILABLE', '1']);
  }
  expect((await site.call('/setting/lime')).status).toBe(200);
  await owner.query(`alter database ${name()} with allow_connections true`);
  await expect.poll(async () => (await site.call('/auth/info/new', {}, token)).status, { timeout: 5_000 }).toBe(200);
});

test('connections cut under a stream of calls never make it our fault', async () => {
  const { token } = (await site.call('/auth/login', { userId: 'demo02', userPw: 'demo1234' })).body['payload'];
  const statuses = new Set<number>();
  const until = Date.now() + 2_000;
  const stream = async () => {
    while (Date.now() < until) {
      for (const path of ['/auth/info/new', '/betting/results', '/auth/update']) {
        statuses.add((await site.call(path, path === '/auth/update' ? { acceptOdds: 'any' } : {}, token)).status);
      }
    }
  };
  const cutting = async () => {
    while (Date.now() < until) {
      await cut();
      await new Promise((done) => setTimeout(done, 150));
    }
  };
  await Promise.all([stream(), stream(), stream(), cutting()]);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await expect.poll(async () => (await site.call('/auth/info/new', {}, token)).status, { timeout: 5_000 }).toBe(200);
});
