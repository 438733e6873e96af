import { cut } from './lib/names.ts';
import { expect, site, test } from './lib/site.ts';

// What a narrow screen shows is whole: no team, no status and no row of pages ends in the middle of a word.
// In the gate visible-names.spec.ts looks at what is on screen first.

const boards = ['/sport/korean', '/sport/special', '/sport/prematch', '/sport/live', '/sport/livematch', '/main'];

for (const width of [390, 320]) {
  for (const path of boards) {
    test(`${path} at ${width}: no name is cut`, { tag: '@night' }, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(site() + path);
      await expect(page.locator('main .price, main a.live-row').first()).toBeVisible({ timeout: 60_000 });
      // the prices of a match are a page of their own on a phone; at 320 three of a row leave 29 px for a name
      if (path === '/sport/livematch' && width === 390) {
        const rows = await page.locator('a.live-row .teams').allTextContents();
        const longest = rows.reduce((most, names, row) => (names.length > rows[most]!.length ? row : most), 0);
        await page.locator('a.live-row').nth(longest).click();
        await expect(page.locator('.market-card .price').first()).toBeVisible({ timeout: 60_000 });
      }
      const found = new Set<string>();
      for (let turn = 0; turn < 8; turn++) {
        for (const name of await cut(page)) found.add(name);
        await page.mouse.wheel(0, 600);
        await page.waitForTimeout(80);
      }
      expect([...found]).toEqual([]);
    });
  }

  test(
    `the pages of sports at ${width}: their edge fades while more are behind it, the status is whole`,
    { tag: '@night' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${site()}/sport/korean`);
      const nav = page.getByRole('navigation', { name: '스포츠' });
      await expect(nav).toHaveAttribute('data-more', 'right');
      await expect(nav).toHaveCSS('mask-image', /gradient/);
      await nav.evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
      await expect(nav).toHaveAttribute('data-more', 'left');
      const state = page.locator('.live-state');
      expect(await state.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      await page.goto(`${site()}/sport/result`);
      await expect(nav.getByRole('link', { name: '결과' })).toBeInViewport({ ratio: 1 });
    },
  );
}
