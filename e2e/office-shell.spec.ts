import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { office, officeSignedIn, ownPassword } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

const at = (path: string) => `${site()}/office${path}`;
const label = '모의머니 · 현금 가치 없음 · 환전 불가';

/** What the page’s policy forbade; there must be nothing of it. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(window, { brokenPolicies: broken });
    document.addEventListener('securitypolicyviolation', (event) =>
      broken.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { brokenPolicies: string[] }).brokenPolicies);
}

const searchField = (page: Page) => page.getByRole('dialog', { name: '검색' }).getByRole('combobox');
const found = (page: Page) => page.getByRole('dialog', { name: '검색' }).getByRole('option');

/** A list whose words come from anyone who tries to sign in. */
const signInTable = '/staff/sign-ins';

test('one signs in by id and password, comes to where one wanted to go, and out again', async ({ page }) => {
  await page.goto(at('/members?q=demo01'));
  await expect(page).toHaveURL(/\/office\/sign-in\?to=/);
  await expect(page.getByText(label)).toBeVisible();
  await page.getByLabel('관리자 아이디').fill('admin');
  await page.getByRole('textbox', { name: '비밀번호' }).fill('not the password');
  await page.getByRole('button', { name: '로그인' }).click();
  await expect(page.getByRole('alert')).toContainText('아이디나 비밀번호가 맞지 않아요.');
  await page.getByRole('textbox', { name: '비밀번호' }).fill('staff-of-the-tests');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/office\/members\?q=demo01$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회원');
  await expect(page.getByText(label)).toBeVisible();
  await page.getByRole('button', { name: /최고 관리자/ }).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(/\/office\/sign-in$/);
  await page.goBack();
  await expect(page.getByLabel('관리자 아이디')).toBeVisible();
});

test('a session that was ended leads to the sign-in page, which says why', async ({ page }) => {
  await officeSignedIn(page);
  await page.route('**/api/staff/dashboard/**', (route) =>
    route.fulfill({
      status: 419,
      json: { success: false, status: 419, code: 'AUTH_SESSION_ENDED', error: '세션이 끝났어요.' },
    }),
  );
  await page.goto(at('/dashboard'));
  await expect(page).toHaveURL(/\/office\/sign-in/);
  await expect(page.getByRole('status')).toContainText('세션이 끝났어요.');
});

test('a token that ran out is renewed once, and the call goes on', async ({ page }) => {
  await officeSignedIn(page);
  let refreshed = 0;
  page.on('request', (request) => (refreshed += request.url().endsWith('/staff/auth/refresh') ? 1 : 0));
  await page.goto(at('/dashboard'));
  await expect(page.getByText('베팅금액').first()).toBeVisible();
  await page.evaluate(() => localStorage.setItem('lime_office_token', 'ran.out.now'));
  await page.getByRole('tab', { name: '7일' }).click();
  await expect(page.getByText('오늘까지 7일')).toBeVisible();
  await expect.poll(() => refreshed).toBe(1);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lime_office_token'))).not.toBe('ran.out.now');
  await expect(page).toHaveURL(/\/office\/dashboard\?period=7d/);
});

test('the dashboard’s figures lead to the rows behind them', async ({ page }) => {
  await officeSignedIn(page);
  for (const [name, url] of [
    ['입금', /\/office\/deposits\?.*by=decided/],
    ['베팅금액', /\/office\/slips\?.*state=counted/],
    ['총게임수익', /\/office\/slips\?.*state=settled/],
    ['활성 회원', /\/office\/members\?.*bet=/],
    ['미정산 예상 지급', /\/office\/slips\?.*state=wait/],
  ] as const) {
    await page.goto(at('/dashboard'));
    await page
      .locator('a.figure')
      .filter({ has: page.locator('.name', { hasText: new RegExp(`^${name}$`) }) })
      .click();
    await expect(page).toHaveURL(url);
    await expect(page.locator('tbody tr, .state-block').first()).toBeVisible();
  }
});

