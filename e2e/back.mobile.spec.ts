import type { Page } from '@playwright/test';
import { expect, signedIn, site, test } from './lib/site.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: '베팅카트' });

async function openSheet(page: Page): Promise<void> {
  await page.locator('main [data-bet][aria-disabled=false]').first().click();
  await page.getByRole('button', { name: /카트 열기/ }).click();
  await expect(sheet(page)).toBeVisible();
}

test('Back closes the cart sheet first, then leaves the page, and nothing stays open unseen', async ({ page }) => {
  await signedIn(page, 'demo12');
  await page.goto(`${site()}/bbs/n/l`);
  await page.getByRole('button', { name: '메뉴', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: '스포츠', exact: true }).click();
  await expect(page).toHaveURL(/\/sport\/korean/);
  await openSheet(page);
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(/\/sport\/korean/);
  await page.goBack();
  await expect(page).toHaveURL(/\/bbs\/n\/l/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveClass(/modal-open/);
});

test(
  'a link of the menu leads to its page, however late the browser takes the menu out of the history',
  { tag: '@night' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const back = () => History.prototype.back.call(history);
      history.back = () => void setTimeout(back, 300);
    });
    await page.goto(`${site()}/bbs/n/l`);
    await page.getByRole('button', { name: '메뉴', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: '스포츠', exact: true }).click();
    await expect(page.locator('main [data-bet]').first()).toBeVisible();
    await page.waitForTimeout(500);
    await expect(page).toHaveURL(/\/sport\/korean/);
    await page.goBack();
    await expect(page).toHaveURL(/\/bbs\/n\/l/);
  },
);

test(
  'on the first page of a visit Back closes the sheet and stays; closed by hand it leaves no step behind',
  { tag: '@night' },
  async ({ page }) => {
    await page.goto(`${site()}/sport/korean`);
    await openSheet(page);
    await page.goBack();
    await expect(sheet(page)).toBeHidden();
    await expect(page).toHaveURL(/\/sport\/korean/);

    await page.getByRole('button', { name: /카트 열기/ }).click();
    await sheet(page).getByRole('button', { name: '닫기' }).click();
    await expect(sheet(page)).toBeHidden();
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => (history.state as { lime_dialog?: true }).lime_dialog)).toBeUndefined();
  },
);
