import type { Page } from '@playwright/test';
import { office } from './lib/office.ts';
import { expect, signedIn, site, test } from './lib/site.ts';

// matches of the built-in league begin every five minutes; now and then one is between two periods
const untilOpen = { timeout: 90_000 };

const open = (page: Page) => page.locator('.in-play-markets .price[aria-disabled="false"]');

/** The page with a game whose markets are on sale. */
async function openInPlay(page: Page): Promise<void> {
  await page.goto(`${site()}/sport/livematch`);
  await expect(page.locator('a.live-row').first()).toBeVisible(untilOpen);
  await expect(async () => {
    if ((await open(page).count()) > 1) return;
    const rows = page.locator('a.live-row');
    await rows.nth(Math.floor(Math.random() * (await rows.count()))).click();
    await expect(open(page).nth(1)).toBeVisible({ timeout: 2_000 });
  }).toPass(untilOpen);
}

/** Picks a price and confirms it; a game that moves in this very second is tried again. */
async function place(page: Page, told: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    const clear = page.locator('.cart .clear[aria-disabled="false"]');
    if (await clear.isVisible()) await clear.click();
    await open(page).first().click({ timeout: 2_000 });
    await page.locator('.cart .place').click({ timeout: 2_000 });
    await page
      .getByRole('alertdialog', { name: '베팅을 하시겠습니까?' })
      .getByRole('button', { name: '10,000원 베팅하기' })
      .click({ timeout: 2_000 });
    await expect.poll(told, { timeout: 6_000 }).toBe(true);
  }).toPass(untilOpen);
}

test('a bet in play is taken and stands under the cart', async ({ page }) => {
  await signedIn(page, 'demo11');
  await openInPlay(page);
  const success = page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' });
  await place(page, () => success.isVisible());
  await success.getByRole('button', { name: '확인' }).click();
  const openBets = page.getByRole('region', { name: '진행 중 베팅' });
  await expect(openBets.getByRole('listitem').first()).toContainText('인플레이');
  await expect(page.locator('.cart')).toContainText('담은 경기가 없어요');
});

test(
  'a slip that waits survives navigation and a reload, cannot be cancelled, and its outcome is told',
  { tag: '@night' },
  async ({ page }) => {
    await signedIn(page, 'demo03'); // self-certified: fifteen seconds
    await openInPlay(page);
    const ring = page.locator('.waiting-slip').getByRole('timer');
    await place(page, () => ring.isVisible());
    await page.goto(`${site()}/main`);
    await page.goto(`${site()}/sport/livematch`);
    await expect(ring).toBeVisible();
    const slip = page.locator('.waiting-slip').first();
    await expect(slip).toContainText('접수 확인 중이에요');
    await expect(slip.getByRole('button')).toHaveCount(0);
    await expect(ring).toBeHidden();
    await expect(slip).toContainText(/베팅에 성공하셨습니다\.|베팅금액은 돌려드렸어요\./);
  },
);

test('what the desk stops is locked at once and cannot be picked', async ({ page }) => {
  await openInPlay(page);
  await open(page).first().click();
  const gameSeq = await page
    .locator('a.live-row.on')
    .getAttribute('href')
    .then((href) => /game=(\d+)/.exec(href ?? '')![1]!);
  await office('/trading/stop', { scope: 'fixture', id: gameSeq, stopped: true, reason: 'a browser test' });
  try {
    const free = page.locator('.in-play-markets .price[aria-pressed="false"]').first();
    await expect(free).toHaveAttribute('aria-disabled', 'true');
    await expect(open(page).and(page.locator('[aria-pressed="false"]'))).toHaveCount(0);
    await free.click({ force: true });
    await expect(free).toHaveAttribute('aria-pressed', 'false');
    await expect(page.locator('.cart .refusal')).toContainText('베팅이 불가능한 폴더 있습니다.');
  } finally {
    await office('/trading/stop', { scope: 'fixture', id: gameSeq, stopped: false, reason: 'a browser test' });
  }
});
