import type { Request } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, signedIn, site, still, test } from './lib/site.ts';

const label = '모의머니 · 현금 가치 없음 · 환전 불가';

test('the main page stands with its label, and unknown paths lead to it', async ({ page }) => {
  await page.goto(`${site()}/nowhere/at/all`);
  await expect(page).toHaveURL(/\/main$/);
  await expect(page.getByText(label).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'LIME이 지키는 네 가지' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /전문성|안전성|편리성|신속성/ })).toHaveCount(4);
  await expect(page.getByRole('heading', { name: '오늘의 경기 결과' })).toBeVisible();
});

test('no link of the shell is dead', async ({ page }) => {
  await signedIn(page, 'demo11');
  await page.goto(`${site()}/main`);
  await expect(
    page
      .getByText('1레벨')
      .or(page.getByText(/[1-5]레벨/))
      .first(),
  ).toBeVisible();
  // before the settings are read 스포츠 leads to whichever kind is open
  await expect(page.locator('header a[href="/sport"]')).toHaveCount(0);
  const paths = await page
    .locator('header a, footer a, main a')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).pathname))]);
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    // as a press of the link would: the page stays, and another is drawn
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await still(page);
    await expect(page.locator('main h1').first(), path).toBeAttached();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
  }
});

test('a visitor does not get to a member’s page', async ({ page }) => {
  await page.goto(`${site()}/info/bet`);
  const popup = page.getByRole('alertdialog');
  await expect(popup).toContainText('로그인 후 이용해주세요.');
  await popup.getByRole('button', { name: '확인' }).click();
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(/\/main$/);
});

test('the theme is switched and kept', async ({ page }) => {
  await page.goto(`${site()}/main`);
  const html = page.locator('html');
  const first = await html.getAttribute('data-theme');
  await page.getByRole('button', { name: /라이트 모드|다크 모드/ }).click();
  await expect(html).not.toHaveAttribute('data-theme', first!);
  const second = await html.getAttribute('data-theme');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', second!);
});

test('the notice and the banner can be held', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1024, height: 800 }); // where there is room for the notice it rests
  await page.goto(`${site()}/main`);
  await page.getByRole('button', { name: '공지 멈춤' }).click();
  await expect(page.getByRole('button', { name: '공지 다시 움직이기' })).toHaveAttribute('aria-pressed', 'true');
  const hold = page.getByRole('button', { name: '배너 멈춤' });
  if ((await hold.count()) === 0) return; // no game is open in this moment
  const shown = () => page.locator('.hero .slide.on').getAttribute('aria-label');
  const before = await shown();
  await expect.poll(shown, { timeout: 15_000 }).not.toBe(before); // it begins to move after eight seconds
  await hold.click();
  const held = await shown();
  await page.mouse.move(0, 0);
  await page.waitForTimeout(2_000);
  expect(await shown()).toBe(held);
});

