import { give, newMember, openAs } from './lib/money.ts';
import { shiftsOf, watchShifts } from './lib/shifts.ts';
import { expect, expectNoSidewaysScroll, site, test } from './lib/site.ts';

test('the limits come after the form and move nothing', { tag: '@night' }, async ({ page }) => {
  const member = await newMember();
  await watchShifts(page);
  await page.route('**/api/balance/state', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await openAs(page, member, '/cash/in');
  await expect(page.getByRole('textbox', { name: '입금 금액' })).toBeVisible();
  await expect(page.getByText('한 번에 100,000,000원까지')).toBeVisible();
  const { sum, worst } = await shiftsOf(page);
  expect(sum, JSON.stringify(worst)).toBeLessThanOrEqual(0.02);
});

test(
  'fingers and eyes: targets of 44 px, text of 16 px in fields, no scrolling sideways at 390 and 320',
  { tag: '@night' },
  async ({ page }) => {
    const member = await newMember({ birthday: '' });
    await give(member, 'cash', 100_000);
    await give(member, 'point', 10_000);
    await openAs(page, member, '/cash/in');
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ['/cash/in', '/cash/out', '/point/change', '/info/user', '/info/recommender']) {
        await page.goto(site() + path);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectNoSidewaysScroll(page);
        const faults = await page.evaluate(() => {
          const small: string[] = [];
          for (const el of document.querySelectorAll<HTMLElement>('main button, main input:not([hidden]), main a')) {
            const box = (el.closest('.input') ?? el.closest('label') ?? el).getBoundingClientRect();
            // words that lead on within a sentence may be as low as the sentence
            if (
              box.height > 0 &&
              box.height < 44 &&
              !el.classList.contains('text-link') &&
              !el.closest('.input button')
            )
              small.push(`${el.textContent || el.getAttribute('aria-label') || el.outerHTML}: ${box.height}`);
            if (
              el instanceof HTMLInputElement &&
              el.type !== 'radio' &&
              Number.parseFloat(getComputedStyle(el).fontSize) < 16
            )
              small.push(`${el.name || el.id}: ${getComputedStyle(el).fontSize}`);
          }
          return small;
        });
        expect({ path, width, faults }).toEqual({ path, width, faults: [] });
      }
    }
  },
);