test('Ctrl K finds screens, members and fixtures by keyboard alone', async ({ page }) => {
  await officeSignedIn(page);
  await page.goto(at('/dashboard'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('대시보드');
  await page.keyboard.press('Control+k');
  const field = searchField(page);
  await expect(field).toBeFocused();
  await field.fill('demo03');
  await expect(found(page).filter({ hasText: 'demo03' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/office\/members\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('demo03');
  await page.keyboard.press('Control+k');
  await searchField(page).fill('입금');
  await expect(found(page).first()).toContainText('입금 승인');
  await page.keyboard.press('ArrowDown');
  await expect(found(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/office\/deposits$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(searchField(page)).toBeHidden();
});

test('a table is walked, opened, ordered and paged by keys, also while Hangul is typed', async ({ page }) => {
  await officeSignedIn(page);
  await page.goto(at('/members?q=demo&sort=loginId&dir=asc&size=20'));
  const rows = page.locator('.table-room tbody tr');
  await expect(rows.first()).toContainText('demo01');
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  // with the Hangul layout the key under J says ㅓ
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ㅓ', code: 'KeyJ', bubbles: true, cancelable: true }),
    ),
  );
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  await page.getByRole('button', { name: '아이디', exact: true }).click();
  await expect(page).toHaveURL(/dir=desc/);
  await expect(page.getByRole('columnheader', { name: '아이디', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  // letters do nothing while the user types
  await page.getByRole('textbox').first().fill('demo07');
  await page.getByRole('textbox').first().press('j');
  await expect(page.getByRole('textbox').first()).toHaveValue('demo07j');
  await page.getByRole('textbox').first().fill('demo07');
  await expect(page).toHaveURL(/q=demo07/);
  await expect(rows).toHaveCount(1);
  await rows.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /demo07/ }).first()).toBeVisible();
});

test('a view is kept under its name with its columns, brought back and forgotten', async ({ page }) => {
  await officeSignedIn(page);
  const name = `정지 회원 ${Date.now()}`;
  await page.goto(at('/members?state=suspended'));
  await expect(page.locator('.table-room')).toBeVisible();
  await page.getByRole('button', { name: '열', exact: true }).click();
  await page.getByRole('group', { name: '보이는 열' }).getByLabel('연락처').uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: '연락처' })).toHaveCount(0);
  await page.getByRole('button', { name: '보기', exact: true }).click();
  await page.getByLabel('보기 이름').fill(name);
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('lime_office_columns_members'));
  await page.goto(at('/members'));
  await expect(page.getByRole('columnheader', { name: '연락처' })).toBeVisible();
  await page.getByRole('button', { name: '보기', exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(/state=suspended/);
  await expect(page.getByRole('columnheader', { name: '연락처' })).toHaveCount(0);
  await page.getByRole('button', { name: '보기', exact: true }).click();
  await page.getByRole('button', { name: `${name} 지우기` }).click();
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
});

test('the file has every row the filters let through and nothing a spreadsheet would run', async ({ page }) => {
  // a browser says of itself what it likes
  const loginId = `csv${Date.now()}`;
  await office('/accounts/create', { loginId, role: 'read-only' });
  for (const agent of ['=1+1', '+82', '@sum'])
    await page.request.post(`${site()}/api/staff/auth/login`, {
      data: { userId: loginId, userPw: 'x' },
      headers: { 'user-agent': agent },
    });
  await officeSignedIn(page);
  await page.goto(at(signInTable));
  await expect(page.locator('.table-room tbody tr').first()).toBeVisible();
  const total = Number(
    /총 ([\d,]+)건/.exec((await page.locator('.table-foot .total').textContent())!)![1]!.replace(',', ''),
  );
  await page.getByRole('button', { name: '내보내기' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^lime-.*\.csv$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines = text.slice(1).trimEnd().split('\r\n');
  expect(lines.length - 1).toBeGreaterThanOrEqual(total);
  expect(text).toContain("'=1+1");
  expect(lines.at(-1)).toMatch(
    /^관리자 로그인 기록 \d+건 · LIME 내부 자료 · 내보낸 사람 admin · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  );
  for (const line of lines.slice(1)) for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+@]/);
});

test('theme and sounds are the office’s own and stay', async ({ page }) => {
  await officeSignedIn(page, { theme: 'dark' });
  await page.goto(at('/dashboard'));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: /최고 관리자/ }).click();
  await page.getByRole('switch', { name: '밝은 화면' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^알림/ }).click();
  await page.getByRole('switch', { name: '새 출금' }).uncheck();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('lime_theme'))).toBeNull();
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('lime_office_sounds'))) ?? '{}')).toMatchObject({
    deposit: true,
    withdrawal: false,
    signup: true,
  });
  await page.getByRole('button', { name: /^알림/ }).click();
  await expect(page.getByRole('switch', { name: '새 출금' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: '새 입금' })).toBeChecked();
});

