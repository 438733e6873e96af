import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { testConfig, testDatabase } from '../../test/pg.ts';
import type { TestDatabase } from '../../test/pg.ts';
import { createApp } from '../app.ts';
import type { App } from '../app.ts';
import { changeSetting } from '../features/settings/settings.service.ts';
import { notify } from './channel.ts';
import { inTransaction } from './db.ts';
import { retiredWorker } from './retired-worker.ts';

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
  writeFileSync(join(folder, 'sw.js'), '// the build’s');
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

test.each([
  '/',
  '/main',
  '/sport/korean',
  '/bbs/n/d/12?page=2',
  '/no/such/screen',
  '/metrics/of/nothing',
  '/index.html',
])('%s is the site’s one page', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<title>LIME</title>');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-play-money': '1',
    'x-frame-options': 'DENY',
  });
});

test('pages load from here alone, run no inline script and are never framed; plain HTTP stays usable', async () => {
  const { headers } = await get('/main');
  const policy = String(headers['content-security-policy']);
  for (const rule of [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self' http://games.example:4001",
    "frame-ancestors 'none'",
    "frame-src 'self' http://games.example:4001",
    "require-trusted-types-for 'script'",
    'trusted-types lime-worker',
  ]) {
    expect(policy.split(';')).toContain(rule);
  }
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(String(headers['permissions-policy']).split(', ')).toEqual(
    expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'payment=()', 'usb=()']),
  );
});

test('answers of the API may do nothing as a page and tell nobody where they were read', async () => {
  for (const url of ['/api/setting/lime', '/api/no/such/call']) {
    const { headers } = await get(url);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['referrer-policy']).toBe('no-referrer');
  }
});

test.each([
  '/.env',
  '/backup.sql',
  '/backup%2esql',
  '/run.json',
  '/.git/config',
  '/assets/x.map',
  '/wp-login.php?x=1',
  '/.well-known/other',
  '/health',
  '/healthz',
  '/livez',
  '/readyz',
  '/metrics',
  '/metrics/',
])('%s is nothing of ours, and says so', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('<title>');
});

test('whom to tell of a hole in the site stands where it is looked for', async () => {
  const answer = await get('/.well-known/security.txt', { host: 'lime.example' });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toMatch(/^Contact: http:\/\/lime\.example\/bbs\/c\/w\nExpires: \d{4}-/);
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

describe('the office beside it', () => {
  let office: string;
  let both: App;
  let away: App;
  const origin = 'https://office.example';

  beforeAll(async () => {
    office = mkdtempSync(join(tmpdir(), 'lime-office-'));
    mkdirSync(join(office, 'assets'));
    writeFileSync(join(office, 'index.html'), '<!doctype html><title>LIME 운영</title>');
    writeFileSync(join(office, 'theme.js'), '1');
    writeFileSync(join(office, 'assets', 'office-5e6f.js'), script);
    both = await createApp({ config: testConfig(database, { memberDir: folder, officeDir: office }) });
    away = await createApp({
      config: testConfig(database, { memberDir: folder, officeDir: office, officeOrigin: origin }),
    });
  });
  afterAll(async () => {
    await both.close();
    await away.close();
    rmSync(office, { recursive: true });
  });

  test.each(['/office', '/office/', '/office/deposits?tab=done', '/office/members/12'])(
    '%s is the office’s one page',
    async (url) => {
      const answer = await both.server.inject({ url });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>LIME 운영</title>');
      expect(answer.headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-robots-tag': 'noindex, nofollow' });
      const policy = String(answer.headers['content-security-policy']).split(';');
      for (const rule of ["default-src 'self'", "style-src 'self'", "frame-ancestors 'none'", "frame-src 'none'"])
        expect(policy).toContain(rule);
    },
  );

  test('each app has its own files, and the site keeps every other path', async () => {
    expect((await both.server.inject({ url: '/office/theme.js' })).body).toBe('1');
    expect((await both.server.inject({ url: '/theme.js' })).body).toBe('0');
    const asset = await both.server.inject({ url: '/office/assets/office-5e6f.js' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await both.server.inject({ url: '/office/assets/app-1a2b.js' })).statusCode).toBe(404);
    for (const url of ['/officer', '/main']) {
      expect((await both.server.inject({ url })).body).toContain('<title>LIME</title>');
    }
  });

  /** Other spellings of names, ports and paths; a forged header is believed by no proxy, and so not here. */
  const elsewhere = [
    { host: 'www.example' },
    { host: 'www.example:443' },
    { host: 'office.example:8443' },
    { host: 'office.example.' },
    { host: '127.0.0.1:3000' },
    { host: '' },
    { host: 'www.example', origin },
    { host: 'www.example', 'x-forwarded-host': 'office.example' },
    { host: 'www.example', forwarded: 'host=office.example' },
  ];
  const own = [{ host: 'office.example' }, { host: 'office.example:443' }, { host: 'Office.Example' }];

  test.each(elsewhere)('with a name of its own, the office leads there from %j', async (headers) => {
    for (const url of ['/office', '/office/', '/office/deposits?tab=done', '/office/theme.js', '/%6Fffice/login']) {
      const answer = await away.server.inject({ url, headers });
      expect([answer.statusCode, answer.headers['location'], answer.body]).toEqual([302, origin + url, '']);
    }
  });

  test.each(elsewhere)('with a name of its own, calls of staff and agents are not found at %j', async (headers) => {
    for (const url of [
      '/api/staff/auth/login',
      '/api/%73taff/auth/login',
      '/api/staff/auth/login/',
      '/api/staff/exports/file',
      '/api/agent/auth/login',
      '/api/%61gent/auth/login',
    ]) {
      const answer = await away.server.inject({ method: 'POST', url, headers, payload: { payload: {} } });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'NOT_FOUND']);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    expect((await away.server.inject({ url: '/main', headers })).statusCode).toBe(200);
  });

  test.each(own)('at %j the office and its calls answer', async (headers) => {
    expect((await away.server.inject({ url: '/office', headers })).body).toContain('<title>LIME 운영</title>');
    for (const url of ['/api/staff/auth/login', '/api/agent/auth/login']) {
      const answer = await away.server.inject({ method: 'POST', url, headers, payload: { payload: {} } });
      expect([url, answer.json().code]).toEqual([url, 'INPUT_INVALID']);
    }
  });

  test('without a name of its own, the office answers at every name', async () => {
    for (const headers of [...elsewhere, ...own])
      expect((await both.server.inject({ url: '/office', headers })).statusCode).toBe(200);
  });
});

test('the site’s worker is a file of the build; switched off, one that removes it is served in its place', async () => {
  const off = await createApp({ config: testConfig(database, { memberDir: folder, serviceWorker: false }) });
  const on = await createApp({ config: testConfig(database, { memberDir: folder }) });
  const [switchedOff, kept] = await Promise.all([off, on].map((site) => site.server.inject({ url: '/sw.js' })));
  await Promise.all([off.close(), on.close()]);
  expect(kept!.body).toBe('// the build’s');
  expect(switchedOff!.body).toBe(retiredWorker);
  for (const answer of [kept!, switchedOff!])
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
    });
});

