import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../../test/pg.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { fixedKeys, rotated } from '../../core/keyring.ts';
import type { Key } from '../../core/keyring.ts';

// A rotation seen from outside: processes before and after it, on one database.

let site: TestSite;
let folder: string;
const apps: App[] = [];
beforeAll(async () => {
  site = await openTestSite({ demo: true });
  folder = mkdtempSync(join(tmpdir(), 'lime-rotation-'));
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

const fresh = { id: 'second', secret: 'a fresh secret, at least 32 characters' };

/** A process that reads these keys at its start. */
async function processWith(keys: readonly Key[]): Promise<App> {
  const keysFile = join(folder, `${apps.length}.json`);
  writeFileSync(keysFile, JSON.stringify(keys));
  const app = await createApp({ config: testConfig(site.database, { keysFile }) });
  apps.push(app);
  return app;
}

const first = () => fixedKeys(site.app.core.config.jwtSecret).accepted();
/** The keys as a rotation so long ago left them, its grace of an hour included. */
const rotatedAgo = (ms: number) =>
  rotated(first(), fresh, { now: Date.now() - ms, leadMs: 60_000, graceMs: 3_600_000 });

async function call(app: App, path: string, body: object, token?: string) {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  return { status: answer.statusCode, payload: answer.json().payload as Record<string, string> };
}

const signIn = async (app: App, userId: string) =>
  (await call(app, '/auth/login', { userId, userPw: 'demo1234', sitename: 'lime', version: '0.2.5' })).payload;
const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid?: string }).kid;
const reads = async (app: App, token: string) => (await call(app, '/auth/info/new', {}, token)).status;

test('before its time a fresh key signs nothing, and is accepted', async () => {
  const soon = await processWith(rotatedAgo(0));
  const later = await processWith(rotatedAgo(120_000));
  const { token } = await signIn(soon, 'demo02');
  expect(kidOf(token!)).toBe('first');
  const { token: newer } = await signIn(later, 'demo02');
  expect(kidOf(newer!)).toBe('second');
  // the process in which it does not sign yet knows it
  expect(await reads(soon, newer!)).toBe(200);
  expect(await reads(later, token!)).toBe(200);
});

test('within the grace old tokens count and are exchanged for new ones; after it they do not', async () => {
  const before = await processWith(first());
  const within = await processWith(rotatedAgo(60_000 + 3_590_000));
  const after = await processWith(rotatedAgo(60_000 + 3_600_000));
  const { token, refreshToken } = await signIn(before, 'demo03');
  expect(await reads(within, token!)).toBe(200);
  expect(await reads(after, token!)).toBe(401);
  expect((await call(after, '/auth/refresh', { payload: { refreshToken } })).status).toBe(401);
  const next = await call(within, '/auth/refresh', { payload: { refreshToken } });
  expect(next.status).toBe(200);
  expect(kidOf(next.payload['token']!)).toBe('second');
  expect(await reads(after, next.payload['token']!)).toBe(200);
  const again = await call(after, '/auth/refresh', { payload: { refreshToken: next.payload['refreshToken'] } });
  expect(again.status).toBe(200);
});

test('two tabs that exchange one token on both sides of the change are both answered', async () => {
  const soon = await processWith(rotatedAgo(0));
  const later = await processWith(rotatedAgo(120_000));
  const { refreshToken } = await signIn(soon, 'demo06');
  const one = await call(soon, '/auth/refresh', { payload: { refreshToken } });
  const two = await call(later, '/auth/refresh', { payload: { refreshToken } });
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.payload['refreshToken']).toBe(one.payload['refreshToken']);
});

test('staff stay signed in over a rotation, and not beyond the grace', async () => {
  const before = await processWith(first());
  const within = await processWith(rotatedAgo(120_000));
  const after = await processWith(rotatedAgo(60_000 + 3_600_000));
  const { loginId, password } = await newStaff(site, { role: 'support' });
  const { token, refreshToken } = (await call(before, '/staff/auth/login', { userId: loginId, userPw: password }))
    .payload;
  expect((await call(within, '/staff/auth/me', {}, token)).status).toBe(200);
  expect((await call(after, '/staff/auth/me', {}, token)).status).toBe(401);
  const next = await call(within, '/staff/auth/refresh', { refreshToken });
  expect(next.status).toBe(200);
  expect(kidOf(next.payload['token']!)).toBe('second');
  expect((await call(after, '/staff/auth/me', {}, next.payload['token'])).status).toBe(200);
  // a member's token is none of staff, whatever key it names
  const { token: ofMember } = await signIn(within, 'demo07');
  expect((await call(within, '/staff/auth/me', {}, ofMember)).status).toBe(401);
});
