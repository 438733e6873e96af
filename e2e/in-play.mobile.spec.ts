import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, site, test } from './lib/site.ts';

test.describe.configure({ timeout: 120_000 });

for (const theme of ['dark', 'light'] as const) {
  test(`on a phone: from the list to a game and back, the cart below, ${theme}`, async ({ page }) => {
    await setTheme(page, theme);
    await page.goto(`${site()}/sport/livematch`);
    const rows = page.locator('a.live-row');
    await expect(rows.first()).toBeVisible({ timeout: 90_000 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await expect(async () => {
      if (await page.locator('.back').isVisible()) await page.locator('.back').click();
      await rows.nth(Math.floor(Math.random() * (await rows.count()))).click();
      await page.locator('.in-play-markets .price[aria-disabled="false"]').first().click({ timeout: 3_000 });
      await expect(page.getByRole('button', { name: /카트 열기/ })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 90_000 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: /카트 열기/ }).click();
    await expect(page.getByRole('dialog', { name: '베팅카트' }).locator('.badge.live')).toHaveText('LIVE');
    await page.getByRole('dialog', { name: '베팅카트' }).getByRole('button', { name: '닫기' }).click();
    await page.getByRole('button', { name: '경기 목록' }).click();
    await expect(rows.first()).toBeVisible();
  });
}
