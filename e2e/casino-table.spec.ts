import type { Page } from '@playwright/test';
import { casinoHost, launchAddress, newPlayer, openStaffPlay, walletOf } from './lib/casino.ts';
import type { NewMember } from './lib/money.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './lib/site.ts';
import { shot } from './lib/token-rounds.ts';

// Tables of the casino in their host's own windows: a launch, chips, cards, and the wallet.

test.use({ others: casinoHost });

const player = (amount = 500_000) => newPlayer(amount);

/** Opens a table as the site's lobby does. */
async function open(page: Page, member: NewMember, table: string): Promise<void> {
  await page.goto(await launchAddress(member, 'lobby-1-0', table));
  await expect(page).toHaveURL(new RegExp(`/casino/play/${table}$`));
}

/** Waits for a round with so many seconds to bet in. */
const timeToBet = (page: Page, least = 6) =>
  expect
    .poll(
      async () =>
        (await page.locator('#status').textContent()) === '베팅 중'
          ? Number.parseInt((await page.locator('#clock').textContent()) ?? '0', 10)
          : 0,
      { timeout: 45_000, intervals: [250] },
    )
    .toBeGreaterThanOrEqual(least);
const spot = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('baccarat: a bet is taken, two guests see the same cards, the wallet follows, and the round is shown again', async ({
  page,
  browser,
}) => {
  const member = await player();
  const other = await (await browser.newContext()).newPage();
  const table = 'evolution-baccarat-1';
  await Promise.all([open(page, member, table), open(other, await player(), table)]);
  await timeToBet(page, 8);
  await page.getByRole('radio', { name: '5천 칩' }).click();
  await spot(page, '플레이어').click();
  await page.keyboard.press('t');
  await page.getByRole('button', { name: '2 빈자리 앉기' }).click();
  await expect(page.getByRole('button', { name: /^2 .* 보는 중$/ })).toBeVisible();
  await page.getByRole('button', { name: '10,000원 베팅하기' }).click();
  await expect(page.locator('#news')).toHaveText('10,000원을 베팅했어요.');
  await expect(page.locator('#balance')).toHaveText('490,000');
  // the other sees the bet, and who is there
  await expect(other.locator('[data-spot=player] .others')).toHaveText('1명 · 5,000');
  await expect(other.locator('#people')).toHaveText('2명');
  await expect(page.locator('#hash')).toHaveText(/^[0-9a-f]{64}$/);
  await shot(page, 'casino-baccarat-1440');
  // nothing is won that is not more than the stake
  await expect(page.locator('#news')).toContainText(/· (당첨|본전|일부 반환|낙첨) · [\d,]+원 돌아옴 · 손익/, {
    timeout: 40_000,
  });
  await shot(page, 'casino-baccarat-1440-over');
  const [first, second] = await Promise.all([page, other].map((one) => one.locator('#result').textContent()));
  expect(first).toMatch(/(플레이어|뱅커|타이)/);
  expect(second).toBe(first);
  await other.context().close();
  const own = page.getByRole('region', { name: '내 베팅' }).locator('tbody tr').first();
  await expect(own).toContainText('10,000');
  const shown = async () => Number((await page.locator('#balance').textContent())!.replaceAll(',', ''));
  await expect.poll(async () => (await walletOf(member)) - (await shown()), { timeout: 10_000 }).toBe(0);
  await timeToBet(page, 10);
  await own.getByRole('button', { name: /다시보기$/ }).click();
  await expect(page.locator('#result')).toContainText('다시보기');
  await expect(page.locator('.thand[data-place=player] .playing-card.back')).toHaveCount(0);
  await expectAccessible(page);

  // staff see which shoe it came out of, and that its cards are a secret until the shoe is over
  const { staff, drawer } = await openStaffPlay(browser, member);
  await expect(drawer).toContainText(/카드 순서 해시[0-9a-f]{64}/);
  await expect(drawer).toContainText('이 슈가 끝난 뒤에 공개돼요.');
  const file = await drawer.getByRole('link', { name: '게임 서버의 자료' }).getAttribute('href');
  expect(await (await fetch(file!)).json()).toMatchObject({ table: 'evolution-baccarat-1', shoe: { link: null } });
  await staff.context().close();

  // its lobby shows pictures in their shape and stakes whole, wide and on a phone
  const address = page.url();
  await page.getByRole('link', { name: '로비로' }).click();
  const tiles = page.getByRole('listitem');
  await expect(tiles.first()).toContainText('바카라 · 1,000 ~ 5,000,000원 · 베팅 15초');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
    const picture = await tiles.first().locator('img').boundingBox();
    expect(picture!.width / picture!.height).toBeCloseTo(320 / 120, 1);
    const cut = await tiles
      .locator('b, em')
      .evaluateAll((texts) => texts.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    expect(cut).toEqual([]);
    await shot(page, `casino-lobby-${width}`);
  }
  await expectAccessible(page);

  // without a launch a table's window says so, and leads back to the casino
  await page.context().clearCookies();
  await page.goto(address);
  await expect(page.getByRole('alert')).toHaveText('입장 시간이 지났어요.');
  await expect(page.getByRole('link', { name: '카지노로 돌아가기' })).toHaveAttribute('href', /\/casino\/live$/);
});

