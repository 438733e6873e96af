import { expect, test } from '@playwright/test';
import { axeViolations } from './lib/axe.ts';
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

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, member, '/sport/korean');
  await page.locator('[data-bet]').first().click();
  await expect(page.getByRole('button', { name: /카트 열기/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: /카트 열기/ }).click();
  await expect(page.getByRole('dialog', { name: '베팅카트' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

for (const theme of ['dark', 'light']) {
  test(`axe finds nothing on the list, the sheet and the history, ${theme}`, async ({ page }) => {
    await page.addInitScript((look) => localStorage.setItem('lime_theme', look), theme);
    await openAs(page, member, '/sport/korean');
    await page.locator('[data-bet]').first().click();
    await page.waitForTimeout(400); // the bar has come in
    const faults = async () =>
      (await axeViolations(page)).map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]);
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: /카트 열기/ }).click();
    await expect(page.getByRole('dialog', { name: '베팅카트' })).toBeVisible();
    await page.waitForTimeout(400); // the sheet has come in
    expect(await faults()).toEqual([]);
    await page.goto(`${process.env['LIME_URL']}/info/bet`);
    await expect(page.getByRole('heading', { name: '베팅내역' })).toBeVisible();
    await page.waitForTimeout(400);
    expect(await faults()).toEqual([]);
  });
}