describe('under an operator’s brand', () => {
  const own = settingDefinitions.brand.default;
  const built = readFileSync(new URL('../../../member/index.html', import.meta.url), 'utf8');
  beforeAll(() => {
    writeFileSync(join(folder, 'index.html'), built);
    writeFileSync(join(folder, 'favicon.svg'), '<svg fill="#B9F23E"/>');
    writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify({ name: 'LIME', icons: [{ src: '/x.png' }] }));
  });

  test('the page has its name, words and colours before any script, and the policy allows that one style alone', async () => {
    const brand = { ...own, name: '<b>달&"토끼', slogan: '모의 스포츠', intro: '토끼와 함께해요.', dark: '#7dd3fc' };
    await inTransaction(database.db, (tx) => changeSetting(tx, { notify }, 'test', 'brand', brand));
    await expect.poll(async () => (await get('/main')).body).toContain('토끼와 함께해요.');
    const { body, headers } = await get('/main', { 'accept-encoding': 'identity' });
    expect(body).toContain('<title>&lt;b&gt;달&amp;&quot;토끼</title>');
    expect(body).toContain('content="&lt;b&gt;달&amp;&quot;토끼 모의 스포츠. 현금 가치가 없고 환전할 수 없어요."');
    expect(body).toContain('토끼와 함께해요.');
    expect(body).toContain('모의머니 · 현금 가치 없음 · 환전 불가');
    expect(body).not.toMatch(/LIME|라임|favicon/);
    const style = /<style>(.*?)<\/style>/.exec(body)![1]!;
    expect(style).toContain('--lime:#7dd3fc');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(String(headers['content-security-policy']).split(';')).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect((await get('/', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
    expect((await get('/brand/7dd3fc.svg')).body).toBe('<svg fill="#7dd3fc"/>');
    for (const path of ['/brand/7dd3fg.svg', '/brand/7dd3fc7.svg']) expect((await get(path)).statusCode).toBe(404);
    expect((await get('/manifest.webmanifest')).json()).toMatchObject({
      short_name: '<b>달&"토끼',
      icons: [{ src: '/x.png' }],
    });
  });
});
