import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Where the site of this run is (global-setup.ts). */
export const site = () => process.env['LIME_URL']!;

/** A test that fails when the page logs an error, throws, or asks anybody but the site for anything. */
export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const faults: string[] = [];
      // a refused call is an answer, not a fault of the page
      page.on(
        'console',
        (message) =>
          message.type() === 'error' && !/status of 4\d\d/.test(message.text()) && faults.push(message.text()),
      );
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('request', (request) => {
        const { protocol, host } = new URL(request.url());
        if (!['data:', 'blob:'].includes(protocol) && host !== new URL(site()).host)
          faults.push(`asked ${request.url()}`);
      });
      await use();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('lime_theme', kept), theme);
}

/** Signs in by the call itself, before the page loads. */
export async function signedIn(page: Page, userId: string, userPw = 'demo1234'): Promise<void> {
  const answer = await page.request.post(`${site()}/api/auth/login`, {
    data: { userId, userPw, sitename: 'lime', version: '0.2.5' },
  });
  const { payload } = (await answer.json()) as { payload: { token: string; refreshToken: string; members: unknown } };
  await page.addInitScript(({ token, refreshToken, members }) => {
    if (sessionStorage.getItem('signed_in_once')) return;
    sessionStorage.setItem('signed_in_once', '1');
    localStorage.setItem('jwt_token', token);
    localStorage.setItem('refresh_token', refreshToken);
    localStorage.setItem('lime_member', JSON.stringify(members));
  }, payload);
}

/** Nothing for axe to complain of on what is on screen now. */
export async function expectAccessible(page: Page): Promise<void> {
  // a thing that is half way in has half its contrast
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 4)
          .join(' | ')}`,
    ),
  ).toEqual([]);
}

/** The page is no wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
