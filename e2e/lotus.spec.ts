import type { Page } from '@playwright/test';
import { axeViolations } from './lib/axe.ts';
import { openLotus } from './lib/rounds.ts';
import { expect, setTheme, signedIn, site, test } from './lib/site.ts';

test.describe.configure({ timeout: 120_000 });

const tables = [
  { path: '/lotus/oe', name: '로투스 홀짝', folder: '숨은 카드 무늬', pick: '하트', pays: '38,000원' },
  { path: '/lotus/baccarat1', name: '로투스 바카라1', folder: '승부', pick: '타이', pays: '90,000원' },
  { path: '/lotus/baccarat2', name: '로투스 바카라2', folder: '페어', pick: '뱅커 페어', pays: '120,000원' },
] as const;
const pad = (page: Page) => page.getByRole('region', { name: '베팅카트' });
const pickOf = (page: Page, folder: string, pick: string) =>
  page.getByRole('region', { name: new RegExp(`^${folder}`) }).getByRole('button', { name: new RegExp(`^${pick}`) });

for (const { path, name, folder, pick, pays } of tables)
  test(`${name}: a pick is bet on, settled in the next minute, and everything reads well`, async ({ page }) => {
    await signedIn(page, 'demo05');
    await openLotus(page, path);
    await pickOf(page, folder, pick).click();
    await expect(pad(page).getByText(pays)).toBeVisible();
    await pad(page).getByRole('button', { name: '10,000원 베팅하기' }).click();
    await page.getByRole('button', { name: '예, 베팅할게요' }).click();
    await page
      .getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' })
      .getByRole('button', { name: '확인' })
      .click();
    const own = page.getByRole('region', { name: '내 베팅' }).getByRole('listitem').first();
    await expect(own).toContainText(`${folder} ${pick}`);
    expect(await axeViolations(page)).toEqual([]);
    await setTheme(page, 'light');
    await page.reload();
    await expect(own).toContainText(/당첨|낙첨|적중특례/, { timeout: 80_000 });
    expect(await axeViolations(page)).toEqual([]);
  });

test('the hub leads to each table and says how long it takes bets', async ({ page }) => {
  await signedIn(page, 'demo05');
  await page.goto(`${site()}/lotus/main`);
  for (const { name } of tables) await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  await expect(page.getByText(/마감까지 00:\d\d/).first()).toBeVisible({ timeout: 40_000 });
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: /^로투스 바카라1/ }).click();
  await expect(page).toHaveURL(`${site()}/lotus/baccarat1`);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('baccarat is picked from and bet on without scrolling', async ({ page }) => {
    await signedIn(page, 'demo05');
    await openLotus(page, '/lotus/baccarat1');
    await pickOf(page, '승부', '플레이어').tap();
    await pad(page).getByRole('button', { name: /^1만/ }).tap();
    await expect(pad(page).getByRole('button', { name: '10,000원 베팅하기' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
