import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';

// The sign-up form in the living page.

/** Opens the form from the page on screen. */
export async function openSignUpForm(): Promise<Locator> {
  await page.getByRole('button', { name: '회원가입' }).click();
  return page.getByRole('dialog', { name: '회원가입' });
}

const whole = {
  아이디: 'fox12345678',
  비밀번호: 'salt-Marsh7',
  '비밀번호 확인': 'salt-Marsh7',
  닉네임: '여우345678',
  휴대폰: '010-1234-5678',
  생년월일: '19920417',
  '출금 비밀번호': '4821',
  예금주: '김여우',
  계좌번호: '3333-12345678',
};

/** Fills it with a member that nothing is wrong with. */
export async function fillSignUpForm(form: Locator): Promise<void> {
  for (const [label, value] of Object.entries(whole)) await form.getByLabelText(label, { exact: true }).fill(value);
  await form.getByLabelText('은행', { exact: true }).selectOptions('KB국민은행');
}
