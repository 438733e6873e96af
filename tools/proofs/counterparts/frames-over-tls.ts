import { chromium, expect } from '@playwright/test';
import type { Browser, FrameLocator, Page } from '@playwright/test';
import { findBrowser } from '../../../e2e/browser.ts';
import { blockFrameStorage } from '../../../e2e/lib/blocked-storage.ts';
import { startProduct } from '../../../e2e/product.ts';
import type { Product } from '../../../e2e/product.ts';
import { freePort } from '../../ports.ts';
import type { Proxy } from './proxy.ts';

// The frames of the hosts as members get them behind a proxy: under a name of another site, over TLS, in a browser.

/** A whole site that is found by the names of the samples. */
export type NamedSite = { readonly sitePort: number; readonly hostsPort: number; stop(): Promise<void> };

/** Starts it. The demo world's members are on it. */
export async function openNamedSite(): Promise<NamedSite> {
  const hostsPort = await freePort();
  const product: Product = await startProduct({
    PUBLIC_URL: 'https://www.example',
    PROVIDER_URL: 'https://games.example',
    PROVIDER_PORT: String(hostsPort),
    TRUST_PROXY: '127.0.0.1',
  });
  return { sitePort: Number(new URL(product.url).port), hostsPort, stop: () => product.stop() };
}

type Visit = {
  readonly name: string;
  readonly path: string;
  /** its frame */
  readonly frame: string;
  play(frame: FrameLocator, page: Page): Promise<void>;
};

/** Games in frames, each played as far as its host must know the member. */
const visits: readonly Visit[] = [
  {
    name: 'a token game',
    path: '/token/highlow5s',
    frame: 'iframe[title="토큰 하이로우 5초"]',
    async play(frame) {
      await frame.getByRole('radio', { name: '레드' }).check();
      await frame.getByLabel('베팅금액').fill('10000');
      await frame.locator('#bet').click();
      await expect(frame.locator('#news')).toContainText(/레드 · 다음 카드/);
      // loaded anew: the cookie is kept for frames of this site alone
      await frame.locator('html').evaluate('location.reload()');
      await expect(frame.locator('#history tbody tr').first()).toContainText('10,000');
    },
  },
  {
    name: 'a table out of its lobby',
    path: '/casino/p/evolution',
    frame: 'iframe[title="카지노 로비"]',
    async play(frame) {
      await frame
        .getByRole('link', { name: /바카라/ })
        .first()
        .click();
      await expect(frame.locator('.game')).not.toHaveAttribute('inert');
      await expect(frame.locator('#people')).toHaveText(/^[1-9]/);
    },
  },
  {
    name: 'a slot out of its lobby',
    path: '/casino/p/kplay',
    frame: 'iframe[title="카지노 로비"]',
    async play(frame) {
      await frame.getByRole('link', { name: /달토끼/ }).click();
      await expect(frame.locator('#bet')).toHaveText('돌리기');
      const held = await frame.locator('#balance').textContent();
      await frame.locator('#bet').click();
      await expect(frame.locator('#balance')).not.toHaveText(held!);
    },
  },
  {
    name: 'a lotus table',
    path: '/lotus/oe',
    frame: '.lotus-frame iframe',
    async play(frame, page) {
      await expect(frame.getByText(/님, 연결됐어요/)).toBeVisible();
      await frame.getByRole('button', { name: /^하트/ }).click();
      await expect(page.getByRole('region', { name: '베팅카트' }).getByText('하트').first()).toBeVisible();
    },
  },
];

/** Storage of frames, as browsers give it to another site, or keep it away. */
const storages = ['given', 'blocked'] as const;

/** Plays in frames behind a proxy. @returns what did not work, a line each; `of` was tried */
export async function playInFrames(proxy: Proxy): Promise<{ of: number; faults: string[] }> {
  const found = findBrowser();
  const browser = await chromium.launch({
    executablePath: found.path,
    args: [
      ...found.args,
      `--host-resolver-rules=MAP www.example 127.0.0.1:${proxy.tlsPort}, MAP games.example 127.0.0.1:${proxy.tlsPort}`,
    ],
    env: { ...process.env, ...found.env },
  });
  const faults: string[] = [];
  try {
    for (const [no, storage] of storages.entries()) faults.push(...(await playAll(browser, storage, `demo1${no + 1}`)));
  } finally {
    await browser.close();
  }
  return { of: storages.length * visits.length, faults };
}

async function playAll(browser: Browser, storage: (typeof storages)[number], member: string): Promise<string[]> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'ko-KR', timezoneId: 'Asia/Seoul' });
  if (storage === 'blocked') await context.addInitScript({ content: blockFrameStorage });
  const page = await context.newPage();
  const faults: string[] = [];
  try {
    await signIn(page, member);
    for (const { name, path, frame: selector, play } of visits)
      try {
        await page.goto(`https://www.example${path}`);
        const iframe = page.locator(selector);
        await expect(iframe).toHaveAttribute('src', /^https:\/\/games\.example\//);
        await play(iframe.contentFrame(), page);
      } catch (error) {
        faults.push(`${name}, storage ${storage}: ${(error as Error).message.split('\n')[0]}`);
      }
  } finally {
    await context.close();
  }
  return faults;
}

/** Signs a demo member in as its page does, and tops the casino wallet up. */
async function signIn(page: Page, member: string): Promise<void> {
  await page.goto('https://www.example/');
  await page.evaluate(async (userId) => {
    const call = async (path: string, payload: object, token = '') => {
      const response = await fetch(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ payload }),
      });
      return ((await response.json()) as { payload: { token: string; refreshToken: string; members: unknown } })
        .payload;
    };
    const session = await call('/auth/login', { userId, userPw: 'demo1234', sitename: 'lime', version: '0.2.5' });
    localStorage.setItem('jwt_token', session.token);
    localStorage.setItem('refresh_token', session.refreshToken);
    localStorage.setItem('lime_member', JSON.stringify(session.members));
    await call('/casino/v2/deposit', { amount: 100_000 }, session.token);
  }, member);
}
