import { shiftsOf, watchShifts } from './lib/shifts.ts';
import { expect, site, test } from './lib/site.ts';

test(
  'the popular games take their place once, when all that chooses them has answered',
  { tag: '@night' },
  async ({ page }) => {
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
  },
);
