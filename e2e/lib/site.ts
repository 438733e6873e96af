import { test as base, expect } from '@playwright/test';
import type { FrameLocator, Page, WebSocket } from '@playwright/test';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { axeViolations } from './axe.ts';

/** Where the site of this run is (global-setup.ts). */
export const site = () => process.env['LIME_URL']!;

/** A test that fails when the page logs an error, throws, or asks anybody but the site for anything. */
export const test = base.extend<{ quiet: void; popupsSeen: void; refusals: RegExp; others: RegExp }>({
  /** answers that are no fault of the page: a refused call is an answer */
  refusals: [/status of 4\d\d/, { option: true }],

  /** hosts besides the site's that may be asked: a provider's frame */
  others: [/^$/, { option: true }],

  /** The demo world's two popups were put away today already: they would cover whatever a test is about. */
  popupsSeen: [
    async ({ context }, use) => {
      const today = seoulDay(new Date());
      await context.addInitScript((day) => {
        // the frame of another site may have no storage
        if (self !== top || sessionStorage.getItem('popups_seen_once')) return;
        sessionStorage.setItem('popups_seen_once', '1');
        if (localStorage.getItem('lime_popup_away') === null)
          localStorage.setItem('lime_popup_away', JSON.stringify({ 1: day, 2: day }));
      }, today);
      await use();
    },
    { auto: true },
  ],

  quiet: [
    async ({ page, refusals, others }, use) => {
      const faults: string[] = [];
      page.on(
        'console',
        (message) => message.type() === 'error' && !refusals.test(message.text()) && faults.push(message.text()),
      );
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('request', (request) => {
        const { protocol, host } = new URL(request.url());
        if (!['data:', 'blob:'].includes(protocol) && host !== new URL(site()).host && !others.test(host))
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

/** What signing in answers. */
export type MemberSession = { token: string; refreshToken: string; members: unknown };

/** Gives the first page that loads a member's session, as the site itself keeps it; signing out there stays so. */
export async function keepSession(page: Page, session: MemberSession): Promise<void> {
  await page.addInitScript(({ token, refreshToken, members }) => {
    if (self !== top || sessionStorage.getItem('signed_in_once')) return;
    sessionStorage.setItem('signed_in_once', '1');
    localStorage.setItem('jwt_token', token);
    localStorage.setItem('refresh_token', refreshToken);
    localStorage.setItem('lime_member', JSON.stringify(members));
  }, session);
}

/** Signs in by the call itself, before the page loads. */
export async function signedIn(page: Page, userId: string, userPw = 'demo1234'): Promise<void> {
  const answer = await page.request.post(`${site()}/api/auth/login`, {
    data: { userId, userPw, sitename: 'lime', version: '0.2.5' },
  });
  const { payload } = (await answer.json()) as { payload: MemberSession };
  await keepSession(page, payload);
}

/** Resolves once a socket that the page opens from now on has been let in by the server; the first try may come to nothing. */
export function isConnected(page: Page): Promise<void> {
  return new Promise((done) => {
    const look = (socket: WebSocket) =>
      socket.on('framereceived', ({ payload }) => {
        if (!String(payload).startsWith('40')) return;
        page.off('websocket', look);
        done();
      });
    page.on('websocket', look);
  });
}

/** Opens a page of the site, and waits until it gets the server's news. */
export async function openConnected(page: Page, path: string): Promise<void> {
  const connected = isConnected(page);
  await page.goto(site() + path);
  await connected;
}

/** Loads a frame anew. The document before it is gone when this resolves: what comes next neither sees nor presses it. */
export async function reloadFrame(frame: FrameLocator): Promise<void> {
  await frame.locator('html').evaluate((html) => {
    html.dataset['before'] = '';
    location.reload();
  });
  await expect(frame.locator('html:not([data-before])')).toBeAttached();
}

/** Waits until nothing moves that will come to an end. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // what a scroll position moves never ends
        .filter((one) => one.timeline === document.timeline && one.effect?.getTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );
}

/** Nothing for axe to complain of on what is on screen now. */
export async function expectAccessible(page: Page): Promise<void> {
  await still(page); // a thing that is half way in has half its contrast
  // Structure is the same in both themes and is looked at in the dark one; colours differ.
  const isLight = await page.evaluate(() => document.documentElement.dataset['theme'] === 'light');
  const violations = await axeViolations(page, isLight ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {});
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

/** The page is no wider than the window; a phone's `innerWidth` would grow with the page. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  );
}
