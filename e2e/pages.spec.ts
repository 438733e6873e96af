import { expect, site, test } from './lib/site.ts';

test('a part of a long page has an address that leads to it', async ({ page }) => {
  await page.goto(`${site()}/page/terms`);
  const part = page.getByRole('heading', { name: '9. 약관의 변경' });
  await expect(part).not.toBeInViewport();
  await page.getByRole('navigation', { name: '차례' }).getByRole('link', { name: '9. 약관의 변경' }).click();
  await expect(part).toBeInViewport();
  await page.reload();
  await expect(part).toBeInViewport();
});
