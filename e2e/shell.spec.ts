import { expect, expectNoSidewaysScroll, signedIn, site, test } from './lib/site.ts';

test('home fits every width, its header follows the window, and the theme is kept', async ({ page }) => {
  await signedIn(page, 'demo11');
  await page.goto(`${site()}/main`);
  await expect(page.getByRole('heading', { name: 'LIME의 네 가지 약속' })).toBeVisible();
  await expect(page.getByRole('region', { name: '이벤트' }).getByRole('listitem').first()).toBeVisible();
  for (const width of [1360, 1200, 1199, 1024, 1023, 768, 600, 599, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator(width < 600 ? '.mobile-bar' : '.desktop-header .head')).toBeVisible();
    await expect(page.locator(width < 600 ? '.desktop-header' : '.mobile-bar')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const html = page.locator('html');
  const first = await html.getAttribute('data-theme');
  await page.getByRole('button', { name: /라이트 모드|다크 모드/ }).click();
  await expect(html).not.toHaveAttribute('data-theme', first!);
  const second = await html.getAttribute('data-theme');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', second!);
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
