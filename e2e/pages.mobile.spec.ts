import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

test('every way of the footer leads to a page on a phone too', async ({ page }) => {
  await page.goto(`${site()}/main`);
  const links = page.getByRole('navigation', { name: '바닥 메뉴' }).getByRole('link');
  await expect(links.filter({ hasText: '메신저 채널' })).toBeVisible();
  // what is far below is not laid out, so it has no inner text; games ask visitors to sign in
  const names = (await links.allTextContents()).filter((name) => !name.startsWith('파워'));
  expect(names.length).toBeGreaterThanOrEqual(11);
  for (const name of names) {
    await links.filter({ hasText: name }).first().tap();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
  // the page on screen is within the row above
  const current = page.getByRole('navigation', { name: '안내' }).locator('[aria-current]');
  await expect(current).toHaveText('메신저 채널');
  await expect(current).toBeInViewport({ ratio: 1 });
  await page.goto(`${site()}/responsible`);
  await expect(page.getByRole('link', { name: '1336' })).toHaveAttribute('href', 'tel:1336');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/responsible', '/game/list', '/game/powerball', '/game/token-horse', '/fair']) {
    await page.goto(site() + path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
