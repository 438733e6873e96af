import type { Page } from '@playwright/test';
import { pressed, themed, tooSmall } from './lib/looks.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

// The page of the API's document. The fixture of `test` fails it for whatever its policy refuses.

test('a call that the address names is open, and the guide beside it: all readable, nothing runs sideways', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${site()}/api/docs#auth.signIn`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const call = page.locator('[id="auth.signIn"]');
  await expect(call.getByRole('heading')).toHaveText([/^본문/, '요청 예시', /^답 \(/, '답 예시', '오류 코드']);
  await expect(call.getByText('AUTH_SIGN_IN_FAILED', { exact: true })).toBeVisible();
  await expect(page.getByText('모의머니 · 현금 가치 없음 · 환전 불가')).toBeVisible();
  await expectReadable(page);

  await page.getByRole('link', { name: '연동 안내' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'For integrators' })).toBeVisible();
  await expect(page.getByRole('table').first()).toContainText('cash.requested');
  await expectReadable(page);
});

/** In both themes and widths, axe and the ruler find nothing. */
async function expectReadable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect(await tooSmall(page, { width: 24, height: 24 }, pressed)).toEqual([]);
  await themed(page, 'light');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoSidewaysScroll(page);
  expect(await tooSmall(page, { width: 24, height: 24 }, pressed)).toEqual([]);
  await themed(page, 'dark');
  await expectAccessible(page);
}

test('by the keyboard alone: a code is searched, a call opened, its theme kept', async ({ page }) => {
  await page.goto(`${site()}/api/docs`);
  await expect(page.getByRole('status')).toHaveText(/^[3-9]\d\d개 호출/);
  const search = page.getByRole('searchbox', { name: '호출 검색' });
  for (let tabs = 0; tabs < 5 && !(await search.evaluate((field) => field === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.type('BET_CANCEL_LATE');
  const calls = page.locator('details.call:visible');
  await expect(calls).toHaveCount(1);
  const first = calls.first().locator('> summary');
  for (let tabs = 0; tabs < 6 && !(await first.evaluate((one) => one === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(calls.first().getByText('요청 예시')).toBeVisible();
  await search.fill('이런 호출은 없어요');
  await expect(page.getByText('찾는 호출이 없어요.')).toBeVisible();
  await search.fill('');

  const root = page.locator('html');
  const before = await root.getAttribute('data-theme');
  await page.getByRole('button', { name: /^(밝게|어둡게)$/ }).press('Enter');
  await expect(root).not.toHaveAttribute('data-theme', before!);
  const after = (await root.getAttribute('data-theme'))!;
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', after);
});
