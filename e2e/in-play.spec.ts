import type { Page } from '@playwright/test';
import { office } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, signedIn, site, test } from './lib/site.ts';

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

for (const theme of ['dark', 'light'] as const) {
  test(`a game in play has its score, clock and markets; axe finds nothing, ${theme}`, async ({ page }) => {
    await setTheme(page, theme);
    await openInPlay(page);
    const centre = page.locator('.match-centre');
    await expect(centre.locator('.live-badge')).not.toBeEmpty();
    await expect(centre.locator('.board')).toContainText('홈');
    await expect(page.locator('a.live-row.on')).toHaveCount(1);
    await expect(page.getByRole('tab', { name: /^예정 경기/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // as they look when they have ended, whether one has or not
    await page.locator('a.live-row').evaluateAll((rows) => rows.forEach(({ classList }) => classList.add('over')));
    await expectAccessible(page);
    await page.goto(`${site()}/sport/live`);
    await expect(page.locator('.live-game').first()).toBeVisible(untilOpen);
    await expectAccessible(page);
  });
}

test('a kind of market with a star has a tab of its own, kept over a reload', async ({ page }) => {
  await openInPlay(page);
  const card = page.locator('.market-card').first();
  const name = await card.locator('h2 b').innerText();
  const star = page.getByRole('button', { name: `${name} 마켓 즐겨찾기`, exact: true });
  const tab = page.getByRole('tab', { name: /^즐겨찾기/ });
  await expect(tab).toHaveCount(0);
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page.locator('a.live-row').first()).toBeVisible(untilOpen);
  await expect(star).toHaveAttribute('aria-pressed', 'true', untilOpen);
  await tab.click();
  await expect(page.locator('.market-card')).toHaveCount(1);
  await star.click();
  await expect(tab).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /^전체/ })).toHaveAttribute('aria-selected', 'true');
});

test('a clock goes on by itself and a shared address opens its game', async ({ page }) => {
  await openInPlay(page);
  const row = page.locator('a.live-row').last();
  const name = await row.locator('.team').first().innerText();
  await row.click();
  await expect(page).toHaveURL(/game=\d+/);
  await page.reload();
  await expect(page.locator('.match-centre .board')).toContainText(name, untilOpen);
});

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

test('a slip that waits survives navigation and a reload, cannot be cancelled, and its outcome is told', async ({
  page,
}) => {
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
});

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

test.describe('a line that is cut', () => {
  test.use({ refusals: /status of 4\d\d|WebSocket is already in CLOSING/ }); // what was about to be sent then

  test('without a connection nothing in play can be bet, and the page says why', async ({ page }) => {
    await signedIn(page, 'demo12');
    const lines: (() => Promise<unknown>)[] = [];
    let cut = false;
    await page.routeWebSocket(/socket\.io/, (socket) => {
      if (cut) return void socket.close();
      const server = socket.connectToServer();
      lines.push(() => Promise.all([server.close(), socket.close()]));
    });
    await openInPlay(page);
    await open(page).first().click();
    cut = true;
    for (const line of lines) void line();
    await expect(page.getByText('연결이 끊겼어요. 배당이 최신이 아닐 수 있어요')).toBeVisible();
    await expect(open(page).and(page.locator('[aria-pressed="false"]'))).toHaveCount(0);
    await page.locator('.cart .place').click();
    await expect(
      page.getByRole('alertdialog', { name: '인플레이를 위한 연결이 올바르지 않습니다. 새로고침 후 이용해주세요.' }),
    ).toBeVisible();
  });
});

test('picks of another kind ask before they replace what is in the cart', async ({ page }) => {
  await page.goto(`${site()}/sport/korean`);
  await page.locator('.price[aria-disabled="false"]').first().click();
  await openInPlay(page);
  await open(page).first().click();
  const question = page.getByRole('alertdialog', { name: '카트에 다른 방식의 선택이 있어요. 비우고 담을까요?' });
  await question.getByRole('button', { name: '그대로 두기' }).click();
  await expect(page.locator('.cart .badge.live')).toHaveCount(0);
  await open(page).first().click();
  await question.getByRole('button', { name: '비우고 담기' }).click();
  await expect(page.locator('.cart-item')).toHaveCount(1);
  await expect(page.locator('.cart-item .badge.live')).toHaveText('LIVE');
});
