import type { Page } from '@playwright/test';
import { expect, signedIn, site, test } from './lib/site.ts';

async function fromHomeToSports(page: Page): Promise<void> {
  await signedIn(page, 'demo13');
  await page.goto(`${site()}/main`);
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '스포츠', exact: true }).click();
  await expect(page).toHaveURL(/\/sport\/korean/);
}

test('Back takes the question about a bet away with its page', async ({ page }) => {
  await fromHomeToSports(page);
  await page.locator('main [data-bet][aria-disabled=false]').first().click();
  await page.getByRole('button', { name: /^[\d,]+원 베팅하기$/ }).click();
  const question = page.getByRole('alertdialog', { name: '베팅을 하시겠습니까?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/main/);
  await expect(question).toBeHidden();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('Back takes the deposit dialog away with its page', async ({ page }) => {
  await fromHomeToSports(page);
  await page.locator('header').getByRole('button', { name: '입금' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/main/);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('what a refused entry says stays over the page the visitor is left on', async ({ page }) => {
  await page.goto(`${site()}/main`);
  await expect(page.locator('header').getByRole('button', { name: '로그인' })).toBeVisible();
  await page.locator('.util').getByRole('link', { name: '마이페이지' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('로그인 후 이용해주세요.');
  await expect(page).toHaveURL(/\/main/);
});
