import { helpAskedText } from '@lime/contract/auth.texts.ts';
import { expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/test/looks.ts';
import { alert, closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { answers, openPage } from '../../../test/living-page.tsx';
import { fillSignUpForm, openSignUpForm } from '../../../test/sign-up.ts';

const opener = () => page.getByRole('button', { name: '로그인', exact: true });

async function openSignIn() {
  await openPage('/main');
  await opener().click();
  return page.getByRole('dialog', { name: '로그인' });
}

async function openSignUp() {
  await openPage('/main');
  return openSignUpForm();
}

const field = (dialog: Locator, label: string) => dialog.getByLabelText(label, { exact: true });
const wrongFields = () => document.querySelectorAll('dialog [aria-invalid="true"]');

test('a refused sign-in says so in the exact words, and its dialog stays', async () => {
  answers.refuse('/auth/login', 'AUTH_SIGN_IN_FAILED', { status: 200 });
  const dialog = await openSignIn();
  const submit = dialog.getByRole('button', { name: '로그인', exact: true });
  await submit.click();
  await closeAlertSaying('아이디를 입력해주세요.');
  await field(dialog, '아이디').fill('demo19');
  await submit.click();
  await closeAlertSaying('비밀번호를 입력해주세요.');
  await field(dialog, '비밀번호').fill('wrong-Password1');
  await submit.click();
  await closeAlertSaying('로그인에 실패했습니다. 관리자에 문의 하세요.');
  await expect.element(field(dialog, '아이디')).toHaveValue('demo19');
});

test('the sign-in page says a failure in its own words', async () => {
  answers.refuse('/auth/login', 'AUTH_SIGN_IN_FAILED', { status: 200 });
  await openPage('/login');
  const main = page.getByRole('main');
  await main.getByLabelText('아이디', { exact: true }).fill('demo19');
  await main.getByLabelText('비밀번호', { exact: true }).fill('wrong-Password1');
  await main.getByRole('button', { name: '로그인', exact: true }).click();
  await closeAlertSaying('로그인에 실패했습니다. 관리자에게 문의하세요.');
});

test('Esc closes a dialog, and the focus returns to its opener', async () => {
  const dialog = await openSignIn();
  await expect.element(field(dialog, '아이디')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
});

test('a member who lost the password asks for help, as the server receives it', async () => {
  answers.succeed('/auth/help', {}, helpAskedText);
  const dialog = await openSignIn();
  await dialog.getByRole('button', { name: '아이디·비밀번호를 잊었어요' }).click();
  await dialog.getByRole('button', { name: '도움 요청하기' }).click();
  await closeAlertSaying('이름을 입력해주세요.');
  await expect.element(dialog.getByLabelText('이름')).toHaveFocus();
  await dialog.getByLabelText('이름').fill('여우');
  await dialog.getByLabelText('연락처').fill('010-1234-5678');
  await dialog.getByRole('button', { name: '도움 요청하기' }).click();
  await closeAlertSaying('남겨주신 연락처로 안내해드릴게요.');
  await expect.element(dialog.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
  expect(answers.sent('/auth/help')).toMatchObject([
    { body: { payload: { lost: 'password', name: '여우', contact: '010-1234-5678' } } },
  ]);
});

test('typing on after an alert is not interrupted by the first wrong field', async () => {
  const dialog = await openSignUp();
  // a busy phone: what follows the alert comes when the member is in another field already
  const soon = window.setTimeout;
  vi.spyOn(window, 'setTimeout').mockImplementation(((act: () => void, ms = 0) =>
    soon(act, ms === 0 ? 300 : ms)) as typeof setTimeout);
  try {
    await dialog.getByRole('button', { name: '즉시가입' }).click();
    await closeAlertSaying('출금 비밀번호를 입력해주세요.');
    const phone = field(dialog, '휴대폰');
    phone.element().focus();
    await new Promise((done) => soon(done, 450));
    await expect.element(phone).toHaveFocus();
  } finally {
    vi.restoreAllMocks();
  }
});

test('every wrong field has its own message, and the first gets the focus', async () => {
  const dialog = await openSignUp();
  const submit = dialog.getByRole('button', { name: '즉시가입' });
  await submit.click();
  await closeAlertSaying('출금 비밀번호를 입력해주세요.');
  await expect.poll(() => wrongFields().length).toBe(8);
  await expectAccessible();
  for (const text of ['아이디를 입력해주세요.', '닉네임을 입력해주세요.', '계좌번호를 입력해주세요.'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  await expect.element(field(dialog, '아이디')).toHaveFocus();
  await field(dialog, '휴대폰').fill('010-1234-5678');
  await expect.poll(() => wrongFields().length).toBe(7);

  await fillSignUpForm(dialog);
  answers.refuse('/auth/signup', 'AUTH_PASSWORD_COMMON', { status: 200 });
  await submit.click();
  await closeAlertSaying('널리 알려진 비밀번호예요. 다른 비밀번호를 입력해주세요.');
  await expect.poll(() => wrongFields().length).toBe(1);
  await expect.element(field(dialog, '비밀번호')).toHaveFocus();

  await field(dialog, '비밀번호').fill('salt-Marsh8');
  await field(dialog, '비밀번호 확인').fill('salt-Marsh8');
  await dialog.getByLabelText('추천인 아이디').fill('nobody99');
  answers.refuse('/auth/signup', 'AUTH_REFERRER_UNKNOWN', { status: 200 });
  await submit.click();
  await closeAlertSaying('추천인 아이디를 찾을 수 없어요.');
  await expect.element(dialog.getByLabelText('추천인 아이디')).toHaveFocus();
  await expect.element(dialog.getByLabelText('추천인 아이디')).toHaveAttribute('aria-invalid', 'true');
});

test('id and nickname are looked up as they are typed', async () => {
  answers.refuse('/auth/checkName', 'AUTH_ID_TAKEN', { status: 200 });
  const dialog = await openSignUp();
  const id = field(dialog, '아이디');
  await id.fill('demo01');
  await expect.element(dialog.getByText('이미 사용 중인 아이디예요.')).toBeVisible();
  answers.succeed('/auth/checkName', {});
  await userEvent.type(id, 'xyz7');
  await expect.element(dialog.getByText('이미 사용 중인 아이디예요.')).not.toBeInTheDocument();
  await field(dialog, '닉네임').fill('관리자');
  await expect.element(dialog.getByText('관리자로 오해할 수 있는 닉네임은 쓸 수 없어요.')).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
});

test('the id keeps letters and digits, and Hangul goes when its composition ends', async () => {
  const dialog = await openSignUp();
  const id = field(dialog, '아이디');
  await id.click();
  await userEvent.keyboard('a_b-1!');
  await expect.element(id).toHaveValue('ab1');
  const compose = (text: string, at = text.length) =>
    cdp().send('Input.imeSetComposition', { text, selectionStart: at, selectionEnd: at });
  await compose('ㅎ');
  await expect.element(id).toHaveValue('ab1ㅎ');
  await cdp().send('Input.insertText', { text: '한' });
  await expect.element(id).toHaveValue('ab1');
  // a Korean keyboard composes a word letter by letter
  for (const text of ['ㅎ', '하', '한', '한ㄱ', '한그', '한글']) await compose(text);
  await expect.element(id).toHaveValue('ab1한글');
  await cdp().send('Input.insertText', { text: '한글' });
  await expect.element(id).toHaveValue('ab1');
  await userEvent.keyboard('c2');
  await expect.element(id).toHaveValue('ab1c2');
  // an abandoned composition leaves nothing
  await compose('ㅁ');
  await compose('');
  await expect.element(id).toHaveValue('ab1c2');
});

test('whichever fields are filled from below, the lowest empty one is named', async () => {
  const dialog = await openSignUp();
  const submit = dialog.getByRole('button', { name: '즉시가입' });
  const fill = (label: string, value: string) => field(dialog, label).fill(value);
  const steps: [string, () => Promise<unknown>][] = [
    ['출금 비밀번호를 입력해주세요.', () => fill('출금 비밀번호', '4821')],
    ['계좌번호를 입력해주세요.', () => fill('계좌번호', '110-123-456789')],
    ['예금주를 입력해주세요.', () => fill('예금주', '김여우')],
    ['은행을 선택해주세요.', () => field(dialog, '은행').selectOptions('KB국민은행')],
    ['연락처를 입력해주세요.', () => fill('휴대폰', '010-1234-5678')],
    ['닉네임을 입력해주세요.', () => fill('닉네임', '여우비')],
    ['비밀번호는 8자리 이상 입력해주세요.', () => fill('비밀번호', 'salt-Marsh7')],
    ['비밀번호를 입력해주세요.', () => fill('비밀번호 확인', 'salt-Marsh7')],
    ['아이디를 입력해주세요.', () => fill('아이디', 'abc')],
    ['아이디는 영문과 숫자 4~20자로 입력해주세요.', () => fill('아이디', 'fox4you')],
  ];
  for (const [text, next] of steps) {
    await submit.click();
    await closeAlertSaying(text);
    await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    await next();
  }
  const birthday = (years: number, days: number) => {
    const today = new Date(Date.now() + 9 * 3_600_000);
    today.setUTCFullYear(today.getUTCFullYear() - years);
    today.setUTCDate(today.getUTCDate() + days);
    return today.toISOString().slice(0, 10).replaceAll('-', '');
  };
  for (const [typed, text] of [
    ['19901301', '생년월일을 19900101처럼 8자리로 입력해주세요.'],
    [birthday(19, 1), '만 19세 이상만 이용할 수 있어요.'],
  ] as const) {
    await fill('생년월일', typed);
    await submit.click();
    await closeAlertSaying(text);
    await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  }
});
