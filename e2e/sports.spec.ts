import { expect, test } from '@playwright/test';
import { withHomePrice } from './season-csv.ts';
import { openAs, openLeague } from './sports-world.ts';
import type { League } from './sports-world.ts';

let league: League;
// one worker: the tests share a league
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  league = await openLeague('E1');
});

test('a price that moves changes in place: triangle and colour, nothing else on the page stirs', async ({ page }) => {
  await openAs(page, null, '/sport/korean');
  await page.getByRole('textbox', { name: '팀, 리그 검색' }).fill('E1 Club');
  const row = league.rows[0]!;
  const fixture = page.getByRole('group', { name: new RegExp(`${row.home} 대 ${row.away}`) });
  const home = fixture.getByRole('button', { name: new RegExp(`${row.home} 승, `) });
  await expect(home).toHaveAccessibleName(`${row.home} 승, 배당 ${row.cells['B365H']}`);
  await expect(page.getByText('실시간 배당 연결됨')).toBeVisible();
  // a font that comes late may stir names: now, not while this test looks
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
