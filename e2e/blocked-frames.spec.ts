import type { Page } from '@playwright/test';
import { blockFrameStorage } from './lib/blocked-storage.ts';
import { newPlayer } from './lib/casino.ts';
import { give, newMember, openAs } from './lib/money.ts';
import { lotusFrame } from './lib/rounds.ts';
import { expect, site, test } from './lib/site.ts';

// A host under another name is another site's, as far as a browser cares: its frames get no cookie, and no storage where a
// browser blocks it. Each game is played all the same, by the session that its launch brought.

test.use({ others: /^(localhost|127\.0\.0\.1):\d+$/ });

/** Names the host otherwise than the page was asked for, in every answer that names it, and blocks storage in frames. */
test.beforeEach(async ({ page }) => {
  const own = new URL(site()).port;
  await page.context().addInitScript({ content: blockFrameStorage });
  await page.route(/\/api\/(token|lotus|casino|game)\/|\/kplay\/ob\/auth$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/http:\/\/localhost:(\d+)/g, (all, port: string) =>
      port === own ? all : `http://127.0.0.1:${port}`,
    );
    await route.fulfill({ response, body });
  });
});

/** The frame with a title, of the other site. It has been given no cookie to send. */
async function otherSite(page: Page, title: string) {
  const iframe = page.locator(`iframe[title="${title}"]`);
  await expect(iframe).toHaveAttribute('src', /^http:\/\/127\.0\.0\.1:/);
  return iframe.contentFrame();
}
const expectNoCookie = async (page: Page) =>
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('lime_'))).toEqual([]);

test('a token game is bet on, and its line stands', async ({ page }) => {
  const member = await newMember();
  await give(member, 'cash', 100_000);
  await openAs(page, member, '/token/highlow5s');
  const frame = await otherSite(page, '토큰 하이로우 5초');
  await frame.getByRole('radio', { name: '레드' }).check();
  await frame.getByLabel('베팅금액').fill('20000');
  await frame.locator('#bet').click();
  await expect(frame.locator('#news')).toContainText(/레드 · 다음 카드/);
  await expect(frame.locator('#history tbody tr').first()).toContainText('20,000');
  await expectNoCookie(page);
  // five seconds without a line would say so
  await page.waitForTimeout(6_000);
  await expect(page.getByText('이 화면이 서버에 연결되지 않았어요')).toHaveCount(0);
});

test('a lobby leads to a table that is followed and back, and to a slot that spins', async ({ page }) => {
  const member = await newPlayer(100_000);
  await openAs(page, member, '/casino/p/evolution');
  let frame = await otherSite(page, '카지노 로비');
  await frame
    .getByRole('link', { name: /바카라/ })
    .first()
    .click();
  await expect(frame.locator('.game')).not.toHaveAttribute('inert');
  await expect(frame.locator('#balance')).toHaveText('100,000');
  // the member's own coming is in the table's stream
  await expect(frame.locator('#people')).toHaveText(/^[1-9]/);
  await frame.getByRole('link', { name: '로비로' }).click();
  await expect(frame.locator('.lobby')).toBeVisible();

  await page.goto(`${site()}/casino/p/kplay`);
  frame = await otherSite(page, '카지노 로비');
  await frame.getByRole('link', { name: /달토끼/ }).click();
  await expect(frame.locator('#bet')).toHaveText('돌리기');
  await frame.locator('#bet').click();
  await expect(frame.locator('#balance')).not.toHaveText('100,000');
  await expectNoCookie(page);
});

test('a lotus table is picked from', async ({ page }) => {
  const member = await newMember();
  await give(member, 'cash', 100_000);
  await openAs(page, member, '/lotus/oe');
  await expect(page.locator('.lotus-frame iframe')).toHaveAttribute('src', /^http:\/\/127\.0\.0\.1:/);
  const frame = lotusFrame(page);
  await expect(frame.getByText(/님, 연결됐어요/)).toBeVisible();
  await frame.getByRole('button', { name: /^하트/ }).click();
  await expect(page.getByRole('region', { name: '베팅카트' }).getByText('38,000원')).toBeVisible();
});