test('a new request rings: the badge and the bell follow within seconds', async ({ page }) => {
  await officeSignedIn(page);
  await page.goto(at('/dashboard'));
  await expect(page.locator('.bell-panel')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^알림/ })).toBeVisible();
  const before = (await office('/dashboard/counts', {})) as unknown as { withdrawals: number };
  const member = await page.request.post(`${site()}/api/auth/login`, {
    data: { userId: 'demo12', userPw: 'demo1234', sitename: 'lime', version: '0.2.5' },
  });
  const { payload } = (await member.json()) as { payload: { token: string } };
  const asked = await page.request.post(`${site()}/api/balance/withdrawal/process`, {
    headers: { authorization: `Bearer ${payload.token}` },
    data: { payload: { amount: 10_000, withdrawalPw: '1234' } },
  });
  expect(await asked.json()).toMatchObject({ success: true });
  await expect(page.getByRole('button', { name: '알림, 새 알림 1 건' })).toBeVisible({ timeout: 5_000 });
  await expect(page.getByRole('link', { name: /출금 승인/ })).toContainText(String(before.withdrawals + 1));
  await page.getByRole('button', { name: /^알림/ }).click();
  const line = page.locator('.bell-panel').getByRole('button', { name: /출금.*demo12.*10,000원/ });
  await line.first().click();
  await expect(page).toHaveURL(/\/office\/withdrawals/);
});

test('who lacks a right finds neither the entry nor the screen', async ({ page }) => {
  const loginId = `reader${Date.now() % 1_000_000}`;
  const made = (await office('/accounts/create', { loginId, role: 'content' })) as unknown as { password: string };
  const password = await ownPassword(loginId, made.password);
  await officeSignedIn(page, { loginId, password });
  await page.goto(at('/deposits'));
  await expect(page.getByText('권한이 없습니다.', { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('link', { name: '대시보드' })).toBeVisible();
  await expect(page.getByRole('link', { name: /입금 승인/ })).toHaveCount(0);
});

test('an unknown path leads to the first screen', async ({ page }) => {
  await officeSignedIn(page);
  await page.goto(at('/no/such/screen'));
  await expect(page).toHaveURL(/\/office\/dashboard$/);
});

for (const [width, theme] of [
  [1280, 'light'],
  [1440, 'dark'],
] as const)
  test(`axe and the policy find nothing, and nothing sticks out: ${width} px, ${theme}`, async ({ page }) => {
    const broken = await watchPolicy(page);
    await page.setViewportSize({ width, height: width === 1280 ? 800 : 900 });
    await page.goto(at('/sign-in'));
    await expect(page.getByLabel('관리자 아이디')).toBeVisible();
    await expectAccessible(page);
    await officeSignedIn(page, { theme });
    for (const path of ['/dashboard', '/members']) {
      await page.goto(at(path));
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.locator('.bet-chart, .table-room tbody tr:not(.waiting)').first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect(await broken()).toEqual([]);
    }
    await page.keyboard.press('Control+k');
    await searchField(page).fill('demo');
    await expect(found(page).filter({ hasText: 'demo01' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^알림/ }).click();
    await expectAccessible(page);
    expect(await broken()).toEqual([]);
  });
