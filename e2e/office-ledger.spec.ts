import type { Page } from '@playwright/test';
import { officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

// The ledger, as staff read it.

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${site()}/office${path}`);
  await expect(page.getByRole('heading', { name: '원장', level: 1 })).toBeVisible();
}

test('a transfer leads to what moved for the same reason, and to the member’s statement, which adds up', async ({
  page,
}) => {
  await officeSignedIn(page);
  await open(page, '/ledger?member=demo20&kind=grant');
  const row = page.getByRole('row', { name: /demo20/ }).first();
  await expect(row).toContainText('20,000,000');
  await row.click();
  const drawer = page.getByRole('complementary', { name: '지급' });
  await expect(drawer).toContainText('seed:demo20:cash');
  await drawer.getByRole('link', { name: 'demo20' }).click();
  await expect(page.getByText('모든 이동의 합과 잔액이 같아요')).toBeVisible();
  const balances = page.locator('.ledger-figures');
  await expect(balances).toContainText('시작 잔액0');
  await expect(page.getByRole('row', { name: /20,000,000/ }).last()).toContainText('+20,000,000');
  await expectAccessible(page);
});

test('a statement of nobody says so, and the one of a member can be exported', async ({ page }) => {
  await officeSignedIn(page);
  await open(page, '/ledger/statement');
  await expect(page.getByText('회원 아이디를 입력하면 명세가 보여요.')).toBeVisible();
  await page.getByRole('textbox', { name: '회원 아이디' }).fill('nobody99');
  await expect(page.getByText('찾을 수 없어요.')).toBeVisible();
  await page.getByRole('textbox', { name: '회원 아이디' }).fill('demo19');
  await expect(page.getByText('모든 이동의 합과 잔액이 같아요')).toBeVisible();
  await page.getByRole('button', { name: '내보내기' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^CSV/ }).click()]);
  expect(file.suggestedFilename()).toMatch(/^lime-ledger-statement-.*\.csv$/);
});

test('accounts add up to nothing, days tell what came in and went out', async ({ page }) => {
  await officeSignedIn(page);
  await open(page, '/ledger/accounts');
  await expect(page.getByText('모든 계정의 합이 0이에요')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '일별 · 교대 정산' }).click();
  await expect(page.getByRole('region', { name: '교대 정산' })).toBeVisible();
  // from the site's first day on: its head and today, or the day before too when midnight passed meanwhile
  await expect.poll(() => page.getByRole('region', { name: '일별 정산' }).getByRole('row').count()).toBeGreaterThan(1);
  expect(await page.getByRole('region', { name: '일별 정산' }).getByRole('row').count()).toBeLessThan(4);
  await expectAccessible(page);
});
