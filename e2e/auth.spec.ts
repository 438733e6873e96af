import type { Page } from '@playwright/test';
import { office } from './lib/office.ts';
import { fillSignUp } from './lib/sign-up-form.ts';
import { expect, expectAccessible, setTheme, signedIn, site, test } from './lib/site.ts';

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

test('a wrong password is refused with the exact words and the dialog stays', async ({ page }) => {
  await page.goto(`${site()}/main`);
  await page.getByRole('button', { name: '로그인' }).click();
  const dialog = page.getByRole('dialog', { name: '로그인' });
  await dialog.getByRole('button', { name: '로그인' }).click();
  await expect(alertText(page)).toContainText('아이디를 입력해주세요.');
  await closeAlert(page);
  await dialog.getByLabel('아이디', { exact: true }).fill('demo19');
  await dialog.getByRole('button', { name: '로그인' }).click();
  await expect(alertText(page)).toContainText('비밀번호를 입력해주세요.');
  await closeAlert(page);
  await dialog.getByLabel('비밀번호', { exact: true }).fill('wrong-Password1');
  await dialog.getByRole('button', { name: '로그인' }).click();
  await expect(alertText(page)).toContainText('로그인에 실패했습니다. 관리자에 문의 하세요.');
  await closeAlert(page);
  await expect(dialog.getByLabel('아이디', { exact: true })).toHaveValue('demo19');
});

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

test('who goes on typing after an alert is not led away to the first wrong field', async ({ page }) => {
  // a busy phone: what was to happen at once happens when the member has gone on
  await page.addInitScript(() => {
    const { setTimeout: soon } = window;
    window.setTimeout = ((act: () => void, ms = 0) => soon(act, ms === 0 ? 400 : ms)) as typeof setTimeout;
  });
  const dialog = await openSignUp(page);
  await dialog.getByRole('button', { name: '즉시가입' }).click();
  await closeAlert(page);
  const phone = dialog.getByLabel('휴대폰');
  await phone.focus();
  await page.waitForTimeout(600);
  await expect(phone).toBeFocused();
});

