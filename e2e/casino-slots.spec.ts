import type { Page } from '@playwright/test';
import { casinoHost, launchAddress, newPlayer, walletOf } from './lib/casino.ts';
import { call } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

// Slots in the window of their host, which is another server's.

test.use({ others: casinoHost });

/** The address of a title's launch. */
const launch = (member: NewMember, gameId: string) => launchAddress(member, 'lobby-0-0', gameId);

const spin = (page: Page) => page.locator('#bet');
const isReady = (page: Page) => expect(spin(page)).toHaveText('돌리기');
const rounds = (page: Page) => page.getByRole('table').getByRole('row');
const numberIn = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

test('a title by keys alone: its numbers first, a spin, the money, the round again, and the proof', async ({
  page,
}) => {
  const member = await newPlayer(100_000);
  await page.goto(await launch(member, 'moon-rabbit'));
  await expect(page).toHaveURL(/\/casino\/play\/moon-rabbit$/);
  await expect(page.getByText('모의머니 · 현금 가치 없음 · 환전 불가')).toBeVisible();
  const facts = page.getByRole('region', { name: '이 게임의 숫자' });
  for (const text of ['96.29%', '33.84%', '22.96%', '1,000배', '0.82%', '4 / 5', '57,153,600가지'])
    await expect(facts).toContainText(text);
  await expect(page.locator('#balance')).toHaveText('100,000');
  await expect(page.getByRole('switch', { name: '소리' })).toHaveText('소리 끔');
  await isReady(page);

  // a stake by arrows: 1,000, 2,000, 1,000
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('#amount')).toHaveValue('2,000');
  await expect(page.locator('#pays-stake')).toHaveText('2,000');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(rounds(page)).toHaveCount(2);
  await isReady(page);
  const paid = numberIn(await rounds(page).nth(1).getByRole('cell').nth(4).textContent());
  const after = 99_000 + paid;
  await expect(page.locator('#balance')).toHaveText(after.toLocaleString('ko-KR'));
  expect(await walletOf(member)).toBe(after);

  // the same round again takes nothing
  await page.getByRole('button', { name: '#0 다시 보기' }).click();
  await expect(page.locator('#news')).toContainText('#0 다시 보기 · 받은 금액');
  expect(await walletOf(member)).toBe(after);

  // proven once its seed is shown; a page that is loaded anew is still its guest's
  await page.getByRole('button', { name: '공개 전' }).click();
  await expect(page.locator('#news')).toContainText('시드를 바꾸면');
  await page.getByRole('tab', { name: '내 시드와 검증' }).click();
  await page.locator('#client-seed').fill('mine-1');
  await page.getByRole('button', { name: '시드 바꾸고 지난 시드 보기' }).click();
  await expect(page.getByRole('heading', { name: '공개된 시드' })).toBeVisible();
  await page.reload();
  await isReady(page);
  await page.getByRole('button', { name: '검증' }).click();
  await expect(page.getByRole('button', { name: '일치', exact: true })).toBeVisible();
  await expect(page.locator('#news')).toContainText('다시 계산한 결과와 같아요');
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/slot-desktop.png' });

  // in the history of the site it is under slots
  const { payload } = await call<{ list: unknown[] }>('/betting/results', { type: '슬롯' }, member.token);
  expect(JSON.stringify(payload)).toContain('달토끼 방앗간');
});

test.describe('an answer that is lost', () => {
  test.use({ refusals: /ERR_FAILED|status of 4\d\d/ });

  test('is one stake, one round, and the page says what came of it', async ({ page }) => {
    const member = await newPlayer(50_000);
    await page.goto(await launch(member, 'volcano'));
    await isReady(page);
    await expect(page.locator('#pool')).not.toHaveText('–');
    await page.route('**/casino/volcano/play', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: '5,000' }).click();
    await spin(page).click();
    await expect(page.locator('#news')).toContainText('베팅은 한 번만 접수돼요');
    await page.unroute('**/casino/volcano/play');
    await expect(rounds(page)).toHaveCount(2);
    const paid = numberIn(await rounds(page).nth(1).getByRole('cell').nth(4).textContent());
    await expect.poll(() => walletOf(member)).toBe(45_000 + paid);

    // its part of the stake is in an account of the ledger, and the host says the same
    await officeSignedIn(page);
    await page.goto(`${site()}/office/games/open-debits`);
    const pool = page.getByRole('region', { name: '잭팟' }).getByRole('row').filter({ hasText: '화산섬' });
    await expect(pool).toContainText('같아요', { timeout: 45_000 });
    await expectAccessible(page);
    await page.goto(`${site()}/office/ledger/accounts`);
    await expect(page.getByText('잭팟 화산섬')).toBeVisible();
  });
});

test('a launch counts once; what is not affordable is not pressed', { tag: '@night' }, async ({ page }) => {
  const member = await newPlayer(10_000);
  const url = await launch(member, 'lucky-seven');
  await page.goto(url);
  await isReady(page);
  await page.locator('#amount').fill('10100');
  await page.locator('#amount').press('Tab');
  await expect(spin(page)).toHaveText('카지노로 넣기');
  await page.getByRole('link', { name: '로비로' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(48);
  await expect(page.getByRole('link', { name: /^달토끼 방앗간/ })).toContainText('환수율 96.29%');
  await expectAccessible(page);
  await page.context().clearCookies();
  await page.goto(url);
  await expect(page.getByRole('alert')).toContainText('입장 시간이 지났어요');
  await expect(page.getByRole('link', { name: '카지노로 돌아가기' })).toHaveAttribute('href', `${site()}/casino/live`);
});

test(
  'on a phone a stake is chosen and spun without scrolling, whatever the reels',
  { tag: '@night' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const member = await newPlayer(30_000);
    for (const title of ['lucky-seven', 'moon-rabbit', 'melon-party', 'lighthouse']) {
      await page.goto(await launch(member, title));
      await isReady(page);
      await expectNoSidewaysScroll(page);
      for (const id of ['bet', 'amount', 'less', 'more', 'quick', 'window', 'balance'])
        await expect(page.locator(`#${id}`)).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: '500', exact: true }).click();
      await spin(page).click();
      await expect(page.locator('#win')).not.toBeEmpty();
      await page.screenshot({ path: `test-results/slot-phone-${title}.png` });
    }
  },
);
