import type { Page, WebSocketRoute } from '@playwright/test';
import { give, newMember, password } from './lib/money.ts';
import { office } from './lib/office.ts';
import { expect, isConnected, signedIn, site, test } from './lib/site.ts';

// What the server sends open pages, and what a page does when it missed something (specification 0 §4 "Session").

const socket = /\/api\/socket\.io\//;

const cash = (page: Page) => page.locator('.desktop-header .balance').filter({ hasText: '보유금' }).locator('.v');

test('money given in the office is on every open page of the member at once', async ({ page, context }) => {
  const member = await newMember();
  await signedIn(page, member.id, password);
  const connected = isConnected(page);
  await page.goto(`${site()}/main`);
  await connected;
  const tab = await context.newPage();
  const second = isConnected(tab);
  await tab.goto(`${site()}/login`);
  await second;
  await give(member, 'cash', 345_000);
  for (const one of [page, tab]) await expect(cash(one)).toHaveText('345,000원', { timeout: 2_000 });
});

test('a forced logout reaches the page within a second: it says why, reports it and starts anew', async ({ page }) => {
  const member = await newMember();
  await signedIn(page, member.id, password);
  const connected = isConnected(page);
  await page.goto(`${site()}/info/bet`);
  await connected;
  const report = page.waitForRequest((request) => request.url().endsWith('/api/auth/error'));
  const reloaded = page.waitForEvent('load');
  const began = Date.now();
  await office('/members/logout', { id: member.seq, reason: 'a browser test' });
  const told = (await report).postDataJSON() as { error: { what: string }; sitename: string };
  expect(Date.now() - began).toBeLessThan(1_500); // a second, and the call itself
  expect([told.error.what, told.sitename]).toEqual(['logOut', 'lime']);
  await reloaded;
  await expect(page).toHaveURL(/\/main$/);
  await expect(page.getByRole('alertdialog')).toContainText('로그인이 종료됐어요. 다시 로그인해주세요.');
  expect(await page.evaluate(() => localStorage.getItem('jwt_token'))).toBeNull();
});

test(
  'a lost connection is said, comes back within two seconds, and what was missed is read again',
  { tag: '@night' },
  async ({ page }) => {
    const member = await newMember();
    await signedIn(page, member.id, password);
    const routes: { readonly route: WebSocketRoute; readonly at: number }[] = [];
    await page.routeWebSocket(socket, (route) => {
      routes.push({ route, at: Date.now() });
      route.connectToServer();
    });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(`${site()}/main`);
    await expect.poll(() => routes.length).toBe(1);
    await page.waitForTimeout(1_500);
    calls.length = 0;
    const began = Date.now();
    await routes[0]!.route.close();
    await expect(page.getByText('연결이 끊겼어요. 배당이 최신이 아닐 수 있어요')).toBeVisible();
    await give(member, 'cash', 77_000);
    await expect.poll(() => routes.length).toBe(2);
    expect(routes[1]!.at - began).toBeLessThan(3_000); // two, on a machine that does other work

    await expect(page.getByText('연결이 끊겼어요. 배당이 최신이 아닐 수 있어요')).toBeHidden();
    await expect(cash(page)).toHaveText('77,000원');
    for (const path of ['/api/setting/lime', '/api/setting/popup/lime', '/api/auth/info/new'])
      await expect.poll(() => calls, { message: path }).toContain(path);
  },
);

test(
  'who is here, where and with which version is told a second after the start and then every fifteen',
  { tag: '@night' },
  async ({ page }) => {
    const member = await newMember();
    await signedIn(page, member.id, password);
    const said: { at: number; message: string }[] = [];
    page.on('websocket', (one) =>
      one.on('framesent', ({ payload }) => {
        if (String(payload).includes('setUser')) said.push({ at: Date.now(), message: String(payload) });
      }),
    );
    await page.goto(`${site()}/info/bet`);
    await expect.poll(() => said.length, { timeout: 25_000 }).toBeGreaterThanOrEqual(2);
    expect(said[0]!.message).toContain('"currentMenu":"베팅내역"');
    expect(said[0]!.message).toContain('"clientVersion":"0.2.5"');
    const pause = said.at(-1)!.at - said.at(-2)!.at;
    expect(pause).toBeGreaterThan(14_000);
    expect(pause).toBeLessThan(17_000);
  },
);
