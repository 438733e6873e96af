import { expect, test } from '@playwright/test';
import { axeViolations } from './lib/axe.ts';
import { withHomePrice } from './season-csv.ts';
import { openAs, openLeague, watchConsole } from './sports-world.ts';
import type { League } from './sports-world.ts';

let league: League;
// one worker: the tests share a league
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  league = await openLeague('E1');
});

test('a visitor finds a game by search, filters, folds, opens its markets, and stars its league', async ({ page }) => {
  const faults = watchConsole(page);
  await openAs(page, null, '/sport/korean');
  const search = page.getByRole('textbox', { name: '팀, 리그 검색' });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill('E1 Club A0');
  const fixtures = page.getByRole('group', { name: /E1 Club/ });
  await expect(fixtures).toHaveCount(6);

  await page.getByRole('button', { name: '언더오버', exact: true }).click();
  await expect(page).toHaveURL(/market=total/);
  await expect(fixtures.first().getByRole('button', { name: /^오버 2\.5, 배당/ })).toBeVisible();
  await expect(fixtures.first().getByRole('button', { name: /승, 배당/ })).toHaveCount(0);
  await fixtures
    .first()
    .getByRole('button', { name: /마켓 \+2 더보기/ })
    .click();
  await expect(fixtures.first().getByRole('button', { name: /승, 배당/ })).toHaveCount(2);
  await fixtures
    .first()
    .getByRole('button', { name: /마켓 접기/ })
    .click();
  await expect(fixtures.first().getByRole('button', { name: /승, 배당/ })).toHaveCount(0);

  const name = '챔피언십';
  await page.getByRole('button', { name: `${name} 즐겨찾기` }).click();
  await page.reload();
  await expect(page.getByRole('navigation', { name: '인기 리그' }).getByRole('button').first()).toContainText(name);

  await page.getByRole('textbox', { name: '팀, 리그 검색' }).fill('E1 Club A0');
  await page.getByRole('button', { name: `${name} 경기 접기` }).click();
  await expect(fixtures).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('the search hears its key from the moment it is on screen', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('input[aria-label="팀, 리그 검색"]')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
    }).observe(document, { childList: true, subtree: true });
  });
  await openAs(page, null, '/sport/korean');
  await expect(page.getByRole('textbox', { name: '팀, 리그 검색' })).toBeFocused();
});

test('a price that moves changes in place: triangle and colour, nothing else on the page stirs', async ({ page }) => {
  const font = page.waitForResponse(/\/rest-[^/]*\.css/);
  await openAs(page, null, '/sport/korean');
  await page.getByRole('textbox', { name: '팀, 리그 검색' }).fill('E1 Club');
  const row = league.rows[0]!;
  const fixture = page.getByRole('group', { name: new RegExp(`${row.home} 대 ${row.away}`) });
  const home = fixture.getByRole('button', { name: new RegExp(`${row.home} 승, `) });
  await expect(home).toHaveAccessibleName(`${row.home} 승, 배당 ${row.cells['B365H']}`);
  await expect(page.getByText('실시간 배당 연결됨')).toBeVisible();
  // a key brings the rest of the font, which may stir names: now, not while this test looks
  await page.keyboard.press('Shift');
  await font;
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await document.fonts.ready;
  });
  const box = await home.boundingBox();
  await page.evaluate(() => {
    type Shift = { sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };
    const seen = window as unknown as { shifts: string[] };
    seen.shifts = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as unknown as Shift[])
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          // other tests bring leagues of their own into the list of leagues meanwhile, and the timer's round ends
          if (!element?.closest('nav, .side-timer'))
            seen.shifts.push(`${element?.className} ${JSON.stringify([previousRect, currentRect])}`);
        }
    }).observe({ type: 'layout-shift' });
  });

  await league.reprice(row, withHomePrice(9.5));
  await expect(home).toHaveAccessibleName(`${row.home} 승, 배당 9.50 상승`);
  await expect(home).toHaveAccessibleName(`${row.home} 승, 배당 9.50`, { timeout: 5_000 });
  await league.reprice(row, withHomePrice(1.25));
  await expect(home).toHaveAccessibleName(/배당 1\.25/);
  expect(await home.boundingBox()).toEqual(box);
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  await league.reprice(row, {});
});

test('arrow keys walk the prices of a market and of the games below', async ({ page }) => {
  await openAs(page, null, '/sport/korean');
  await page.getByRole('textbox', { name: '팀, 리그 검색' }).fill('E1 Club A0');
  const fixtures = page.getByRole('group', { name: /E1 Club/ });
  await expect(fixtures).toHaveCount(6);
  const prices = fixtures.first().locator('[data-bet]');
  await prices.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(prices.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(fixtures.nth(1).locator('[data-bet]').nth(2)).toBeFocused(); // by way of markets with two prices
  await page.keyboard.press('Enter');
  await expect(fixtures.nth(1).locator('[data-bet]').nth(2)).toHaveAttribute('aria-pressed', 'true');
});

for (const theme of ['dark', 'light']) {
  test(`axe finds nothing on the list with a cart, ${theme}`, async ({ page }) => {
    await page.addInitScript((look) => localStorage.setItem('lime_theme', look), theme);
    await openAs(page, null, '/sport/korean');
    await page.locator('[data-bet]').first().click();
    await expect(page.getByRole('complementary', { name: '베팅카트' }).getByText('1폴더')).toBeVisible();
    const violations = await axeViolations(page);
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])).toEqual([]);
  });
}