test('two guests of a table are shown the same cards', { tag: '@night' }, async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  const table = 'pragmatic-dragon-tiger-1';
  await Promise.all([open(page, await player(), table), open(other, await player(), table)]);
  await timeToBet(page);
  await page.getByRole('radio', { name: '1천 칩' }).click();
  await spot(page, '드래곤').click();
  await page.getByRole('button', { name: '1,000원 베팅하기' }).click();
  // the other sees the bet, and who is there
  await expect(other.locator('[data-spot=dragon] .others')).toHaveText('1명 · 1,000');
  await expect(other.locator('#people')).toHaveText('2명');
  for (const one of [page, other]) await expect(one.locator('#status')).toHaveText('결과', { timeout: 40_000 });
  const [first, second] = await Promise.all([page, other].map((one) => one.locator('#result').textContent()));
  expect(first).toMatch(/(드래곤 승|타이거 승|타이)/);
  expect(second).toBe(first);
  await other.context().close();
});

for (const [table, name] of [
  ['evolution-baccarat-2', '플레이어'],
  ['evolution-dragon-tiger-1', '타이거'],
  ['evolution-sic-bo-1', '대'],
  ['evolution-roulette-1', '17 블랙'],
] as const)
  test(
    `${table} on a phone: a bet needs no scrolling, nothing moves that need not`,
    { tag: '@night' },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 390, height: 844 });
      const member = await player();
      await open(page, member, table);
      await timeToBet(page, 7);
      await expect(page.locator('#bet')).toHaveText('칩을 골라주세요');
      await page.getByRole('radio', { name: /칩$/ }).first().click();
      await spot(page, name).click();
      await expect(page.locator('#bet')).toBeInViewport({ ratio: 1 });
      await expect(page.locator('#clock')).toBeInViewport({ ratio: 1 });
      await page.locator('#bet').click();
      await expect(page.locator('#news')).toHaveText(/원을 베팅했어요\.$/);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await shot(page, `casino-${table}-390`);
      await expectNoSidewaysScroll(page);
      const cutNames = await page
        .locator('.tspot b')
        .evaluateAll((names) => names.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
      expect(cutNames).toEqual([]);
      await expectAccessible(page);
      await expect(page.locator('#news')).toContainText('돌아옴', { timeout: 45_000 });
    },
  );

test('hold’em: five cards, a call, and a hand that anybody draws again', async ({ page, browser }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const member = await player();
  await open(page, member, 'holdem-holdem-1');
  await page.getByRole('radio', { name: '1천 칩' }).click();
  await spot(page, '앤티').click();
  await page.keyboard.press('b');
  await page.getByRole('button', { name: '2,000원 베팅하기' }).click();
  await expect(page.getByRole('button', { name: '콜 2,000원' })).toBeVisible();
  await expect(page.locator('.thand[data-place=board] .playing-card.back')).toHaveCount(2);
  // a hand that waits is there again when the page is loaded anew
  await page.reload();
  await page.getByRole('button', { name: '콜 2,000원' }).click();
  await expect(page.locator('#news')).toContainText(/원 돌아옴 · 손익/);
  await expect(page.locator('.playing-card.large.back')).toHaveCount(0);
  await shot(page, 'casino-holdem-1440');
  await page.getByRole('tab', { name: '내 시드' }).click();
  await page.getByRole('button', { name: '시드 바꾸고 지난 시드 보기' }).click();
  await page.getByRole('tab', { name: '내 판 기록' }).click();
  const own = page.getByRole('region', { name: '내 판 기록' }).locator('tbody tr').first();
  await own.getByRole('button', { name: '검증' }).click();
  await expect(own.getByRole('button', { name: '일치' })).toBeVisible();
  await expectAccessible(page);

  // the office leads to a page that draws the hand again
  const { staff, drawer } = await openStaffPlay(browser, member);
  await staff.setViewportSize({ width: 390, height: 844 });
  await shot(staff, 'office-play-390');
  const opened = staff.waitForEvent('popup');
  await drawer.getByRole('link', { name: '브라우저에서 다시 추첨하기' }).click();
  await expect((await opened).getByText('결과와 지급액이 맞아요')).toBeVisible();
  await staff.context().close();
});
