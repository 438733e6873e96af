import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, signedIn, site, test } from './lib/site.ts';

test('a visitor who wants a member’s page is led to the sign-in', async ({ page }) => {
  await page.goto(`${site()}/main`);
  await page.getByRole('navigation', { name: '바로가기' }).getByRole('link', { name: '출금' }).tap();
  const popup = page.getByRole('alertdialog');
  await expect(popup).toContainText('로그인 후 이용해주세요.');
  await popup.getByRole('button', { name: '확인' }).tap();
  await expect(page).toHaveURL(/\/login$/);
});

test('the menu slides in, leads on, and closes with the way taken', async ({ page }) => {
  await page.goto(`${site()}/main`);
  await page.getByRole('button', { name: '메뉴' }).tap();
  const menu = page.getByRole('dialog', { name: '메뉴' });
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: '스포츠', exact: true }).tap();
  await expect(page).toHaveURL(/\/sport\/korean/);
  await expect(menu).toBeHidden();
});

test('the bar holds five ways, home in the middle', async ({ page }) => {
  await page.goto(`${site()}/main`);
  const bar = page.getByRole('navigation', { name: '바로가기' });
  await expect(bar.locator('a, button')).toHaveCount(5);
  const names = (await bar.locator('a, button').allInnerTexts()).map((name) => name.trim());
  expect(names.slice(0, 3)).toEqual(['입금', '출금', '홈']);
});

test('the header stands out once the page is scrolled by more than 50 pixels', async ({ page }) => {
  await page.goto(`${site()}/main`);
  await expect(page.getByRole('heading', { name: 'LIME이 지키는 네 가지' })).toBeVisible();
  const header = page.locator('.mobile-header');
  await page.evaluate(() => window.scrollTo(0, 50));
  await expect(header).not.toHaveClass(/scrolled/);
  await page.evaluate(() => window.scrollTo(0, 51));
  await expect(header).toHaveClass(/scrolled/);
});

test('the label stands on every page', async ({ page }) => {
  await signedIn(page, 'demo12');
  for (const path of ['/main', '/sport/korean', '/info/bet', '/login']) {
    await page.goto(site() + path);
    await expect(page.getByText('모의머니 · 현금 가치 없음 · 환전 불가').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing on main, menu, sign-in and sign-up, ${theme}`, async ({ page }) => {
    await setTheme(page, theme);
    await page.goto(`${site()}/main`);
    await expect(page.getByRole('heading', { name: 'LIME이 지키는 네 가지' })).toBeVisible();
    // the tabs of the page's head are there before what they open
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await page.waitForTimeout(500);
    await expectAccessible(page);
    await page.getByRole('button', { name: '메뉴' }).tap();
    await expect(page.getByRole('dialog', { name: '메뉴' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog', { name: '메뉴' }).getByRole('button', { name: '회원가입' }).tap();
    await expect(page.getByRole('dialog', { name: '회원가입' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${site()}/login`);
    await expectAccessible(page);
  });
}
