import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../core/db.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { changeSetting } from '../settings/settings.service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  site.app.server.inject({ url, headers, remoteAddress });
const font = '/api/docs/fonts/pretendardvariable-dynamic-subset.css';

test('the document: the same bytes for all, compressed where that is taken, and 304 for whoever has them', async () => {
  const plain = await get('/api/openapi.json');
  expect(plain.json()).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/api' }] });
  const br = await get('/api/openapi.json', { 'accept-encoding': 'gzip, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8);
  for (const [answer, encoding] of [
    [plain, {}],
    [br, { 'accept-encoding': 'br' }],
  ] as const) {
    const again = await get('/api/openapi.json', { 'if-none-match': String(answer.headers['etag']), ...encoding });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

test('the page loads from here alone and runs nothing that is no file of its own', async () => {
  const page = await get('/api/docs');
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-play-money': '1',
  });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(page.body).toContain('모의머니 · 현금 가치 없음 · 환전 불가');
  expect(page.body).not.toMatch(/<style|style="|<script(?! type="module" src="\/api\/docs\/)|\son\w+=/);
  const files = [...page.body.matchAll(/(?:href|src)="(\/api\/docs\/[^"]+)"/g)].map(([, url]) => url!);
  expect(files).toHaveLength(5);
  for (const url of files) expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
});

test('its script is JavaScript', async () => {
  const script = await get('/api/docs/page.js');
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(script.body).not.toMatch(/innerHTML|eval\(|new Function|import type|: string/);
});

test('it is read without a warning into the log of a site; what is warned of later is heard', () => {
  // a process of its own: the runner swallows this very warning
  const code = `const { pageFiles } = await import(${JSON.stringify(join(import.meta.dirname, 'page-files.ts'))});
    for (const { read } of pageFiles) await read();
    process.emitWarning('heard');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stderr).toContain('heard');
  expect(stderr).not.toContain('Experimental');
});

test('a denied address gets neither; an emergency closes none of it', async () => {
  const there = new Promise<void>((resolve) => {
    // behind the settings' own listener, which reads
    site.app.core.channel.on('settings', () => setTimeout(resolve, 100));
  });
  await inTransaction(site.database.db, async (tx) => {
    const denied = [{ address: '203.0.113.7', memo: 'test' }];
    await changeSetting(tx, site.app.core.channel, 'test', 'denyIp', denied);
    await changeSetting(tx, site.app.core.channel, 'test', 'emergency', { active: true, text: '점검 중' });
  });
  await there;
  const page = await get('/api/docs', {}, '203.0.113.7');
  expect([page.statusCode, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<h1>이 주소에서는 이용할 수 없어요</h1>');
  for (const url of ['/api/openapi.json', '/api/docs/page.js', font]) {
    const refused = await get(url, {}, '203.0.113.7');
    expect([url, refused.statusCode, refused.json().code]).toEqual([url, 403, 'ADDRESS_DENIED']);
  }
  expect((await get('/api/%64ocs', {}, '203.0.113.7')).statusCode).toBe(403);
  for (const url of ['/api/docs', '/api/openapi.json', '/api/docs/page.js', font])
    expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
});

test('with its setting off none of it is there', async () => {
  const change = (input: { open: boolean }) =>
    inTransaction(site.database.db, async (tx) => {
      await changeSetting(tx, site.app.core.channel, 'test', 'denyIp', []);
      await changeSetting(tx, site.app.core.channel, 'test', 'reference', input);
    });
  const statuses = async () =>
    Promise.all(
      ['/api/docs', '/api/docs/guide', '/api/openapi.json', font].map(async (url) => (await get(url)).statusCode),
    );
  await change({ open: false });
  await expect.poll(statuses).toEqual([404, 404, 404, 404]);
  expect((await get('/api/openapi.json')).json().code).toBe('NOT_FOUND');
  await change({ open: true });
  await expect.poll(statuses).toEqual([200, 200, 200, 200]);
});
