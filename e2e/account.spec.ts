import {
  answer,
  call,
  expectAlert,
  newMember,
  nicknameOf,
  openAs,
  password,
  signIn,
  withdrawalPassword,
} from './lib/money.ts';
import { expect, expectAccessible, setTheme, test } from './lib/site.ts';

test('my page shows who the member is; the account can be read and not changed', async ({ page }) => {
  const member = await newMember();
  await openAs(page, member, '/main');
  await page.getByRole('banner').getByRole('link', { name: '마이페이지' }).click();
  await expect(page).toHaveTitle('마이페이지 | LIME');
  const facts = page.getByRole('region', { name: '회원 정보' });
  await expect(facts).toContainText(member.id);
  await expect(facts).toContainText('1레벨');
  await expect(facts).toContainText('1992-04-17');
  for (const [label, value] of [
    ['은행', /^KB국민은행$/],
    ['예금주', /^김\*현$/],
    ['계좌번호', /^\*+-\d{4}$/],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    await expect(page.getByLabel(label, { exact: true })).not.toBeEditable();
  }
});

test('a new password needs the old one, its length and its repetition, and ends the other sessions', async ({
  page,
}) => {
  const member = await newMember();
  await openAs(page, member, '/info/user');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const submit = page.getByRole('button', { name: '정보수정' });
  await expect(page.getByText('영문·숫자 6~16자, 8자 이상이어야 해요')).toBeVisible();

  await submit.click();
  await expectAlert(page, '바꿀 비밀번호를 입력해주세요.');
  await field('새 비밀번호').fill('short7!');
  await submit.click();
  await expectAlert(page, '비밀번호를 입력해주세요.');
  await field('기존 비밀번호').fill('wrong-Password1');
  await submit.click();
  await expectAlert(page, '비밀번호는 8자리 이상 입력해주세요.');
  await field('새 비밀번호').fill('reed-Heron4');
  await field('새 비밀번호 확인').fill('reed-Heron5');
  await submit.click();
  await expectAlert(page, '입력된 비밀번호가 다릅니다.');
  await field('새 비밀번호 확인').fill('reed-Heron4');
  await submit.click();
  await expectAlert(page, '지금 쓰는 비밀번호가 맞지 않아요.');
  await expect(field('기존 비밀번호')).toHaveAttribute('aria-invalid', 'true');

  const elsewhere = await signIn(member.id);
  await field('기존 비밀번호').fill(password);
  await submit.click();
  await expectAlert(page, '정보가 수정되었습니다.');
  await expect(field('기존 비밀번호')).toHaveValue('');
  expect(await call('/auth/info/new', {}, elsewhere.token)).toMatchObject({ status: 419 });
  await expect(page.getByRole('region', { name: '로그인한 기기' }).getByRole('listitem')).toHaveCount(1);
  expect((await signIn(member.id, 'reed-Heron4')).token).toBeTruthy();
});

test('a new withdrawal password is four to six digits and needs the old one', async ({ page }) => {
  const member = await newMember();
  await openAs(page, member, '/info/user');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const submit = page.getByRole('button', { name: '정보수정' });
  await field('기존 출금 비밀번호').fill('9999');
  await field('새 출금 비밀번호').fill('12a');
  await expect(field('새 출금 비밀번호')).toHaveValue('12');
  await submit.click();
  await expectAlert(page, '출금 비밀번호는 숫자 4~6자리로 입력해주세요.');
  await field('새 출금 비밀번호').fill('602817');
  await field('새 출금 비밀번호 확인').fill('602817');
  await submit.click();
  await expectAlert(page, '지금 쓰는 출금 비밀번호가 맞지 않아요.');
  await field('기존 출금 비밀번호').fill(withdrawalPassword);
  await submit.click();
  await expectAlert(page, '정보가 수정되었습니다.');
});

test('the birthday is added once, and only by those who are old enough', async ({ page }) => {
  const member = await newMember({ birthday: '' });
  await openAs(page, member, '/info/user');
  const field = page.getByLabel('생년월일', { exact: true });
  const submit = page.getByRole('button', { name: '생년월일 등록' });
  await field.fill('19921340');
  await submit.click();
  await expectAlert(page, '생년월일을 19900101처럼 8자리로 입력해주세요.');
  await field.fill('20200101');
  await submit.click();
  await expectAlert(page, '만 19세 이상만 이용할 수 있어요.');
  await field.fill('19900101');
  await submit.click();
  await expectAlert(page, '생년월일을 등록했어요.');
  await expect(page.getByRole('region', { name: '회원 정보' })).toContainText('1990-01-01');
  await expect(field).toHaveCount(0);
});

test('other sign-ins are listed and ended from here', async ({ page }) => {
  const member = await newMember();
  await openAs(page, member, '/info/user');
  const devices = page.getByRole('region', { name: '로그인한 기기' });
  const rows = devices.getByRole('listitem');
  await expect(rows).toHaveCount(2); // the one that signed up a moment ago is the other
  await expect(rows.filter({ hasText: '이 기기' })).toHaveCount(1);
  const third = await signIn(member.id);
  await page.reload();
  await expect(rows).toHaveCount(3);
  await rows.filter({ hasNotText: '이 기기' }).first().getByRole('button').click();
  await answer(page, '이 기기에서 로그아웃 하시겠습니까?', '로그아웃');
  await expectAlert(page, '1개 기기에서 로그아웃했어요.');
  await expect(rows).toHaveCount(2);
  expect(
    [await call('/auth/info/new', {}, third.token), await call('/auth/info/new', {}, member.token)]
      .map(({ status }) => status)
      .toSorted((a, b) => a - b),
  ).toEqual([200, 419]);
});

test('the answer to moved prices is kept for the member', async ({ page }) => {
  const member = await newMember();
  await openAs(page, member, '/info/user');
  const choice = page.getByRole('radio', { name: /^항상 물어보기/ });
  await expect(page.getByRole('radio', { name: /^오른 배당만 자동 적용/ })).toBeChecked();
  const saved = page.waitForResponse('**/api/auth/update');
  await choice.check();
  await saved;
  await page.reload();
  await expect(choice).toBeChecked();
});

test('who named the member as the referrer is listed, twenty a page', async ({ page }) => {
  const member = await newMember();
  await openAs(page, member, '/info/user');
  await page.getByRole('navigation', { name: '내 정보' }).getByRole('link', { name: '추천인' }).click();
  await expect(page.getByText('데이터 없음')).toBeVisible();
  const friends: string[] = []; // by nickname: ids of others are masked
  for (let round = 0; round < 21; round++) friends.push(nicknameOf((await newMember({ referrer: member.id })).id));
  await page.reload();
  const rows = page.getByRole('table', { name: '추천인 목록' }).getByRole('row');
  await expect(rows).toHaveCount(21);
  await expect(page.getByText('나를 추천인으로 가입한 회원 21명')).toBeVisible();
  await expect(rows.nth(1)).toContainText(friends.at(-1)!);
  await page.getByRole('navigation', { name: '페이지' }).getByRole('button', { name: '다음' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(friends[0]!);
});

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing on my page and the referral list, ${theme}`, async ({ page }) => {
    const member = await newMember({ birthday: '' });
    await setTheme(page, theme);
    await openAs(page, member, '/info/user');
    await page.getByLabel('생년월일', { exact: true }).fill('1');
    await page.getByRole('button', { name: '생년월일 등록' }).click();
    await expectAlert(page, '생년월일을 19900101처럼 8자리로 입력해주세요.');
    await expect(page.getByRole('region', { name: '로그인한 기기' }).getByRole('listitem')).not.toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('navigation', { name: '내 정보' }).getByRole('link', { name: '추천인' }).click();
    await expect(page.getByText('데이터 없음')).toBeVisible();
    await expectAccessible(page);
  });
}
