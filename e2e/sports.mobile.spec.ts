import { expect, test } from '@playwright/test';
import { addMember, openAs, openLeague, watchConsole } from './sports-world.ts';

// one worker: the tests share a league
test.describe.configure({ mode: 'default' });

let member: string;
test.beforeAll(async () => {
  await openLeague('SC0');
  member = await addMember('phone');
});

test('on a phone: search, pick, open the sheet, place a combination, find it in the history', async ({ page }) => {
  const faults = watchConsole(page);
  await openAs(page, member, '/sport/korean');
  await page.getByRole('button', { name: '팀, 리그 검색' }).click();
  await page.getByRole('textbox', { name: '팀, 리그 검색' }).fill('SC0 Club A0');
  const fixtures = page.getByRole('group', { name: /SC0 Club/ });
  await fixtures.nth(0).locator('[data-bet]').first().click();
  await fixtures.nth(1).locator('[data-bet]').first().click();

  await page.getByRole('button', { name: /카트 열기/ }).click();
  const sheet = page.getByRole('dialog', { name: '베팅카트' });
  await expect(sheet.getByRole('textbox', { name: '베팅금액' })).toHaveValue('');
  await sheet.getByRole('button', { name: '1만 원 더하기' }).click();
  await sheet.getByRole('button', { name: '10,000원 베팅하기' }).click();
  await page
    .getByRole('alertdialog', { name: '베팅을 하시겠습니까?' })
    .getByRole('button', { name: '10,000원 베팅하기' })
    .click();
  const success = page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' });
  await success.getByRole('button', { name: '베팅내역 보기' }).click();
  await expect(page).toHaveURL(/info\/bet/);
  await expect(page.getByRole('article').first()).toContainText('2폴더');
  await expect(page.getByRole('button', { name: /카트 열기/ })).toHaveCount(0);
  expect(faults).toEqual([]);
});