test('every wrong field is marked with its own message and the focus goes to the first', async ({ page }) => {
  const dialog = await openSignUp(page);
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const marked = dialog.locator('[aria-invalid="true"]');
  await dialog.getByRole('button', { name: '즉시가입' }).click();
  await expect(alertText(page)).toContainText('출금 비밀번호를 입력해주세요.');
  await closeAlert(page);
  await expect(marked).toHaveCount(8);
  for (const text of ['아이디를 입력해주세요.', '닉네임을 입력해주세요.', '계좌번호를 입력해주세요.'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await expect(field('아이디')).toBeFocused();
  await field('휴대폰').fill('010-1234-5678');
  await expect(marked).toHaveCount(7);

  const userId = newId();
  await fillSignUp(dialog, userId);
  await field('비밀번호').fill('password1');
  await field('비밀번호 확인').fill('password1');
  await dialog.getByLabel('추천인 아이디').fill('nobody99');
  await dialog.getByRole('button', { name: '즉시가입' }).click();
  await expect(alertText(page)).toContainText('널리 알려진 비밀번호예요. 다른 비밀번호를 입력해주세요.');
  await closeAlert(page);
  await expect(marked).toHaveCount(1);
  await expect(field('비밀번호')).toBeFocused();
  await field('비밀번호').fill('salt-Marsh7');
  await field('비밀번호 확인').fill('salt-Marsh7');
  await dialog.getByRole('button', { name: '즉시가입' }).click();
  await expect(alertText(page)).toContainText('추천인 아이디를 찾을 수 없어요.');
  await closeAlert(page);
  await expect(dialog.getByLabel('추천인 아이디')).toBeFocused();
  await expect(dialog.getByLabel('추천인 아이디')).toHaveAttribute('aria-invalid', 'true');
});

test('id and nickname are looked up while they are typed', async ({ page }) => {
  const dialog = await openSignUp(page);
  const id = dialog.getByLabel('아이디', { exact: true });
  await id.pressSequentially('demo01');
  await expect(dialog.getByText('이미 사용 중인 아이디예요.')).toBeVisible();
  await id.pressSequentially('xyz7');
  await expect(dialog.getByText('이미 사용 중인 아이디예요.')).toBeHidden();
  await dialog.getByLabel('닉네임').fill('관리자');
  await expect(dialog.getByText('운영자로 오해할 수 있는 닉네임은 쓸 수 없어요.')).toBeVisible();
  await expect(alertText(page)).toBeHidden();
});

test('who has lost the password asks for help, and the office sees it as unverified', async ({ page }) => {
  await page.goto(`${site()}/main`);
  await page.getByRole('button', { name: '로그인' }).click();
  const dialog = page.getByRole('dialog', { name: '로그인' });
  await dialog.getByRole('button', { name: '아이디·비밀번호를 잊었어요' }).click();
  await dialog.getByRole('button', { name: '도움 요청하기' }).click();
  await expect(alertText(page)).toContainText('이름을 입력해주세요.');
  await closeAlert(page);
  await expect(dialog.getByLabel('이름')).toBeFocused();
  const name = `여우${newId()}`;
  await dialog.getByLabel('이름').fill(name);
  await dialog.getByLabel('연락처').fill('010-1234-5678');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '도움 요청하기' }).click();
  await expect(alertText(page)).toContainText('남겨주신 연락처로 안내해드릴게요.');
  await closeAlert(page);
  await expect(dialog.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
  const { list } = (await office('/inquiries/help/list', {})) as { list?: { name: string; lost: string }[] };
  expect(list?.filter((help) => help.name === name)).toMatchObject([{ lost: 'password' }]);
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

test('the page of the sign-in says a failure in its own words', async ({ page }) => {
  await page.goto(`${site()}/login`);
  const main = page.getByRole('main');
  await main.getByLabel('아이디', { exact: true }).fill('demo19');
  await main.getByLabel('비밀번호', { exact: true }).fill('wrong-Password1');
  await main.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(alertText(page)).toContainText('로그인에 실패했습니다. 관리자에게 문의하세요.');
});

test('the id takes letters and digits; Hangul goes when its composition ends', async ({ page }) => {
  const dialog = await openSignUp(page);
  const id = dialog.getByLabel('아이디', { exact: true });
  await id.pressSequentially('a_b-1!');
  await expect(id).toHaveValue('ab1');
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'ㅎ', selectionStart: 1, selectionEnd: 1 });
  await expect(id).toHaveValue('ab1ㅎ');
  await keyboard.send('Input.insertText', { text: '한' });
  await expect(id).toHaveValue('ab1');
  // letter by letter, as a Korean keyboard composes a word, and letters after it
  for (const text of ['ㅎ', '하', '한', '한ㄱ', '한그', '한글'])
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await expect(id).toHaveValue('ab1한글');
  await keyboard.send('Input.insertText', { text: '한글' });
  await expect(id).toHaveValue('ab1');
  await id.pressSequentially('c2');
  await expect(id).toHaveValue('ab1c2');
  // one that is given up leaves nothing
  await keyboard.send('Input.imeSetComposition', { text: 'ㅁ', selectionStart: 1, selectionEnd: 1 });
  await keyboard.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  await expect(id).toHaveValue('ab1c2');
});

test('every empty field has its own message: whatever is filled in from above, the lowest empty one is named', async ({
  page,
}) => {
  const dialog = await openSignUp(page);
  const submit = dialog.getByRole('button', { name: '즉시가입' });
  const fill = (label: string, value: string) => dialog.getByLabel(label, { exact: true }).fill(value);
  /** Filled in from below, each field's own message comes to light. */
  const steps: [string, () => Promise<unknown>][] = [
    ['출금 비밀번호를 입력해주세요.', () => fill('출금 비밀번호', '4821')],
    ['계좌번호를 입력해주세요.', () => fill('계좌번호', '110-123-456789')],
    ['예금주를 입력해주세요.', () => fill('예금주', '김여우')],
    ['은행을 선택해주세요.', () => dialog.getByLabel('은행').selectOption({ index: 1 })],
    ['연락처를 입력해주세요.', () => fill('휴대폰', '010-1234-5678')],
    ['닉네임을 입력해주세요.', () => fill('닉네임', '여우비')],
    ['비밀번호는 8자리 이상 입력해주세요.', () => fill('비밀번호', 'salt-Marsh7')],
    ['비밀번호를 입력해주세요.', () => fill('비밀번호 확인', 'salt-Marsh7')],
    ['아이디를 입력해주세요.', () => fill('아이디', 'abc')],
    ['아이디는 영문과 숫자 4~20자로 입력해주세요.', () => fill('아이디', 'fox4you')],
  ];
  for (const [text, next] of steps) {
    await submit.click();
    await expect(alertText(page)).toContainText(text);
    await closeAlert(page);
    // before anything is typed, or it would be typed there
    await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused();
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
    await expect(alertText(page)).toContainText(text);
    await closeAlert(page);
    await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused();
  }
});

test('Esc closes a dialog and the focus returns to what opened it', async ({ page }) => {
  await page.goto(`${site()}/main`);
  const opener = page.getByRole('button', { name: '로그인' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: '로그인' });
  await expect(dialog.getByLabel('아이디', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
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

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing in the dialogs, ${theme}`, async ({ page }) => {
    await setTheme(page, theme);
    await page.goto(`${site()}/main`);
    await page.getByRole('button', { name: '로그인' }).click();
    const dialog = page.getByRole('dialog', { name: '로그인' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '로그인' }).click();
    await expect(alertText(page)).toBeVisible();
    await expectAccessible(page);
    await closeAlert(page);
    await dialog.getByRole('button', { name: '회원가입' }).click();
    await expect(page.getByRole('dialog', { name: '회원가입' })).toBeVisible();
    await expectAccessible(page);
  });
}
