import { test } from './lib/cut-line.ts';
import { expect } from './lib/site.ts';

// Losing the network never loses the page (guide U22, U30).

// what a page without a network says in the console is no fault
test.use({ refusals: /./, others: /^localhost:\d+$/ });

const band = '.connection';

test('a page that cannot be loaded leaves the one on screen, says so and opens when the line is back', async ({
  page,
  line,
}) => {
  await page.goto(`${line.url}/sport/korean`);
  await expect(page.locator('[data-bet]').first()).toBeVisible();
  line.cut();
  await page.getByRole('link', { name: '인플레이' }).first().click();
  await expect(page.locator(band)).toContainText('인플레이 화면을 열지 못했어요');
  await expect(page).toHaveURL(/\/sport\/korean$/);
  await expect(page.locator('[data-bet]').first()).toBeVisible();
  await page.locator(band).getByRole('button', { name: '다시 시도' }).click();
  await expect(page).toHaveURL(/\/sport\/korean$/);
  line.mend();
  await page.locator(band).getByRole('button', { name: '다시 시도' }).click();
  await expect(page).toHaveURL(/\/sport\/livematch$/);
  await expect(page.locator(band).getByRole('button')).toBeHidden();
});

test('parts that load by themselves fail silently without a network, and come when it is back', async ({
  page,
  context,
  line,
}) => {
  await page.goto(`${line.url}/sport/korean`);
  await expect(page.locator('[data-bet]').first()).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await context.setOffline(true);
  await page.waitForTimeout(8_000); // they are asked for after six seconds
  await expect(page.locator('[data-bet]').first()).toBeVisible();
  await expect(page).toHaveURL(/\/sport\/korean$/);
  await context.setOffline(false);
  await expect(page.locator('.side-banners')).toBeAttached({ timeout: 15_000 });
  expect(loads).toBe(0);
});

test('a part that went with an old build reloads the page once, not for ever', async ({ page, line }) => {
  await page.route(/\/assets\/in-play-page-/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${line.url}/sport/korean`);
  await expect(page.locator('[data-bet]').first()).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('link', { name: '인플레이' }).first().click();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByText('화면을 불러오지 못했어요. 잠시 후 다시 시도해주세요.')).toBeVisible();
  await page.waitForTimeout(2_000);
  expect(loads).toBe(1);
});
