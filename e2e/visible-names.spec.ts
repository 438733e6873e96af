import { goInside } from './lib/looks.ts';
import { cut, nameless } from './lib/names.ts';
import { expect, expectNoSidewaysScroll, site, test } from './lib/site.ts';

// What a member reads, not what a screen reader hears: every game on every board says who plays, and on a phone every
// market says what it is. All pages, tabs and widths are tried at night.

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const boards = [
  '/sport/korean',
  '/sport/special',
  '/sport/prematch',
  '/sport/lsport/korean',
  '/sport/lsport/european',
] as const;

test('every game on every board says who plays, wide and on a phone, and no name is cut', async ({ page }) => {
  test.setTimeout(600_000);
  await page.goto(`${site()}/main`);
  const fixtures = page.locator('.games .game[role="group"]');
  const tabs = page.getByRole('group', { name: '마켓' }).getByRole('button');
  for (const [no, path] of boards.entries()) {
    await goInside(page, path);
    const empty = page.getByText('데이터 없음');
    await expect(fixtures.first().or(empty)).toBeVisible();
    // the outside feed's pages may have nothing on sale; the site's own always have
    if (path.includes('/lsport/') && (await empty.isVisible())) continue;
    for (const size of no % 2 === 0 ? widths : widths.toReversed()) {
      await page.setViewportSize(size);
      let seen = 0;
      for (let at = 0; at < (size.width < 600 ? Math.max(1, await tabs.count()) : 1); at++) {
        if ((await tabs.count()) > 0) {
          await tabs.nth(at).click();
          await expect(tabs.nth(at)).toHaveAttribute('aria-pressed', 'true');
        }
        await expect(fixtures.first().or(empty)).toBeVisible();
        const { games, faults } = await nameless(page, '.games .game[role="group"]', size.width < 600);
        expect(faults, `${path} at ${size.width}`).toEqual([]);
        seen += games;
      }
      expect(seen).toBeGreaterThan(0);
      if ((await tabs.count()) > 0) await tabs.first().click();
      if (path === '/sport/special') {
        await fixtures.locator('.more').first().click();
        await expect(fixtures.first().locator('.market[aria-hidden]')).toHaveCount(0);
        expect((await nameless(page, '.games .game[role="group"]', size.width < 600)).faults).toEqual([]);
        await fixtures.locator('.more').first().click();
      }
      if (size.width < 600) expect(await cut(page), path).toEqual([]);
    }
  }
  await page.setViewportSize(widths[1]);
  for (const path of ['/sport/live', '/sport/livematch', '/main']) {
    await goInside(page, path);
    // matches of the built-in league begin every five minutes
    await expect(page.locator('main .price, main a.live-row').first()).toBeVisible({ timeout: 90_000 });
    if (path === '/sport/live') expect((await nameless(page, '.live-game', true)).faults).toEqual([]);
    expect(await cut(page), path).toEqual([]);
  }
});

for (const size of widths) {
  const phone = size.width < 600;
  for (const path of boards) {
    test(`${path} at ${size.width}: every game under every tab says who plays`, { tag: '@night' }, async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto(site() + path);
      const first = page.locator('.games .game[role="group"]').first();
      const empty = page.getByText('데이터 없음');
      await expect(first.or(empty)).toBeVisible();
      // the outside feed's pages may have nothing on sale; the site's own always have
      if (path.includes('/lsport/') && (await empty.isVisible())) return;
      const tabs = page.getByRole('group', { name: '마켓' }).getByRole('button');
      let seen = 0;
      for (let at = 0; at < Math.max(1, await tabs.count()); at++) {
        if ((await tabs.count()) > 0) {
          await tabs.nth(at).click();
          await expect(tabs.nth(at)).toHaveAttribute('aria-pressed', 'true');
        }
        await expect(first.or(empty)).toBeVisible();
        for (let turn = 0; turn < 3; turn++) {
          const { games: fixtures, faults } = await nameless(page, '.games .game[role="group"]', phone);
          expect(faults).toEqual([]);
          seen += fixtures;
          await page.mouse.wheel(0, 700);
          await page.waitForTimeout(60);
        }
        await page.evaluate(() => window.scrollTo(0, 0));
      }
      expect(seen).toBeGreaterThan(0);
      await expectNoSidewaysScroll(page);
    });
  }

  test(
    `an opened game at ${size.width} still says who plays, and the list below stays in its place`,
    { tag: '@night' },
    async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto(`${site()}/sport/special`);
      const fixtures = page.locator('.games .game[role="group"]');
      await expect(fixtures.first()).toBeVisible();
      await fixtures.locator('.more').first().click();
      await expect(fixtures.first().locator('.market[aria-hidden]')).toHaveCount(0);
      const { faults } = await nameless(page, '.games .game[role="group"]', phone);
      expect(faults).toEqual([]);
      // what a game is drawn in is what it needs: nothing sticks out of it
      const outside = await fixtures.evaluateAll((all) =>
        all
          .filter((one) => one.querySelector('.markets') && one.scrollHeight > one.clientHeight + 1)
          .map((one) => one.textContent),
      );
      expect(outside).toEqual([]);
    },
  );

  test(
    `games in play at ${size.width} say who plays and which market a price is of`,
    { tag: '@night' },
    async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto(`${site()}/sport/live`);
      // matches of the built-in league begin every five minutes
      await expect(page.locator('.live-game').first()).toBeVisible({ timeout: 90_000 });
      const { games: fixtures, faults } = await nameless(page, '.live-game', phone);
      expect(fixtures).toBeGreaterThan(0);
      expect(faults).toEqual([]);
      await expectNoSidewaysScroll(page);
    },
  );
}

test('whole team names at 390 and 320 px: a long one takes a second line', { tag: '@night' }, async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${site()}/sport/korean`);
    await expect(page.locator('.games .match').first()).toBeVisible();
    const cut = await page
      .locator('.games .game-head .match')
      .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent));
    expect(cut).toEqual([]);
  }
});
