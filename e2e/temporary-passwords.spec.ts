import { newMember } from './lib/money.ts';
import { office } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

// A password that another person has made leads to one of one's own, in the office and on the site.

test('staff with a temporary password choose one of their own before any screen opens', async ({ page }) => {
  const loginId = `t${Math.random().toString(36).slice(2, 10)}`;
  const { password } = (await office('/accounts/create', { loginId, role: 'support' })) as unknown as {
    password: string;
  };
  await page.goto(`${site()}/office/sign-in`);
  await page.getByLabel('관리자 아이디').fill(loginId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  const heading = page.getByRole('heading', { level: 1, name: '새 비밀번호 정하기' });
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${site()}/office/members`);
  await expect(heading).toBeVisible();
  const form = page.getByRole('region', { name: '비밀번호 변경' });
  await form.getByLabel('지금 비밀번호', { exact: true }).fill(password);
  await form.getByLabel('새 비밀번호', { exact: true }).fill('my own secret 11');
  await form.getByLabel('새 비밀번호 확인', { exact: true }).fill('my own secret 11');
  await form.getByRole('button', { name: '변경' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '회원', exact: true })).toBeVisible();
});

test('a member with a password made by staff sets another one, and the site opens', async ({ page }) => {
  const member = await newMember();
  const { password } = (await office('/members/password', {
    id: member.seq,
    which: 'sign-in',
    reason: '본인 확인',
  })) as unknown as { password: string };
  await page.goto(`${site()}/login`);
  await page.getByLabel('아이디', { exact: true }).fill(member.id);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: '로그인', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: '새 비밀번호 정하기' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('임시 비밀번호', { exact: true }).fill(password);
  await dialog.getByLabel('새 비밀번호', { exact: true }).fill('my-own-2-secret');
  await dialog.getByLabel('새 비밀번호 확인', { exact: true }).fill('my-own-2-secreT');
  await dialog.getByRole('button', { name: '변경' }).click();
  await expect(dialog.getByText('입력된 비밀번호가 다릅니다.')).toBeVisible();
  await dialog.getByLabel('새 비밀번호 확인', { exact: true }).fill('my-own-2-secret');
  await dialog.getByRole('button', { name: '변경' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`${site()}/info/bet`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
