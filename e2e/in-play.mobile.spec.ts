import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, site, test } from './lib/site.ts';

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
    await expect(page.getByRole('dialog', { name: '베팅카트' }).locator('.badge.live').first()).toHaveText('LIVE');
    await page.getByRole('dialog', { name: '베팅카트' }).getByRole('button', { name: '닫기' }).click();
    await page.getByRole('button', { name: '경기 목록' }).click();
    await expect(rows.first()).toBeVisible();
  });
}

test('on a phone the score stays in sight, prices come first, the pitch and the figures are a tab away', async ({
  page,
}) => {
  await page.goto(`${site()}/sport/livematch`);
  const rows = page.locator('a.live-row:not(.over)');
  await expect(rows.first()).toBeVisible({ timeout: 90_000 });
  await expect(async () => {
    if (await page.locator('.back').isVisible()) await page.locator('.back').click();
    await rows.nth(Math.floor(Math.random() * (await rows.count()))).click();
    await expect(page.locator('.in-play-markets [data-bet]').first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  const head = page.locator('.score-head');
  const first = page.locator('.in-play-markets [data-bet]').first();
  expect((await head.boundingBox())!.height).toBeLessThanOrEqual(64);
  // without scrolling, above the bar at the bottom
  expect((await first.boundingBox())!.y).toBeLessThan(560);
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(async () => (await head.boundingBox())!.y).toBeLessThan(60);
  await expect(head).toBeInViewport();
  for (const tab of ['경기장', '통계', '이벤트'] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});

test('인플레이 and 라이브 say how they differ and lead to each other', async ({ page }) => {
  await page.goto(`${site()}/sport/livematch`);
  await page.getByRole('link', { name: '한눈에 보기는 라이브' }).click();
  await expect(page).toHaveURL(/\/sport\/live$/);
  await page.getByRole('link', { name: '모든 마켓은 인플레이' }).click();
  await expect(page).toHaveURL(/\/sport\/livematch$/);
});
