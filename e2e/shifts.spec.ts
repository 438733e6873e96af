import type { Page } from '@playwright/test';
import { amount } from '../tools/long.ts';
import { shiftsOf, watchShifts } from './lib/shifts.ts';
import { expect, signedIn, site, test } from './lib/site.ts';

/** A short look; a long one is taken by `npm run prove -- pages`. */
const seconds = amount(10, 60);
const most = 0.02;

// a token game is another server's
test.use({ others: /^(localhost|127\.0\.0\.1):\d+$/ });
test.describe.configure({ timeout: (seconds + 60) * 1000 });

/** Games, with what is the last of their page to come. */
const games = [
  { path: '/mini/powerball', last: '.past-rounds' },
  { path: '/mini/powerladder', last: '.past-rounds' },
  { path: '/mini/kenoladder', last: '.past-rounds' },
  { path: '/lotus/baccarat1', last: '.lotus-frame iframe' },
  { path: '/token/highlow', last: '.token-page iframe' },
];

async function stays(page: Page, act: () => Promise<void> = async () => undefined): Promise<void> {
  const until = Date.now() + seconds * 1000;
  await act();
  await page.waitForTimeout(Math.max(0, until - Date.now()));
  const { sum, worst } = await shiftsOf(page);
  expect(sum, JSON.stringify(worst)).toBeLessThanOrEqual(most);
}

/** Picks in and out, without a press: a press would excuse what moves after it. */
async function pickInAndOut(page: Page): Promise<void> {
  const prices = page.locator('main [data-bet][aria-disabled=false]');
  await prices.first().waitFor({ timeout: 30_000 });
  for (const no of [0, 6, 12, 6, 0]) {
    await prices.nth(Math.min(no, (await prices.count()) - 1)).dispatchEvent('click');
    await page.waitForTimeout(700);
  }
}

async function firstInPlay(page: Page): Promise<string> {
  const list = async () => {
    const answer = await page.request.get(`${site()}/api/v2/inplay/list`);
    return ((await answer.json()) as { payload: { list: { gameSeq: string }[] } }).payload.list;
  };
  await expect.poll(async () => (await list()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  return (await list())[0]!.gameSeq;
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(async ({ page }) => {
      await watchShifts(page);
      await signedIn(page, 'demo16');
    });

    test('home stays where it is', async ({ page }) => {
      await page.goto(`${site()}/main`);
      await stays(page);
    });

    test('sports stays where it is while picks come and go', async ({ page }) => {
      await page.goto(`${site()}/sport/korean`);
      await stays(page, () => pickInAndOut(page));
    });

    for (const { path, last } of games)
      test(`${path} stays where it is as it loads`, async ({ page }) => {
        await page.goto(site() + path);
        await page.locator(last).waitFor();
        await expect(page.locator('.care-card dd').first()).toHaveText(/원$/);
        // what follows an answer is drawn, and the page's first second of clocks
        await page.waitForTimeout(1_500);
        const { sum, worst } = await shiftsOf(page);
        expect(sum, JSON.stringify(worst)).toBeLessThanOrEqual(most);
      });

    test('in play stays where it is', { tag: '@night' }, async ({ page }) => {
      await page.goto(`${site()}/sport/livematch`);
      await stays(page);
    });

    test('in play stays where it is while its list cannot be read again', { tag: '@night' }, async ({ page }) => {
      // the first game may end before its page is here, and has no markets then: the next one is the first
      await expect(async () => {
        await page.goto(`${site()}/sport/livematch?game=${await firstInPlay(page)}`);
        await page.locator('.market-card').first().waitFor({ timeout: 8_000 });
      }).toPass({ timeout: 30_000 });
      await page.route('**/api/v2/inplay/list*', (route) =>
        route.fulfill({ json: { success: false, status: 500, code: 'SERVER' } }),
      );
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      const band = page.getByText('경기 정보를 새로 받지 못했어요');
      await expect(band).toBeVisible();
      // the page and what sticks to its top do not cover it
      expect(
        await band.evaluate((text) => {
          const { x, y, height } = text.getBoundingClientRect();
          const band = text.closest<HTMLElement>('.not-fresh')!;
          band.style.pointerEvents = 'auto';
          return band.contains(document.elementFromPoint(x + 4, y + height / 2));
        }),
      ).toBe(true);
      await stays(page);
    });
  });
}
