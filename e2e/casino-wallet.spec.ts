import type { Page } from '@playwright/test';
import { call, expectAlert, give, newMember, openAs } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { expect, expectAccessible, setTheme, test } from './lib/site.ts';

const field = (page: Page, name: '넣을 금액' | '가져올 금액') => page.getByRole('textbox', { name });
const balance = (page: Page, name: string) => page.locator('.casino-balances > div', { hasText: name }).locator('dd');
const row = (page: Page) => page.getByRole('table', { name: '이동 내역' }).getByRole('row').nth(1);
type Way = '카지노에 넣기' | '보유금으로 가져오기';
const quick = (page: Page, way: Way) =>
  page.getByRole('region', { name: way }).getByRole('group', { name: '빠른 금액' });
const press = (page: Page, way: Way, amount: string) =>
  quick(page, way)
    .getByRole('button', { name: new RegExp(`^${amount}`) })
    .click();

async function walletOf({ token }: NewMember): Promise<number> {
  return (await call<{ balance: number }>('/casino/v2/check/wallet', {}, token)).payload.balance;
}

test('a top-up and the way home: amounts, roundings, alerts, and a history that follows', async ({ page }) => {
  const member = await newMember();
  await give(member, 'cash', 284_500);
  await openAs(page, member, '/cash/in');
  await page.getByRole('region', { name: '카지노 지갑' }).getByRole('link', { name: '카지노에 넣기' }).click();
  await expect(page).toHaveURL(/\/casino\/in$/);
  await expect(quick(page, '카지노에 넣기').getByRole('button')).toHaveCount(12);

  await page.getByRole('button', { name: '카지노로 넣기' }).click();
  await expectAlert(page, '최소 10,000원 이상 신청하셔야합니다.');
  await field(page, '넣을 금액').fill('12999');
  await field(page, '넣을 금액').blur();
  await expect(field(page, '넣을 금액')).toHaveValue('12,000');
  await press(page, '카지노에 넣기', '500만');
  await expectAlert(page, '보유금보다 많은 금액을 신청하셨습니다.');
  await expect(field(page, '넣을 금액')).toHaveValue('284,000');
  await press(page, '카지노에 넣기', '지우기');
  await press(page, '카지노에 넣기', '20만');
  await page.screenshot({ path: 'test-results/wallet-in.png', fullPage: true });
  await page.getByRole('button', { name: '200,000원 카지노로 넣기' }).dblclick();
  await expectAlert(page, '신청되었습니다.');
  await expect(row(page)).toContainText('200,000');
  await expect(row(page)).toContainText('승인');
  await expect(balance(page, '카지노 지갑')).toContainText('200,000원');
  await expect(balance(page, '보유금').first()).toContainText('84,500원');
  expect(await walletOf(member)).toBe(200_000);

  await field(page, '가져올 금액').fill('35000');
  await field(page, '가져올 금액').blur();
  await expect(field(page, '가져올 금액')).toHaveValue('30,000');
  await press(page, '보유금으로 가져오기', '200만');
  await expectAlert(page, '보유 크레딧보다 많은 금액을 신청하셨습니다.');
  await expect(field(page, '가져올 금액')).toHaveValue('200,000');
  await field(page, '가져올 금액').fill('50000');
  await field(page, '가져올 금액').press('Enter');
  await expectAlert(page, '신청되었습니다.');
  await expect(row(page)).toContainText('50,000');
  await expect(row(page)).toContainText('승인');
  await page.screenshot({ path: 'test-results/wallet-out.png', fullPage: true });
  await expectAccessible(page);
  await setTheme(page, 'light');
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/wallet-light.png', fullPage: true });

  await page.getByRole('button', { name: '남은 금액 모두 가져오기 · 150,000원' }).click();
  await expectAlert(page, '신청되었습니다.');
  await expect(balance(page, '보유금').first()).toContainText('284,500원');
  expect(await walletOf(member)).toBe(0);
});
