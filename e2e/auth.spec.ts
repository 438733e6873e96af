import type { Page } from '@playwright/test';
import { fillSignUp } from './lib/sign-up-form.ts';
import { expect, signedIn, site, test } from './lib/site.ts';

const alertText = (page: Page) => page.getByRole('alertdialog');
const closeAlert = async (page: Page) => {
  await alertText(page).getByRole('button', { name: '확인' }).click();
  await expect(alertText(page)).toBeHidden();
};

async function openSignUp(page: Page) {
  await page.goto(`${site()}/main`);
  await page.getByRole('button', { name: '회원가입' }).click();
  const dialog = page.getByRole('dialog', { name: '회원가입' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const newId = () => `fox${String(Date.now()).slice(-8)}`;

test('sign-in keeps the tokens, reloads, welcomes and remembers the id; sign-out forgets the member', async ({
  page,
}) => {
  await page.goto(`${site()}/main`);
  await page.getByRole('button', { name: '로그인' }).click();
  const dialog = page.getByRole('dialog', { name: '로그인' });
  await dialog.getByLabel('아이디', { exact: true }).fill('demo13');
  await dialog.getByLabel('비밀번호', { exact: true }).fill('demo1234');
  await dialog.getByText('아이디 저장').click();
  const reloaded = page.waitForEvent('load');
  await dialog.getByLabel('비밀번호', { exact: true }).press('Enter');
  await reloaded;
  await expect(alertText(page)).toContainText('방문을 환영합니다.');
  await closeAlert(page);
  await expect(page.getByText(/[1-5]레벨/)).toBeVisible();
  await expect(page.getByText('보유금', { exact: true })).toBeVisible();
  expect(
    await page.evaluate(() => ['jwt_token', 'refresh_token'].map((key) => localStorage.getItem(key) !== null)),
  ).toEqual([true, true]);

  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(alertText(page)).toContainText('로그아웃 되셨습니다.');
  await closeAlert(page);
  await expect(page).toHaveURL(/\/main$/);
  expect(
    await page.evaluate(() => ['jwt_token', 'refresh_token', 'lime_member'].map((key) => localStorage.getItem(key))),
  ).toEqual([null, null, null]);
  await page.getByRole('button', { name: '로그인' }).click();
  await expect(page.getByRole('dialog', { name: '로그인' }).getByLabel('아이디', { exact: true })).toHaveValue(
    'demo13',
  );
});

test('of several wrong fields the lowest is named, then the sign-up goes through, signs in and offers a first step', async ({
  page,
}) => {
  const dialog = await openSignUp(page);
  const submit = dialog.getByRole('button', { name: '즉시가입' });
  await submit.click();
  await expect(alertText(page)).toBeVisible();
  const lowest = await alertText(page).innerText();
  expect(lowest).toContain('출금');
  await closeAlert(page);

  const userId = newId();
  await fillSignUp(dialog, userId);
  await dialog.getByLabel('비밀번호 확인', { exact: true }).fill('salt-Marsh8');
  await expect(dialog.getByText('입력된 비밀번호가 다릅니다.')).toBeVisible();
  await submit.click();
  await expect(alertText(page)).toContainText('입력된 비밀번호가 다릅니다.');
  await closeAlert(page);

  await dialog.getByLabel('비밀번호', { exact: true }).fill('short7!');
  await dialog.getByLabel('비밀번호 확인', { exact: true }).fill('short7!');
  await submit.click();
  await expect(alertText(page)).toContainText('비밀번호는 8자리 이상 입력해주세요.');
  await closeAlert(page);

  await dialog.getByLabel('비밀번호', { exact: true }).fill('salt-Marsh7');
  await dialog.getByLabel('비밀번호 확인', { exact: true }).fill('salt-Marsh7');
  await dialog.getByLabel('가입코드').fill('no-such-code');
  await dialog.getByLabel('추천인 아이디').focus();
  await expect(dialog.getByLabel('가입코드')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('가입코드').fill('');
  const reloaded = page.waitForEvent('load');
  await submit.click();
  await reloaded;
  await expect(alertText(page)).toContainText('회원가입이 성공적으로 접수되었습니다.');
  await expect(page).toHaveURL(/\/main$/);
  await expect(page.getByText('1레벨')).toBeVisible();
  await alertText(page).getByRole('button', { name: '첫 입금하기' }).click();
  await expect(page.getByRole('dialog', { name: '입금' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByText('1레벨')).toBeVisible();
  await expect(alertText(page)).toBeHidden();
});

test('a visitor signs in from the popup of a page of members and lands on that page', async ({ page }) => {
  await page.goto(`${site()}/info/user`);
  await expect(alertText(page)).toContainText('로그인 후 이용해주세요.');
  await expect(page).toHaveURL(/\/main$/);
  await alertText(page).getByRole('button', { name: '로그인하기' }).click();
  const dialog = page.getByRole('dialog', { name: '로그인' });
  await dialog.getByLabel('아이디', { exact: true }).fill('demo16');
  await dialog.getByLabel('비밀번호', { exact: true }).fill('demo1234');
  await dialog.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/info\/user$/);
  await expect(alertText(page)).toContainText('방문을 환영합니다.');
  await closeAlert(page);
  await page.goto(`${site()}/login`);
  await expect(page).toHaveURL(/\/main$/);
});

test('a token that is no longer good is renewed once, and a session that cannot be renewed ends', async ({ page }) => {
  await signedIn(page, 'demo14');
  await page.goto(`${site()}/main`);
  await expect(page.getByRole('button', { name: '로그아웃' })).toBeVisible();
  let refreshes = 0;
  page.on('request', (request) => request.url().endsWith('/auth/refresh') && refreshes++);
  await page.evaluate(() => localStorage.setItem('jwt_token', 'forged.token.here'));
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('jwt_token')), { timeout: 20_000 })
    .not.toBe('forged.token.here');
  expect(refreshes).toBe(1);
  await expect(page.getByRole('button', { name: '로그아웃' })).toBeVisible();

  await page.evaluate(() => {
    localStorage.setItem('jwt_token', 'forged.token.here');
    localStorage.setItem('refresh_token', 'forged');
  });
  await expect(page.getByRole('button', { name: '회원가입' })).toBeVisible();
});
