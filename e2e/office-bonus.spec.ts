import type { Page } from '@playwright/test';
import { officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

// Bonus codes and what they gave, as staff use them.

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${site()}/office${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const newCode = () => `T${Math.random().toString(36).slice(2, 10).toUpperCase()}`;

test('a code is written with its effect in sight, changed and taken out of use', async ({ page }) => {
  const code = newCode();
  await officeSignedIn(page);
  await open(page, '/bonus');
  await page.getByRole('button', { name: '새 코드' }).click();
  const drawer = page.getByRole('complementary', { name: '새 보너스 코드' });
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect(drawer.getByText('영문 대문자와 숫자 3~20자로 입력해주세요.')).toBeVisible();
  await drawer.getByRole('textbox', { name: '코드', exact: true }).fill(code.toLowerCase());
  await drawer.getByRole('textbox', { name: '이름', exact: true }).fill('시험 보너스');
  await drawer.getByRole('tab', { name: '포인트' }).click();
  await expect(drawer.getByText('5% 보너스 15,000P, 롤링 100%가 적용돼요.')).toBeVisible();
  await drawer.getByLabel('기준의 %').fill('300');
  await expect(drawer.getByRole('row', { name: /^300,000원/ })).toContainText('45,000원');
  await expect(
    drawer.getByText(/토큰게임: 배당과 관계없이 베팅금액의 100%가 인정돼요\. 카지노·슬롯: 인정되지 않아요\./),
  ).toBeVisible();
  await drawer.getByRole('button', { name: '줄 더하기' }).click();
  await drawer.getByLabel('3번 줄 종류').selectOption('카지노');
  await expect(drawer.getByText('폴더 없음')).toBeVisible();
  await drawer.getByLabel('3번 줄 반영률').fill('20');
  await expect(drawer.getByText(/카지노: 배당과 관계없이 베팅금액의 20%만 인정돼요\./)).toBeVisible();
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect(drawer).toBeHidden();

  await page.getByRole('textbox', { name: '코드, 이름' }).fill(code);
  await expect(page).toHaveURL(new RegExp(`q=${code}`)); // an unsaved form would be asked about when the list changes under it
  const row = page.getByRole('row', { name: new RegExp(code) });
  await expect(row).toContainText('보너스의 300%');
  await row.getByText(code, { exact: true }).click();
  const edit = page.getByRole('complementary', { name: code });
  await edit.getByLabel('입금액의 %').fill('7.5');
  await edit.getByRole('button', { name: '저장하기' }).click();
  await expect(row).toContainText('7.5% 포인트');
  await row.getByRole('switch').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '중지하기' }).click();
  await expect(row).toContainText('중지');
  await expectAccessible(page);
});

test('the granted bonuses and conversions are lists of their own', async ({ page }) => {
  await officeSignedIn(page);
  await open(page, '/bonus');
  await page.getByRole('link', { name: '지급 내역' }).click();
  await expect(page.getByRole('region', { name: '지급된 보너스' })).toBeVisible();
  await page.getByRole('link', { name: '포인트 전환' }).click();
  await expect(page.getByRole('region', { name: '포인트 전환' })).toBeVisible();
  await expectAccessible(page);
});

test('the office tells of a code what members are told', async ({ page }) => {
  await officeSignedIn(page);
  await open(page, '/bonus');
  await page.getByText('POINT5', { exact: true }).click();
  await expect(page.getByText('5% 보너스 15,000P, 롤링 100%가 적용돼요.')).toBeVisible();
});
