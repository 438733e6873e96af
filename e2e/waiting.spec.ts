import type { Page } from '@playwright/test';
import { give, newMember, password } from './lib/money.ts';
import { office } from './lib/office.ts';
import { expect, signedIn, site, test } from './lib/site.ts';

// A bet in play that waits: in the history from its first second, and its end is the specified popup on any page.

const untilOpen = { timeout: 90_000 };
const openPrice = (page: Page) => page.locator('.in-play-markets .price[aria-disabled="false"]');

/** A self-certified member, who waits fifteen seconds for a bet in play. */
async function certified(page: Page): Promise<void> {
  const member = await newMember();
  await give(member, 'cash', 100_000);
  await office('/members/edit', { id: member.seq, changes: { selfCert: true } });
  await signedIn(page, member.id, password);
}

/** Bets 5,000 won in play. @returns the game's number, once the bet waits */
async function betInPlay(page: Page): Promise<string> {
  let fixture = '';
  await page.goto(`${site()}/sport/livematch`);
  await expect(async () => {
    await page.keyboard.press('Escape');
    const clear = page.locator('.cart .clear[aria-disabled="false"]');
    if (await clear.isVisible()) await clear.click();
    if ((await openPrice(page).count()) === 0) {
      const rows = page.locator('a.live-row');
      await rows.nth(Math.floor(Math.random() * (await rows.count()))).click({ timeout: 2_000 });
    }
    await openPrice(page).first().click({ timeout: 2_000 });
    const link = await page.locator('a.live-row.on').getAttribute('href');
    fixture = /game=(\d+)/.exec(link ?? '')![1]!;
    await page.getByRole('textbox', { name: '베팅금액' }).fill('5000');
    await page.locator('.cart .place').click({ timeout: 2_000 });
    await page
      .getByRole('alertdialog', { name: '베팅을 하시겠습니까?' })
      .getByRole('button', { name: '5,000원 베팅하기' })
      .click({ timeout: 2_000 });
    await expect(page.locator('.waiting-slip').getByRole('timer')).toBeVisible({ timeout: 6_000 });
  }).toPass(untilOpen);
  return fixture;
}

test('while it waits it is in the history; refused elsewhere, the error popup says why and that the stake is back', async ({
  page,
}) => {
  await certified(page);
  const fixture = await betInPlay(page);
  await page.goto(`${site()}/info/bet`);
  const waiting = page.getByRole('article').first();
  await expect(waiting).toContainText('접수 대기');
  await expect(waiting).toContainText('5,000');
  await expect(page.getByRole('banner')).toContainText('95,000원');
  await office('/trading/stop', { scope: 'fixture', id: fixture, stopped: true, reason: 'a browser test' });
  try {
    await page.goto(`${site()}/bbs/n/l`);
    const popup = page.getByRole('alertdialog').filter({ hasText: '베팅금액은 돌려드렸어요.' });
    await expect(popup).toBeVisible({ timeout: 40_000 });
    await popup.getByRole('button', { name: '확인' }).click();
    await expect(page.getByRole('banner')).toContainText('100,000원');
  } finally {
    await office('/trading/stop', { scope: 'fixture', id: fixture, stopped: false, reason: 'a browser test' });
  }
});

test(
  'accepted while its member is on another page, the success popup names the bet',
  { tag: '@night' },
  async ({ page }) => {
    await certified(page);
    const success = page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' });
    const end = page.getByRole('alertdialog');
    // a goal in these fifteen seconds refuses it: another game then
    await expect(async () => {
      await betInPlay(page);
      await page.goto(`${site()}/bbs/n/l`);
      await expect(end).toBeVisible({ timeout: 40_000 });
      await expect(success).toBeVisible({ timeout: 100 });
    }).toPass({ timeout: 200_000 });
    await expect(success).toContainText('5,000원');
    await expect(success).toContainText(' : ');
    await success.getByRole('button', { name: '확인' }).click();
    await page.goto(`${site()}/info/bet`);
    // where the cart was too slow for `betInPlay` there are two bets, and the second waits as long again
    await expect(page.getByRole('article').first()).not.toContainText('접수 대기');
  },
);