test('clearing the cache keeps the member signed in', async ({ page }) => {
  await signedIn(page, 'demo11');
  await page.goto(`${site()}/main`);
  await page.evaluate(() => localStorage.setItem('lime_popup_event', '{}'));
  await page.getByRole('button', { name: '캐시삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  // asked for again at once, so there may be others by now
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lime_popup_event'))).not.toBe('{}');
  expect(await page.evaluate(() => localStorage.getItem('jwt_token') !== null)).toBe(true);
  await expect(page.getByRole('button', { name: '로그아웃' })).toBeVisible();
});

test('clearing the cache keeps submissions whose answer is still open', async ({ page }) => {
  await signedIn(page, 'demo11');
  await page.goto(`${site()}/main`);
  await page.evaluate(() => {
    for (const key of ['lime_bet_attempts', 'lime_money_submissions']) localStorage.setItem(key, '[]');
  });
  await page.getByRole('button', { name: '캐시삭제' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(
    await page.evaluate(() => ['lime_bet_attempts', 'lime_money_submissions'].map((key) => localStorage.getItem(key))),
  ).toEqual(['[]', '[]']);
});

test('a page whose parts are gone is loaded anew; when that does not help it says so', async ({ browser }) => {
  const page = await browser.newPage(); // its console may complain here
  await signedIn(page, 'demo11');
  await page.goto(`${site()}/main`);
  await expect(page.getByRole('button', { name: '로그아웃' })).toBeVisible();
  const part = /\/assets\/slips-with-answers-.*\.js/;
  await page.route(part, (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('load', () => (loads += 1));
  // without the pointer, which would fetch the part beforehand
  const link = page.getByRole('link', { name: '베팅내역' }).first();
  await link.evaluate((element) => (element as HTMLAnchorElement).click());
  await expect(page.getByRole('alert')).toContainText('화면을 불러오지 못했어요.');
  expect(page.url()).toMatch(/\/info\/bet/);
  await expect.poll(() => loads).toBeGreaterThan(0);
  await page.waitForTimeout(1_500);
  expect(loads).toBeLessThanOrEqual(2); // it does not go on for ever
  await page.unroute(part);
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('heading', { name: '베팅내역' })).toBeVisible();
  await page.close();
});

test('the header stands out once the page is scrolled by more than 30 pixels', async ({ page }) => {
  await page.goto(`${site()}/main`);
  await expect(page.getByRole('heading', { name: 'LIME이 지키는 네 가지' })).toBeVisible();
  const head = page.locator('.desktop-header .head');
  // a page that is still drawing goes back to its top by itself
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, 31));
    await expect(head).toHaveClass(/scrolled/, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await page.evaluate(() => window.scrollTo(0, 30));
  await expect(head).not.toHaveClass(/scrolled/);
});

test('every entry of the header that is only for members says so to a visitor and stays', async ({ page }) => {
  await page.goto(`${site()}/main`);
  await page.locator('.util').getByRole('link', { name: '마이페이지' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('로그인 후 이용해주세요.');
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL(/\/main$/);
});

async function sizeOf(request: Request): Promise<number> {
  const response = await request.response();
  return gzipSync(await response!.body(), { level: 9 }).length;
}

for (const path of ['/main', '/sport/korean'])
  test(`${path}: the first view weighs 140 KB of script, 30 of styles and 60 of fonts, compressed`, async ({
    page,
  }) => {
    const sizes = { js: [] as Promise<number>[], css: [] as Promise<number>[], woff2: [] as Promise<number>[] };
    let isLater = false;
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // what comes by itself four seconds later and more: a slow machine may have no prices until then
      isLater ||= /\/(side-banners|side-timer|home-news|filled-cart|rest)-/.test(pathname);
      const kind = pathname.split('.').at(-1);
      if (!isLater && (kind === 'js' || kind === 'css' || kind === 'woff2')) sizes[kind].push(sizeOf(request));
    });
    await page.goto(site() + path);
    await expect(page.locator('.price').first()).toBeVisible();
    await page.waitForTimeout(2_500); // the connection's part comes a second after the start
    const total = async (kind: keyof typeof sizes) =>
      (await Promise.all(sizes[kind])).reduce((sum, size) => sum + size, 0);
    expect(await total('js')).toBeGreaterThan(100_000);
    expect(await total('js')).toBeLessThan(140 * 1024);
    expect(await total('css')).toBeLessThan(30 * 1024);
    expect(await total('woff2')).toBeGreaterThan(40_000);
    expect(await total('woff2')).toBeLessThan(60 * 1024);
  });

test('the keyboard finds a way past the header', async ({ page }) => {
  await page.goto(`${site()}/main`);
  await expect(page.getByRole('heading', { name: 'LIME이 지키는 네 가지' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '본문 바로가기' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

for (const width of [320, 360, 599, 600, 768, 1023, 1024, 1199, 1200, 1360]) {
  test(`${width} px: nothing sticks out`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signedIn(page, 'demo11');
    await page.goto(`${site()}/main`);
    await expect(page.getByRole('heading', { name: 'LIME이 지키는 네 가지' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expect(page.locator(width < 600 ? '.mobile-bar' : '.desktop-header .head')).toBeVisible();
  });
}

test('the layout follows the window at once', async ({ page }) => {
  await page.goto(`${site()}/main`);
  await expect(page.locator('.desktop-header .head')).toBeVisible();
  await page.setViewportSize({ width: 500, height: 800 });
  await expect(page.locator('.mobile-bar')).toBeVisible();
  await expect(page.locator('.desktop-header')).toHaveCount(0);
});

test('what lies under a dialog and the header is blurred, unless somebody asks for less transparency', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await page.goto(`${site()}/main`);
  await page.getByRole('button', { name: '로그인' }).click();
  await expect(page.getByRole('dialog', { name: '로그인' })).toBeVisible();
  const blur = () =>
    page.evaluate(() => [
      getComputedStyle(document.querySelector('.desktop-header .head')!).backdropFilter,
      getComputedStyle(document.querySelector('.dialog')!, '::backdrop').backdropFilter,
    ]);
  const ask = (value: 'no-preference' | 'reduce') =>
    devtools.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-transparency', value }] });
  await ask('no-preference');
  expect(await blur()).toEqual(['blur(8px)', 'blur(3px)']);
  await ask('reduce');
  expect(await blur()).toEqual(['none', 'none']);
});

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing on main and sign-in, ${theme}`, async ({ page, browser }) => {
    await setTheme(page, theme);
    await signedIn(page, 'demo11');
    await page.goto(`${site()}/main`);
    await expect(page.getByRole('button', { name: '로그아웃' })).toBeVisible();
    await page.waitForTimeout(500);
    await expectAccessible(page);
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await setTheme(visitor, theme);
    await visitor.goto(`${site()}/login`);
    await expect(visitor.getByRole('heading', { name: '로그인' })).toBeVisible();
    await expectAccessible(visitor);
    await context.close();
  });
}
