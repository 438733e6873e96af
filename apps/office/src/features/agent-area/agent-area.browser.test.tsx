import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';
import { signInAgent, signOutAgent } from './agent-session.ts';

/** Shows a page of the agents' area, signed in. */
async function openAgent(path: string): Promise<void> {
  answers.succeed('/agent/auth/login', {
    ...answers.example('/agent/auth/login'),
    agent: answers.example('/agent/auth/me').agent,
  });
  answers.succeed('/agent/auth/logout', {});
  answers.succeed('/agent/tree', { ...answers.example('/agent/tree'), list: [] });
  await signInAgent('fresh.agent', 'password');
  await openScreen(path);
}

test('a code is made with a greeting, and shows its QR', async () => {
  answers.succeed('/agent/codes/list', { list: [], mostGrade: 3 });
  answers.succeed('/agent/codes/qr', { link: 'https://lime.example/main?code=QNEW1', svg: '<svg/>' });
  await openAgent('/agent/codes');
  await expect.element(page.getByText('가입코드가 없어요')).toBeVisible();
  const form = page.getByRole('region', { name: '새 코드' });
  const make = form.getByRole('button', { name: '코드 만들기' });
  await make.click();
  await expect.element(form.getByText('영문 대문자와 숫자 3~20자로 입력해주세요.')).toBeVisible();
  await form.getByRole('textbox', { name: '코드' }).fill('QNEW1');
  await form.getByRole('textbox', { name: /안내 문구/ }).fill('반가워요');
  const { code } = answers.example('/agent/codes/make');
  const made = { ...code, code: 'QNEW1', greeting: '반가워요' };
  answers.succeed('/agent/codes/make', { code: made });
  answers.succeed('/agent/codes/list', { list: [made], mostGrade: 3 });
  await make.click();
  await expect.element(page.getByRole('img', { name: 'QNEW1 QR' })).toBeVisible();
  await expect.element(page.getByText('반가워요')).toBeVisible();
  expect(answers.sent('/agent/codes/make')).toMatchObject([
    { body: { payload: { code: 'QNEW1', greeting: '반가워요' } } },
  ]);
  await expectAccessible();
  await signOutAgent();
});

test('a session that staff end leads back to the sign-in with a word', async () => {
  answers.succeed('/agent/codes/list', { list: [], mostGrade: 3 });
  await openAgent('/agent/codes');
  await expect.element(page.getByText('가입코드가 없어요')).toBeVisible();
  answers.refuse('/agent/members', 'AUTH_SESSION_ENDED', { status: 419 });
  await page.getByRole('navigation', { name: '총판 메뉴' }).getByRole('link', { name: '회원' }).click();
  await expect.element(page.getByRole('textbox', { name: '총판 아이디' })).toBeVisible();
  await expect.element(page.getByRole('alert').or(page.getByRole('status')).first()).toBeVisible();
  expect(localStorage.getItem('lime_agent_token')).toBeNull();
});
