import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig, testDatabase } from '../../test/pg.ts';
import type { TestDatabase } from '../../test/pg.ts';
import { createApp } from '../app.ts';
import type { App } from '../app.ts';

const script = `console.log(${JSON.stringify('lime '.repeat(1_000))});`;
let folder: string;
let database: TestDatabase;
let app: App;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lime-site-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>LIME</title>');
  writeFileSync(join(folder, '.sources'), 'ours alone');
  writeFileSync(join(folder, 'theme.js'), '0');
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), script);
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets', 'late-3c4d.js'), script);
  database = await testDatabase();
  app = await createApp({
    config: testConfig(database, { memberDir: folder, providerUrl: 'http://games.example:4001' }),
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });

test.each(['/', '/main', '/sport/korean', '/bbs/n/d/12?page=2', '/no/such/screen', '/index.html'])(
  '%s is the site’s one page',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>LIME</title>');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-play-money': '1',
      'x-frame-options': 'DENY',
    });
  },
);

test('pages load from here alone, run no inline script and are never framed; plain HTTP stays usable', async () => {
  const { headers } = await get('/main');
  const policy = String(headers['content-security-policy']);
  for (const rule of [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self' ws: wss:",
    "frame-ancestors 'none'",
    "frame-src 'self' http://games.example:4001",
  ]) {
    expect(policy.split(';')).toContain(rule);
  }
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('hashed assets are kept for ever, other files are asked for again', async () => {
  expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/theme.js')).headers['cache-control']).toBe('no-cache');
});

test.each([
  ['/assets/app-1a2b.js', 'compressed when it was built'],
  ['/assets/late-3c4d.js', 'compressed when asked for'],
])('%s is %s', async (url) => {
  const answer = await get(url, { 'accept-encoding': 'br, gzip' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['content-type']).toMatch(/javascript/);
  expect(answer.rawPayload.length).toBeLessThan(500);
});

test('an asset of an old build is gone: a page that needs it must notice', async () => {
  expect((await get('/assets/gone-9f9f.js')).statusCode).toBe(404);
});

test.each([
  '/.sources',
  '/assets/../.sources',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/..%5c.sources',
])('%s shows nothing that is not the site', async (url) => {
  const { statusCode, body } = await get(url);
  const isPage = statusCode === 200 && body.includes('<title>LIME</title>');
  expect(isPage || [400, 403, 404].includes(statusCode)).toBe(true);
  expect(body).not.toMatch(/ours alone|"version"/);
});

test.each(['/api/no/such/call', '/api', '/api/', '/api/auth/login'])(
  '%s by GET is no page but an error in the envelope',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, status: 404, code: 'NOT_FOUND' });
  },
);

test('a page is got, not posted to', async () => {
  expect((await app.server.inject({ method: 'POST', url: '/main' })).statusCode).toBe(404);
});
