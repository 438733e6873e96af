import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiScopes } from '@lime/domain/access/api-scopes.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { largeSlips } from '../../../packages/client/examples/large-slips.ts';
import { createLimeClient, LimeRefused } from '../../../packages/client/src/lime-client.ts';
import { root } from '../../../tools/root.ts';
import { callsAMinute } from '../src/features/api-keys/key-gate.ts';
import { openReceiver } from './receiver.ts';
import { openTestSite } from './site.ts';
import type { TestSite } from './site.ts';
import { newStaff } from './staff.ts';

// What docs/integrators.md promises of API keys, by the client and its example, over HTTP.

let site: TestSite;
let url: string;
let key: string;
const today = seoulDay(new Date());

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await site.app.server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(site.app.server.server.address() as AddressInfo).port}`;
  const [maker, second] = [await newStaff(site), await newStaff(site)];
  const form = { name: '시험', scopes: ['slips', 'members'], addresses: ['127.0.0.1'], lastDay: today };
  const { token, waiting } = (await site.call('/staff/api-keys/make', form, maker.token)).body.payload;
  await site.call('/staff/approvals/approve', { id: waiting.id }, second.token);
  key = token;
  const { id } = await site.newMember();
  await sql`
    insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, legs, policy, rule_version, idempotency_key, body_hash)
    select n, 'code-of-' || n, ${id}::bigint, 'korean', n * 1000, 3, n * 3000, 1, 'better', 1, gen_random_uuid(), 1
    from generate_series(1, 230) n`.execute(site.database.db);
});
afterAll(() => site.close());

const client = () => createLimeClient({ url: `${url}/`, key });

test('the example lists the largest slips, as a program of its own too', async () => {
  const lines = await largeSlips(client(), today, today, 230);
  expect(lines.map((line) => Number(line.split(',')[2]))).toEqual(
    Array.from({ length: 230 }, (_, no) => (230 - no) * 1_000),
  );
  const file = join(root, 'packages/client/examples/large-slips.ts');
  const env = { ...process.env, LIME_URL: url, LIME_KEY: key };
  const { stdout } = await promisify(execFile)(process.execPath, [file, today], { env });
  expect(stdout.trim().split('\n')).toEqual(lines.slice(0, 100));
});

test('a refusal is an error with its code; a page behind the last is empty', async () => {
  const refused = await client()
    .call('/staff/ledger/accounts', {})
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(LimeRefused);
  expect(refused).toMatchObject({ code: 'API_KEY_SCOPE', status: 403 });
  const wrong = createLimeClient({ url, key: `${key}x` }).call('/staff/slips/list', {});
  await expect(wrong).rejects.toMatchObject({ code: 'AUTH_REQUIRED', status: 401 });
  expect((await client().call('/staff/slips/list', { page: 99 })).list).toEqual([]);
});

test('one call too many is made again once it may be, and a server that hangs or redirects is an error', async () => {
  let calls = 0;
  const server = await openReceiver(({ path }, reply) => {
    if (path.endsWith('/slips/card')) return;
    if (path.endsWith('/members/list')) return void reply.writeHead(302, { location: url }).end();
    calls += 1;
    const isFine = calls === 3;
    reply.writeHead(isFine ? 200 : 429, { 'content-type': 'application/json' });
    const refusal = { success: false, code: 'TOO_MANY_REQUESTS', error: '잠시 후', detail: { retryAfter: 0 } };
    reply.end(JSON.stringify(isFine ? { success: true, payload: { list: [] } } : refusal));
  });
  const other = createLimeClient({ url: server.url, key, timeoutMs: 200 });
  expect(await other.call('/staff/slips/list', {})).toEqual({ list: [] });
  expect(calls).toBe(3);
  await expect(other.call('/staff/slips/list', {})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(calls).toBe(7);
  await expect(other.call('/staff/slips/card', { betCode: 'abcdefgh' })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  await expect(other.call('/staff/members/list', {})).rejects.toThrow(TypeError);
  await server.close();
});

test('the page names each scope with its calls, the limit, and the example as it is', () => {
  const page = readFileSync(join(root, 'docs/integrators.md'), 'utf8');
  for (const { id, paths } of apiScopes) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${id}\``));
    expect([...row!.matchAll(/`(\/staff\/[^`]+)`/g)].map(([, path]) => path)).toEqual(paths);
  }
  expect(page).toContain(`more than ${callsAMinute} calls in a minute`);
  const example = readFileSync(join(root, 'packages/client/examples/large-slips.ts'), 'utf8');
  const shown = /```ts\n([\s\S]*?)```/.exec(page)![1]!;
  expect(example).toContain(shown);
});
