import { statSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { games } from '@lime/domain/access/game-list.ts';

// A contact sheet: every game with rounds or a host, on a wide screen and a phone, dark and light.

type Look = { readonly theme: 'dark' | 'light'; readonly width: number; readonly height: number };
const looks: readonly Look[] = [
  { theme: 'dark', width: 1440, height: 900 },
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 390, height: 844 },
  { theme: 'light', width: 390, height: 844 },
];
const shown = games.filter(({ kind, menu }) => menu !== undefined && ['mini', 'lotus', 'token'].includes(kind));
/** A picture on the sheet, px. */
const tall = 230;
const maxBytes = 600_000;

/** What nobody may enter now; with a member of staff's token it is opened for the pictures, and closed again. */
async function withoutRepairs(site: string, token: string | undefined, work: () => Promise<void>): Promise<void> {
  const call = async (path: string, data: object) => {
    const answer = await fetch(`${site}/api/staff${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(data),
    });
    return ((await answer.json()) as { payload: { settings: { key: string; value: unknown; revision: number }[] } })
      .payload;
  };
  const set = async (value: unknown) => {
    const { revision, value: before } = (await call('/settings/list', {})).settings.find(
      ({ key }) => key === 'repair',
    )!;
    const changes = [{ key: 'repair', value, revision }];
    await call('/settings/change', { changes, note: 'pictures of every game', confirmed: true });
    return before;
  };
  if (token === undefined) return work();
  const before = await set([]);
  try {
    await work();
  } finally {
    await set(before);
  }
}

/** Waits until a game shows what it has: its own page, or its host's frame. */
async function settled(page: Page): Promise<void> {
  const frame = page.locator('main iframe');
  await page.locator('main h1').first().waitFor();
  await frame.waitFor({ timeout: 2_500 }).catch(() => undefined);
  if ((await frame.count()) > 0)
    await frame
      .contentFrame()
      .locator('.game:not([inert]), .lotus-table, main')
      .first()
      .waitFor({ timeout: 8_000 })
      .catch(() => undefined);
  await page.waitForTimeout(700);
}

/**
 * Takes every game four times and puts the pictures on one sheet.
 *
 * @param kept  what the browser keeps of a member who is signed in, and of one of staff
 */
export async function contactSheet(
  browser: Browser,
  site: string,
  kept: Readonly<Record<string, string>>,
  path: string,
): Promise<void> {
  const pictures = new Map<string, string>();
  const take = async ({ theme, width, height }: Look) => {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'ko-KR',
      timezoneId: 'Asia/Seoul',
    });
    await context.addInitScript(
      (entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      },
      { ...kept, lime_theme: theme },
    );
    const page = await context.newPage();
    for (const game of shown) {
      await page.goto(site + game.path);
      await settled(page);
      const picture = await page.screenshot({ type: 'jpeg', quality: 85 });
      pictures.set(`${game.id} ${width} ${theme}`, picture.toString('base64'));
      console.log(`${game.id} ${width} ${theme}`);
    }
    await context.close();
  };
  await withoutRepairs(site, kept['lime_office_token'], async () => {
    await Promise.all(looks.map((look) => take(look)));
  });
  const cells = shown.map(({ id }) => {
    const images = looks
      .map(
        ({ width, theme }) =>
          `<img height="${tall}" src="data:image/jpeg;base64,${pictures.get(`${id} ${width} ${theme}`)}">`,
      )
      .join('');
    return `<figure><figcaption>${id}</figcaption><div>${images}</div></figure>`;
  });
  const page = await browser.newPage({ viewport: { width: 2_020, height: 400 } });
  await page.setContent(
    `<style>body{margin:12px;display:grid;grid-template-columns:1fr 1fr;gap:12px;background:#666;color:#fff;font:600 13px sans-serif}figure{margin:0}figure div{display:flex;gap:6px;margin-top:4px}</style>${cells.join('')}`,
  );
  for (let quality = 78; ; quality -= 8) {
    await page.screenshot({ path, type: 'jpeg', quality, fullPage: true });
    if (statSync(path).size < maxBytes || quality < 40) break;
  }
  await page.close();
}
