import { updatedText } from '@lime/contract/auth.texts.ts';
import type { WireReferral, WireSession } from '@lime/contract/auth.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/test/looks.ts';
import { answerQuestion, closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { answers, openPage, tellMember } from '../../../test/living-page.tsx';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const submit = () => page.getByRole('button', { name: '정보수정' });
const facts = () => page.getByRole('region', { name: '회원 정보' });
const updates = () => answers.sent('/auth/update').map(({ body }) => body);

test('my page shows who the member is, and an account that cannot be edited', async () => {
  await openPage('/info/user', {
    members_id: 'fox12345',
    members_grade: 3,
    members_birthday: '19920417',
    members_cashout_owner: '김지현',
  });
  await expect.poll(() => document.title).toBe('마이페이지 | LIME');
  for (const text of ['fox12345', '3레벨', '1992-04-17']) await expect.element(facts().getByText(text)).toBeVisible();
  for (const [label, value] of [
    ['은행', '신한은행'],
    ['예금주', '김*현'],
    ['계좌번호', '***-6789'],
  ] as const) {
    await expect.element(field(label)).toHaveValue(value);
    await expect.element(field(label)).toHaveAttribute('readonly');
  }
});

test('a new password needs the old one, its length and its repetition', async () => {
  await openPage('/info/user', {});
  await expect.element(page.getByText('영문·숫자 6~16자, 8자 이상이어야 해요')).toBeVisible();
  const steps: [string, string, string][] = [
    ['바꿀 비밀번호를 입력해주세요.', '새 비밀번호', 'short7!'],
    ['비밀번호를 입력해주세요.', '기존 비밀번호', 'wrong-Password1'],
    ['비밀번호는 8자리 이상 입력해주세요.', '새 비밀번호', 'reed-Heron4'],
  ];
  for (const [text, label, value] of steps) {
    await submit().click();
    await closeAlertSaying(text);
    await field(label).fill(value);
  }
  await field('새 비밀번호 확인').fill('reed-Heron5');
  await submit().click();
  await closeAlertSaying('입력된 비밀번호가 다릅니다.');
  await field('새 비밀번호 확인').fill('reed-Heron4');
  expect(updates()).toEqual([]);

  answers.refuse('/auth/update', 'AUTH_PASSWORD_WRONG');
  await submit().click();
  await closeAlertSaying('지금 쓰는 비밀번호가 맞지 않아요.');
  await expect.element(field('기존 비밀번호')).toHaveAttribute('aria-invalid', 'true');

  answers.succeed('/auth/update', { member: tellMember({}) }, updatedText);
  const before = answers.sent('/auth/sessions').length;
  await field('기존 비밀번호').fill('salt-Marsh7');
  await submit().click();
  await closeAlertSaying('정보를 수정했어요.');
  await expect.element(field('기존 비밀번호')).toHaveValue('');
  expect(updates().at(-1)).toEqual({
    payload: { oldUserPw: 'salt-Marsh7', userPw: 'reed-Heron4', userPw2: 'reed-Heron4' },
  });
  // the server ended the other sessions: the list is read again
  await expect.poll(() => answers.sent('/auth/sessions').length).toBeGreaterThan(before);
});

test('a new withdrawal password has four to six digits and needs the old one', async () => {
  await openPage('/info/user', {});
  await field('기존 출금 비밀번호').fill('9999');
  await field('새 출금 비밀번호').fill('12a');
  await expect.element(field('새 출금 비밀번호')).toHaveValue('12');
  await submit().click();
  await closeAlertSaying('출금 비밀번호는 숫자 4~6자리로 입력해주세요.');
  await field('새 출금 비밀번호').fill('602817');
  await field('새 출금 비밀번호 확인').fill('602817');
  answers.refuse('/auth/update', 'AUTH_WITHDRAWAL_PASSWORD_WRONG');
  await submit().click();
  await closeAlertSaying('지금 쓰는 출금 비밀번호가 맞지 않아요.');
  await expect.element(field('기존 출금 비밀번호')).toHaveAttribute('aria-invalid', 'true');
  answers.succeed('/auth/update', { member: tellMember({}) }, updatedText);
  await field('기존 출금 비밀번호').fill('4821');
  await submit().click();
  await closeAlertSaying('정보를 수정했어요.');
  expect(updates().at(-1)).toEqual({
    payload: { oldCashoutPw: '4821', cashoutPw: '602817', cashoutPw2: '602817' },
  });
});

test('a birthday is added once, and its refusals are said in words', async () => {
  await openPage('/info/user', { members_birthday: null });
  const birthday = field('생년월일');
  const add = page.getByRole('button', { name: '생년월일 등록' });
  await birthday.fill('19921340');
  answers.refuse('/auth/update', 'SIGN_UP_BIRTHDAY_INVALID');
  await add.click();
  await closeAlertSaying('생년월일을 19900101처럼 8자리로 입력해주세요.');
  await expect.element(birthday).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  await birthday.fill('20200101');
  answers.refuse('/auth/update', 'SIGN_UP_UNDER_AGE', { detail: { age: 19 } });
  await add.click();
  await closeAlertSaying('만 19세 이상만 이용할 수 있어요.');
  // the page reads the member by itself as well: nobody has this birthday before it is added
  answers.compute('/auth/update', () => ({ member: tellMember({ members_birthday: '19900101' }) }), updatedText);
  await birthday.fill('19900101');
  await add.click();
  await closeAlertSaying('생년월일을 등록했어요.');
  expect(updates().at(-1)).toEqual({ payload: { birthday: '19900101' } });
  await expect.element(facts().getByText('1990-01-01')).toBeVisible();
  await expect.element(birthday).not.toBeInTheDocument();
});

const session = (id: string, agent: string, current = false): WireSession => ({
  id,
  agent,
  address: '203.0.113.*',
  startedAt: '2026-01-15T09:00:00.000Z',
  lastSeenAt: '2026-01-15T09:00:00.000Z',
  current,
});
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';
const sessions = [session('a', chrome, true), session('b', 'phone'), session('c', 'tablet')];

test('other sign-ins are listed, and one of them is ended', async () => {
  answers.succeed('/auth/sessions', { list: sessions });
  await openPage('/info/user', {});
  const devices = page.getByRole('region', { name: '로그인한 기기' });
  const rows = devices.getByRole('listitem');
  await expect.element(rows).toHaveLength(3);
  const own = rows.filter({ hasText: '이 기기' });
  await expect.element(own).toHaveLength(1);
  await expect.element(own.getByRole('button')).not.toBeInTheDocument();

  const end = rows.last().getByRole('button', { name: /로그아웃$/ });
  await end.click();
  await answerQuestion('이 기기에서 로그아웃 하시겠습니까?', '아니요');
  expect(answers.sent('/auth/sessions/end')).toEqual([]);
  await end.click();
  answers.succeed('/auth/sessions', { list: sessions.slice(0, 2) });
  await answerQuestion('이 기기에서 로그아웃 하시겠습니까?', '로그아웃');
  await closeAlertSaying('1개 기기에서 로그아웃했어요.');
  await expect.element(rows).toHaveLength(2);
  await expect.element(devices.getByRole('button', { name: '다른 기기에서 모두 로그아웃' })).not.toBeInTheDocument();

  expect(answers.sent('/auth/sessions/end')).toMatchObject([{ body: { payload: { id: 'c' } } }]);
});

test('all other sign-ins are ended at once', async () => {
  answers.succeed('/auth/sessions', { list: sessions });
  answers.succeed('/auth/sessions/end', { ended: 2 });
  await openPage('/info/user', {});
  const devices = page.getByRole('region', { name: '로그인한 기기' });
  await devices.getByRole('button', { name: '다른 기기에서 모두 로그아웃' }).click();
  answers.succeed('/auth/sessions', { list: sessions.slice(0, 1) });
  await answerQuestion('다른 기기에서 모두 로그아웃 하시겠습니까?', '로그아웃');
  await closeAlertSaying('2개 기기에서 로그아웃했어요.');
  await expect.element(devices.getByRole('listitem')).toHaveLength(1);
  expect(answers.sent('/auth/sessions/end')).toMatchObject([{ body: { payload: {} } }]);
});

test('the answer to moved prices is sent, and a refusal puts the old one back', async () => {
  await openPage('/info/user', {});
  const choice = (name: RegExp) => page.getByRole('radio', { name });
  await expect.element(choice(/^오른 배당만 자동 적용/)).toBeChecked();
  answers.compute('/auth/update', () => ({ member: tellMember({ acceptOdds: 'ask' }) }), updatedText);
  await choice(/^항상 물어보기/).click();
  await expect.element(choice(/^항상 물어보기/)).toBeChecked();
  await expect.poll(updates).toEqual([{ payload: { acceptOdds: 'ask' } }]);
  answers.refuse('/auth/update', 'AUTH_FORBIDDEN', { status: 403 });
  await choice(/^모두 자동 적용/).click();
  await closeAlertSaying('권한이 없습니다.');
  await expect.element(choice(/^항상 물어보기/)).toBeChecked();
});

const friend = (no: number): WireReferral => ({
  members_id: 'fo******',
  members_nickname: `여우${no}`,
  members_regdatetime: `2026-01-15T09:00:${String(no).padStart(2, '0')}.000Z`,
  points: no * 100,
  share: null,
});

/** The server knows so many members who named this one. */
const haveFriends = (count: number) =>
  answers.compute('/auth/child', ({ payload: { page: no, size } }: { payload: { page: number; size: number } }) => ({
    list: Array.from({ length: count }, (_, at) => friend(count - at)).slice((no - 1) * size, no * size),
    earned: { points: 0, share: null },
    pagination: { page: no, size, total: count, end: Math.ceil(count / size) },
  }));

test('whom nobody named as the referrer reads how it is done', async () => {
  haveFriends(0);
  await openPage('/info/user', {});
  await page.getByRole('navigation', { name: '내 정보' }).getByRole('link', { name: '추천인' }).click();
  await expect.element(page.getByText('데이터 없음')).toBeVisible();
  await expect
    .element(page.getByText('가입할 때 추천인 칸에 내 아이디(member01)를 적은 회원이 여기에 보여요'))
    .toBeVisible();
  await expectAccessible();
});

test('members who named this one as the referrer are listed, twenty a page', async () => {
  haveFriends(21);
  await openPage('/info/recommender', {});
  const rows = page.getByRole('table', { name: '추천인 목록' }).getByRole('row');
  await expect.element(rows).toHaveLength(21);
  await expect.element(page.getByText('나를 추천인으로 가입한 회원 21명')).toBeVisible();
  await expect.element(rows.nth(1).getByText('여우21')).toBeVisible();
  await page.getByRole('navigation', { name: '페이지' }).getByRole('button', { name: '다음' }).click();
  await expect.element(rows).toHaveLength(2);
  await expect.element(rows.nth(1).getByText('여우1', { exact: true })).toBeVisible();
  await expectAccessible();
});
