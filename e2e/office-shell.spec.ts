import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { office, officeSignedIn } from './lib/office.ts';
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
  const broken = await watchPolicy(page);
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
  expect(await broken()).toEqual([]);
});

test(
  'the file has every row the filters let through and nothing a spreadsheet would run',
  { tag: '@night' },
  async ({ page }) => {
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
    expect(download.suggestedFilename()).toMatch(/^lime-[a-z-]+-\d{12}-admin\.csv$/);
    const text = readFileSync(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    const lines = text.slice(1).trimEnd().split('\r\n');
    expect(lines.length - 1).toBeGreaterThanOrEqual(total);
    expect(text).toContain("'=1+1");
    // sums and imports meet the rows alone
    expect(text).not.toContain('내부 자료');
    for (const line of lines.slice(1)) for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+@]/);
  },
);

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

for (const [width, theme] of [
  [1280, 'light'],
  [1440, 'dark'],
] as const)
  test(
    `axe and the policy find nothing, and nothing sticks out: ${width} px, ${theme}`,
    { tag: '@night' },
    async ({ page }) => {
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
    },
  );
