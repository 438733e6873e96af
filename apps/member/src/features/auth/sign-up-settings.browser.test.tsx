import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { alert, closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { answers, openPage } from '../../../test/living-page.tsx';
import { fillSignUpForm, openSignUpForm } from '../../../test/sign-up.ts';
import { tellSettings } from '../../../test/site-settings.ts';

// Signing up as the settings of the moment want it.

async function openSignUp(signup: { codeRequired: boolean; approval: boolean }) {
  await openPage('/main');
  await tellSettings({ signup });
  return openSignUpForm();
}

const received = '회원가입이 성공적으로 접수되었습니다.';

test('who must be approved is told, and is refused at the sign-in before', async () => {
  const dialog = await openSignUp({ codeRequired: false, approval: true });
  await fillSignUpForm(dialog);
  answers.succeed('/auth/signup', {}, received);
  await dialog.getByRole('button', { name: '즉시가입' }).click();
  await expect.element(alert().getByText('가입이 승인되면 로그인할 수 있어요.')).toBeVisible();
  await closeAlertSaying(received);
  expect(answers.sent('/auth/signup')).toMatchObject([{ body: { payload: { userId: 'fox12345678', code: '' } } }]);

  answers.refuse('/auth/login', 'AUTH_WAITING', { status: 200 });
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  const form = page.getByRole('dialog', { name: '로그인' });
  await form.getByLabelText('아이디', { exact: true }).fill('fox12345678');
  await form.getByLabelText('비밀번호', { exact: true }).fill('salt-Marsh7');
  await form.getByRole('button', { name: '로그인', exact: true }).click();
  await closeAlertSaying('가입 승인을 기다리고 있어요. 승인되면 로그인할 수 있어요.');
});

test('a join code that is needed is asked for, a wrong one refused, the office’s passes', async () => {
  const dialog = await openSignUp({ codeRequired: true, approval: false });
  await fillSignUpForm(dialog);
  const code = dialog.getByLabelText(/가입코드/);
  const submit = dialog.getByRole('button', { name: '즉시가입' });
  await submit.click();
  await closeAlertSaying('가입코드를 입력해주세요.');
  expect(answers.sent('/auth/signup')).toEqual([]);
  answers.refuse('/auth/checkCode', 'AUTH_CODE_UNKNOWN', { status: 200 });
  answers.refuse('/auth/signup', 'AUTH_CODE_UNKNOWN', { status: 200 });
  await code.fill('nobody');
  await submit.click();
  await closeAlertSaying('유효하지 않은 코드입니다.');
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  answers.succeed('/auth/checkCode', { greeting: '' }, '사용 가능한 코드입니다.');
  // a success would sign in, and load the page anew
  answers.refuse('/auth/signup', 'AUTH_PASSWORD_COMMON', { status: 200 });
  await code.fill('LIME');
  (code.element() as HTMLElement).blur();
  await expect.element(dialog.getByText('사용 가능한 코드입니다.')).toBeVisible();
  await expect.element(code).not.toHaveAttribute('aria-invalid');
  await submit.click();
  await closeAlertSaying('널리 알려진 비밀번호예요. 다른 비밀번호를 입력해주세요.');
  expect(answers.sent('/auth/signup').at(-1)).toMatchObject({ body: { payload: { code: 'LIME' } } });
});

test('only banks an operator has switched on can be chosen', async () => {
  const { settings } = answers.example('/setting/lime');
  const bank = [
    { name: 'KB국민은행', active: false },
    { name: '신한은행', active: true },
  ];
  await openPage('/main');
  answers.succeed('/setting/lime', { settings: { ...settings, config: { ...settings.config, bank } }, version: 0 });
  await openPage('/main');
  await page.getByRole('button', { name: '회원가입' }).click();
  const choice = page.getByRole('dialog', { name: '회원가입' }).getByLabelText('은행', { exact: true });
  await expect.element(choice).toBeVisible();
  const options = [...choice.element().querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual(['은행을 골라주세요', '신한은행']);
});
