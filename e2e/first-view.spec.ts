import type { Page, Request } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { expect, openConnected, signedIn, site, test } from './lib/site.ts';

const readOnce = ['/api/setting/lime', '/api/setting/popup/lime', '/api/v2/game/korean/packed'];

const kinds = ['js', 'css', 'woff2'] as const;

async function sizeOf(request: Request): Promise<number> {
  const response = await request.response();
  return gzipSync(await response!.body(), { level: 9 }).length;
}

/** From now on: what a page is made of. @returns tells how much of a kind came, compressed */
function weigh(page: Page): (kind: (typeof kinds)[number]) => Promise<number> {
  const sizes = { js: [] as Promise<number>[], css: [] as Promise<number>[], woff2: [] as Promise<number>[] };
  let isLater = false;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // what comes by itself four seconds later and more: a slow machine may have no prices until then
    isLater ||= /\/(side-banners|side-timer|home-news|filled-cart)-/.test(pathname);
    const kind = kinds.find((one) => pathname.endsWith(`.${one}`));
    if (!isLater && kind) sizes[kind].push(sizeOf(request));
  });
  return async (kind) => (await Promise.all(sizes[kind])).reduce((sum, size) => sum + size, 0);
}

for (const path of ['/main', '/sport/korean'])
  test(`${path}: its first view reads settings, popups and the list once, and weighs what it may`, async ({ page }) => {
    const asked: string[] = [];
    let toldOfChanges = 0;
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (readOnce.includes(pathname)) asked.push(pathname);
    });
    const total = weigh(page);
    let connected = 0;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload);
        if (text.startsWith('43')) connected = Date.now(); // the streams' positions
        // new matches, which no message carries: then the list is read again, as it should be
        if (text.startsWith('42["odds"') && !text.includes('"changed":[]')) toldOfChanges += 1;
        if (/^42\["(settings|popup)"/.test(text)) toldOfChanges += 1;
        if (text.startsWith('43') && /"changed":\["/.test(text)) toldOfChanges += 1;
      }),
    );
    await page.goto(site() + path);
    await expect(page.locator('.price').first()).toBeVisible();
    await expect.poll(() => connected, { timeout: 15_000 }).toBeGreaterThan(0);
    await page.waitForTimeout(2_500);
    const times = (call: string) => asked.filter((one) => one === call).length;
    for (const call of readOnce) {
      expect(times(call), call).toBeGreaterThan(0);
      expect(times(call) - toldOfChanges, call).toBeLessThanOrEqual(1);
    }
    // with the connection's part, which comes a second after the start
    expect(await total('js')).toBeGreaterThan(100_000);
    expect(await total('js')).toBeLessThan(140 * 1024);
    expect(await total('css')).toBeLessThan(30 * 1024);
    // one face for all words from the start: none is brought later
    expect(await total('woff2')).toBeGreaterThan(90_000);
    expect(await total('woff2')).toBeLessThan(110 * 1024);
  });

test('/mini/powerball: the first view of a game weighs what it may', async ({ page }) => {
  await signedIn(page, 'demo16');
  const total = weigh(page);
  await openConnected(page, '/mini/powerball');
  await expect(page.getByRole('button', { name: /^홀/ }).first()).toBeVisible();
  await expect(page.locator('.past-rounds')).toBeAttached();
  await page.waitForTimeout(2_500);
  expect(await total('js')).toBeGreaterThan(100_000);
  expect(await total('js')).toBeLessThan(170 * 1024);
  expect(await total('css')).toBeLessThan(30 * 1024);
  expect(await total('woff2')).toBeLessThan(110 * 1024);
});
