import { casinoHost } from './lib/casino.ts';
import { shiftsOf, watchShifts } from './lib/shifts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, site, test } from './lib/site.ts';

// the casino's lobby shows pictures of its host
test.use({ others: casinoHost });

test('the popular games take their place once, when all that chooses them has answered', async ({ page }) => {
  await watchShifts(page);
  for (const late of ['**/api/v2/game/popular*', '**/api/setting/banner/lime'])
    await page.route(late, async (route) => {
      await new Promise((done) => setTimeout(done, late.includes('banner') ? 900 : 1_800));
      await route.continue();
    });
  const popular = page.waitForResponse('**/api/v2/game/popular*');
  await page.goto(`${site()}/main`);
  await popular;
  await expect(page.getByRole('region', { name: '인기 경기' }).getByRole('article')).toHaveCount(4);
  await page.waitForTimeout(1_000);
  const { sum, worst } = await shiftsOf(page);
  expect(sum, JSON.stringify(worst)).toBeLessThanOrEqual(0.02);
});

test('a phone’s home has the tabs 스포츠 · 카지노 · 슬롯 · 미니게임, and the balance leads to the deposit', async ({
  page,
}) => {
  await signedIn(page, 'demo15');
  await page.goto(`${site()}/main`);
  await expect(page.getByRole('tab')).toHaveText(['스포츠', '카지노', '슬롯', '미니게임']);
  await expect(page.getByRole('tab', { name: '스포츠' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.soon [data-bet]').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('tab', { name: '카지노' }).click();
  await page.getByRole('link', { name: /라이브카지노/ }).click();
  await expect(page).toHaveURL(/\/casino\/live$/);
  await page.goto(`${site()}/main`);
  await page.getByRole('link', { name: /^보유금 [\d,]+원, 입금하기$/ }).click();
  await expect(page).toHaveURL(/\/cash\/in/);
});

test('a phone’s menu leads to the outside pages as well', async ({ page }) => {
  await page.goto(`${site()}/main`);
  for (const [name, path] of [
    ['해외 한국형', /\/sport\/lsport\/korean/],
    ['해외 유럽형', /\/sport\/lsport\/european/],
  ] as const) {
    await page.getByRole('button', { name: '메뉴', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
  }
});

test('320 px: nothing sticks out of home', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signedIn(page, 'demo15');
  await page.goto(`${site()}/main`);
  await expect(page.getByRole('region', { name: '이벤트' }).getByRole('listitem').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});
