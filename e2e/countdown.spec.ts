import type { BrowserContext, Page } from '@playwright/test';
import { expect, signedIn, site, test } from './lib/site.ts';

const offMs = 5 * 60_000;
/** Changes of the shown second that are compared. */
const changes = 8;
type Change = { readonly text: string; readonly at: number };

/** The device's clock is off by so much; what counts elapsed time is right, as on a real device. */
const setClockOff = (context: BrowserContext, by: number) =>
  context.addInitScript((off) => {
    const RealDate = Date;
    const now = () => RealDate.now() + off;
    // oxlint-disable-next-line no-global-assign -- a device whose clock is wrong
    Date = new Proxy(RealDate, {
      construct: (target, values: []) => (values.length === 0 ? new target(now()) : new target(...values)),
      apply: () => new RealDate(now()).toString(),
      get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    });
  }, by);

/** When the countdown changed, by the clock of the machine that both browsers run on, whatever their pages' dates say. */
const watch = (page: Page) =>
  page.evaluate(
    (count) =>
      new Promise<Change[]>((done) => {
        const timer = document.querySelector('.ring [role=timer]')!;
        const seen: Change[] = [];
        const observer = new MutationObserver(() => {
          seen.push({ text: timer.textContent, at: performance.timeOrigin + performance.now() });
          if (seen.length < count) return;
          observer.disconnect();
          done(seen);
        });
        observer.observe(timer, { characterData: true, childList: true, subtree: true });
      }),
    changes,
  );

test('countdowns of clocks five minutes off change together', { tag: '@night' }, async ({ browser }) => {
  const pages = await Promise.all(
    [offMs, -offMs].map(async (by, index) => {
      const context = await browser.newContext();
      await setClockOff(context, by);
      const page = await context.newPage();
      await signedIn(page, `demo0${index + 1}`);
      await page.goto(`${site()}/mini/powerball`);
      await expect(page.locator('.ring [role=timer]')).toHaveText(/^\d\d:\d\d$/);
      return page;
    }),
  );
  const [ahead, behind] = await Promise.all(pages.map(watch));
  const apart = ahead!.flatMap(({ text, at }) =>
    behind!.filter((other) => other.text === text).map((other) => Math.abs(other.at - at)),
  );
  expect(apart.length).toBeGreaterThanOrEqual(changes - 2);
  const median = apart.toSorted((a, b) => a - b)[Math.floor(apart.length / 2)]!;
  expect(median).toBeLessThanOrEqual(200);
  for (const page of pages) await page.context().close();
});
