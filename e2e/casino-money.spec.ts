import { launchAddress, newPlayer, walletOf } from './lib/casino.ts';
import { balances, give, newMember, openAs } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { setSetting } from './lib/office.ts';
import { expect, site, test } from './lib/site.ts';

// A studio whose games are played from the cash, and one whose window sends home what is in the casino when it closes.

test.use({ others: /^localhost:\d+$/ });
test.beforeAll(() =>
  setSetting('casinoMoney', [
    { vendor: 'hayan', wallet: 'cash', sweepsHome: false },
    { vendor: 'saebyeok', wallet: 'casino', sweepsHome: true },
  ]),
);
test.afterAll(() => setSetting('casinoMoney', []));

const cashOf = async (member: NewMember) => (await balances(member)).cash;

test('a studio in one-wallet mode says so on its tile, and is played without a top-up', async ({ page }) => {
  const member = await newMember();
  await give(member, 'cash', 50_000);
  await openAs(page, member, '/casino/slot?vendor=hayan');
  const tile = page.locator('.slot-tile', { hasText: '심해의 열쇠' }).locator('.play');
  await expect(tile).toContainText('보유금으로 베팅');
  const popup = page.waitForEvent('popup');
  await tile.click();
  const game = await popup;
  await expect(game.locator('.casino-head .purse')).toContainText('보유금 50,000원');
  await expect(game.locator('#bet')).toHaveText('돌리기');
  await game.locator('#bet').click();
  await expect(game.locator('#balance')).toHaveText('49,000');
  await expect.poll(async () => (await cashOf(member)) >= 49_000).toBe(true);
  expect(await walletOf(member)).toBe(0);

  await page.goto(`${site()}/casino/slot?vendor=limeworks`);
  const other = page.locator('.slot-tile', { hasText: '펭귄 썰매' }).locator('.play');
  await expect(other).not.toContainText('보유금으로 베팅');
  const window = await page.context().newPage();
  await window.goto(await launchAddress(member, 'limeworks', 'penguin-sled'));
  await expect(window.locator('.casino-head .purse')).toContainText('카지노 지갑 0원');
});

test('an amount pressed in a game’s window arrives there, wherever the page of the site is by then', async ({
  page,
}) => {
  const member = await newMember();
  await give(member, 'cash', 700_000);
  await openAs(page, member, '/casino/slot?vendor=limeworks');
  const popup = page.waitForEvent('popup');
  await page.locator('.slot-tile', { hasText: '펭귄 썰매' }).locator('.play').click();
  const game = await popup;
  const amounts = game.getByRole('group', { name: '카지노로 넣기' });
  await amounts.getByRole('button', { name: '100만원 넣기' }).click();
  await expect(amounts.getByRole('status')).toHaveText('보유금보다 많은 금액을 신청하셨습니다.');
  await amounts.getByRole('button', { name: '10만원 넣기' }).click();
  await expect(game.locator('#balance')).toHaveText('100,000');
  await expect(game.locator('#bet')).toHaveText('돌리기');
  expect(await balances(member)).toMatchObject({ cash: 600_000 });
  expect(await walletOf(member)).toBe(100_000);
  // the page of the site has gone elsewhere since: its window still gets more
  await page.getByRole('link', { name: '라이브 카지노' }).first().click();
  await game.locator('#top-up').click();
  await amounts.getByRole('button', { name: '50만원 넣기' }).click();
  await expect(game.locator('#balance')).toHaveText('600,000');
});

test(
  'what is in the casino goes home once the last window is closed; a reload does not send it',
  { tag: '@night' },
  async ({ page }) => {
    const member = await newPlayer(80_000);
    const [first, second] = [await page.context().newPage(), await page.context().newPage()];
    await first.goto(await launchAddress(member, 'saebyeok', 'clock-tower'));
    await second.goto(await launchAddress(member, 'saebyeok', 'star-post'));
    for (const window of [first, second]) {
      await expect(window.locator('.casino-head .purse')).toContainText('카지노 지갑 80,000원');
      await expect(window.locator('#bet')).toHaveText('돌리기');
    }
    await openAs(page, member, '/casino/out');
    await first.close();
    await second.waitForTimeout(8_000);
    await second.reload();
    await expect(second.locator('#bet')).toHaveText('돌리기');
    await second.waitForTimeout(8_000);
    expect(await walletOf(member)).toBe(80_000);
    // the page that opened it needs not be there
    await second.close();
    await expect.poll(() => cashOf(member), { timeout: 15_000 }).toBe(80_000);
    expect(await walletOf(member)).toBe(0);
    const row = page.getByRole('table', { name: '이동 내역' }).getByRole('row').nth(1);
    await expect(row).toContainText('80,000');
    await expect(row).toContainText('승인');
  },
);
