import { pressed, tooSmall } from './lib/looks.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

// The page of the API's document. The fixture of `test` fails it for whatever its policy refuses.

const looks = [
  { name: '1440 dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: '1440 light', width: 1440, height: 900, colorScheme: 'light' },
  { name: '390 dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: '390 light', width: 390, height: 844, colorScheme: 'light' },
] as const;

for (const { name, width, height, colorScheme } of looks)
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test('a call that the address names is open: body, answer, examples and codes, all readable', async ({ page }) => {
      await page.goto(`${site()}/api/docs#auth.signIn`);
      const call = page.locator('[id="auth.signIn"]');
      await expect(call.getByRole('heading')).toHaveText([/^본문/, '요청 예시', /^답 \(/, '답 예시', '오류 코드']);
      await expect(call.getByText('AUTH_SIGN_IN_FAILED', { exact: true })).toBeVisible();
      await expect(page.getByText('모의머니 · 현금 가치 없음 · 환전 불가')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect(await tooSmall(page, { width: 24, height: 24 }, pressed)).toEqual([]);
    });
  });

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

test('the guide for integrators: readable, and nothing runs sideways', async ({ page }) => {
  await page.goto(`${site()}/api/docs`);
  await page.getByRole('link', { name: '연동 안내' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'For integrators' })).toBeVisible();
  await expect(page.getByRole('table').first()).toContainText('cash.requested');
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('guide-1440.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: test.info().outputPath('guide-390.png') });
});
