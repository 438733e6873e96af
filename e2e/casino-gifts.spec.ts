import type { Page } from '@playwright/test';
import { casinoHost, launchAddress, newPlayer, walletOf } from './lib/casino.ts';
import { call, openAs } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';
import { shot } from './lib/token-rounds.ts';

// What staff give in the casino, from the office's dialog to the member's wallet, and what hosted games came to.

test.use({ others: casinoHost });
test.describe.configure({ mode: 'default' });

const row = (page: Page) => page.getByRole('region', { name: '카지노 지급 목록' }).locator('tbody tr').first();
const numberIn = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

/** Opens the dialog on a member's page. */
async function openDialog(page: Page, member: NewMember) {
  await page.goto(`${site()}/office/members/${member.seq}`);
  await page.getByRole('button', { name: '카지노 지급' }).click();
  return page.getByRole('dialog');
}

test(
  'a bonus given on the member’s page is in their casino wallet, and in the list with who gave it and why',
  { tag: '@night' },
  async ({ page, context }) => {
    const member = await newPlayer(10_000);
    await officeSignedIn(page, { theme: 'dark' });
    const dialog = await openDialog(page, member);
    await dialog.getByRole('button', { name: '지급', exact: true }).click();
    await expect(dialog).toContainText('금액을 입력해주세요.');
    await dialog.getByLabel('금액').fill('25000');
    await dialog.getByRole('button', { name: '이벤트 보상' }).click();
    await expectAccessible(page);
    await shot(page, 'office-gift-bonus');
    await dialog.getByRole('button', { name: /25,000원 지급/ }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => walletOf(member), { timeout: 15_000 }).toBe(35_000);
    await page.goto(`${site()}/office/casino-gifts?q=%23${member.seq}`);
    await expect(row(page)).toContainText('지급 완료');
    for (const text of ['보너스', '25,000원', '이벤트 보상']) await expect(row(page)).toContainText(text);

    // and the member reads it in the wallet's history, wide and on a phone
    const own = await context.newPage();
    await openAs(own, member, '/casino/in');
    const credit = own.getByRole('table', { name: '이동 내역' }).getByRole('row').nth(1);
    for (const text of ['보너스', '게임 → 카지노', '25,000', '승인', '이벤트 보상'])
      await expect(credit).toContainText(text);
    await expectAccessible(own);
    await shot(own, 'wallet-bonus');
    await own.setViewportSize({ width: 390, height: 844 });
    const card = own.getByRole('list', { name: '이동 내역' }).getByRole('listitem').first();
    for (const text of ['보너스', '25,000원', '이벤트 보상']) await expect(card).toContainText(text);
    await expectNoSidewaysScroll(own);
    await shot(own, 'wallet-bonus-phone');
  },
);

test('free spins are played on their title’s page without a stake, and the rest is taken back', async ({
  page,
  context,
}) => {
  const member = await newPlayer(10_000);
  await officeSignedIn(page, { theme: 'dark' });
  const dialog = await openDialog(page, member);
  await dialog.getByRole('tab', { name: '무료 스핀' }).click();
  await dialog.getByLabel('게임').selectOption('moon-rabbit');
  await dialog.getByLabel('횟수').fill('5');
  await dialog.getByLabel('1회 금액').fill('1000');
  await dialog.getByRole('textbox', { name: '사유' }).fill('점검 보상');
  await expect(dialog).toContainText('합계 5,000원');
  await shot(page, 'office-gift-spins');
  await dialog.getByRole('button', { name: '무료 스핀 5회 지급' }).click();
  await expect(dialog).toBeHidden();

  const slot = await context.newPage();
  await slot.setViewportSize({ width: 1_440, height: 900 });
  await slot.goto(await launchAddress(member, 'lobby-0-0', 'moon-rabbit'));
  await expect(async () => {
    await slot.reload();
    await expect(slot.getByText('무료 스핀 5회 남음')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expect(slot.locator('#free-terms')).toContainText('1,000원 기준');
  await shot(slot, 'slot-free-spins');
  await slot.getByRole('button', { name: '무료로 돌리기' }).click();
  await expect(slot.getByText('무료 스핀 4회 남음')).toBeVisible({ timeout: 30_000 });
  const cells = slot.getByRole('table').getByRole('row').nth(1).getByRole('cell');
  await expect(cells.nth(3)).toHaveText('무료');
  const paid = numberIn(await cells.nth(4).textContent());
  expect(await walletOf(member)).toBe(10_000 + paid);
  await expect(slot.locator('#balance')).toHaveText((10_000 + paid).toLocaleString('ko-KR'));
  await expectAccessible(slot);
  await slot.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(slot);
  await shot(slot, 'slot-free-spins-phone');

  // who rests plays none of them: they stay for later
  await call('/member/rest', {}, member.token);
  const again = slot.getByRole('button', { name: '무료로 돌리기' });
  await expect(again).toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 });
  await again.click();
  await expect(slot.locator('#news')).toContainText(/^쉬는 중이에요. .*무료 스핀은 그대로 남아 있어요.$/);
  await expect(slot.getByText('무료 스핀 4회 남음')).toBeVisible();

  await page.goto(`${site()}/office/casino-gifts?q=%23${member.seq}`);
  await expect(row(page)).toContainText('달토끼');
  await shot(page, 'office-gifts');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'office-gifts-phone');
  await page.setViewportSize({ width: 1_440, height: 900 });
  await row(page).getByRole('button', { name: '회수' }).click();
  await page.getByRole('button', { name: '잘못 지급' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '회수', exact: true }).click();
  await expect(row(page)).toContainText('잘못 지급');
  await expect(async () => {
    await slot.reload();
    await expect(slot.locator('#bet-text')).toHaveText('돌리기');
    await expect(slot.locator('#free')).toBeHidden({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expect(row(page)).toContainText('1 / 5회', { timeout: 15_000 });
});

test(
  'what games came to is counted by vendor and by game, and a row leads to its plays',
  { tag: '@night' },
  async ({ page }) => {
    const member = await newPlayer(10_000);
    const slot = await page.context().newPage();
    await slot.goto(await launchAddress(member, 'lobby-0-0', 'cat-cafe'));
    await slot.locator('#bet').click();
    await expect(slot.getByRole('table').getByRole('row')).toHaveCount(2, { timeout: 30_000 });
    await slot.close();

    await officeSignedIn(page, { theme: 'dark' });
    await page.goto(`${site()}/office/games/totals?kind=slot`);
    const table = page.getByRole('region', { name: '게임 집계' });
    await expect(table.getByRole('link', { name: '라임웍스' })).toBeVisible();
    await expect(page.locator('.page')).toContainText(/합계 · 베팅 \d+건 · 회원 \d+명/);
    await expectAccessible(page);
    await shot(page, 'office-game-totals');
    await page.getByRole('tab', { name: '게임별' }).click();
    await expect(page).toHaveURL(/by=game/);
    await table.getByRole('button', { name: '회원' }).click();
    await expect(page).toHaveURL(/sort=members/);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await shot(page, 'office-game-totals-phone');
    await page.setViewportSize({ width: 1_440, height: 900 });
    await table.getByRole('link', { name: '고양이 카페' }).click();
    await expect(page).toHaveURL(/games\/plays\?game=cat-cafe/);
    await expect(page.getByRole('region', { name: '게임 판' })).toContainText('고양이 카페');
    const { list } = (await office('/games/totals', { by: 'game', kind: 'slot' })) as unknown as {
      list: { code: string }[];
    };
    expect(list.map(({ code }) => code)).toContain('cat-cafe');
  },
);
