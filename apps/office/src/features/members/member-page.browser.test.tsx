import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';
import type { Payload } from '../../lib/calls.ts';

type Card = Payload<'/staff/members/card'>;

const figures = () => document.querySelector('.member-figures')?.textContent;
const head = () => document.querySelector('.page-head')?.textContent;

/** The server's card of fox01234 with these differences. */
function serve(member: Partial<Card['member']> = {}, balances: Partial<Card['balances']> = {}): void {
  const card = answers.example('/staff/members/card');
  answers.succeed('/staff/members/card', {
    ...card,
    member: { ...card.member, id: '41', loginId: 'fox01234', ...member },
    balances: { ...card.balances, ...balances },
  });
}

const act = async (name: string) => {
  await page.getByRole('button', { name: '계정 조치' }).click();
  await page.getByRole('button', { name, exact: true }).click();
};

test('a member is found, opened by keyboard, and gets another level for a reason that the log shows', async () => {
  serve();
  const list = answers.example('/staff/members/list');
  answers.succeed('/staff/members/list', {
    ...list,
    list: [{ ...list.list[0]!, id: '41', loginId: 'fox01234', online: true }],
    pagination: { page: 1, size: 20, total: 1, end: 1 },
  });
  await openScreen('/members');
  await page.getByRole('textbox', { name: '아이디, 닉네임, 연락처, 계좌' }).fill('fox01234');
  await expect
    .poll(() => answers.sent('/staff/members/list').at(-1)?.body)
    .toMatchObject({ payload: { q: 'fox01234' } });
  await expect.element(page.getByRole('img', { name: '접속 중' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  document.querySelector<HTMLElement>('tbody tr')!.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'fox01234' })).toBeVisible();

  await page.getByRole('button', { name: '정보 수정' }).click();
  const dialog = page.getByRole('dialog', { name: 'fox01234 정보 수정' });
  await dialog.getByRole('combobox', { name: '레벨' }).selectOptions('3레벨');
  await dialog.getByRole('textbox', { name: /사유/ }).fill('실적 달성');
  await expectAccessible();
  serve({ grade: 3 });
  await dialog.getByRole('button', { name: '수정 저장' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(head).toContain('3레벨');
  expect(answers.sent('/staff/members/edit')).toMatchObject([
    { body: { payload: { id: '41', changes: { grade: 3 }, reason: '실적 달성' } } },
  ]);

  const [change] = answers.example('/staff/members/changes').list;
  answers.succeed('/staff/members/changes', {
    list: [{ ...change!, action: 'member.grade', before: 1, after: 3, reason: '실적 달성' }],
    pagination: { page: 1, size: 20, total: 1, end: 1 },
  });
  await page.getByRole('tab', { name: '변경 기록' }).click();
  const row = page.getByRole('row', { name: /레벨 변경/ });
  await expect.poll(() => row.element().textContent).toContain('1레벨 → 3레벨');
  await expect.element(row.getByText('실적 달성')).toBeVisible();
});

test('suspending asks for a reason, and says that open pages are signed out', async () => {
  serve({ state: 'normal' });
  await openScreen('/members/41');
  await act('이용 정지');
  const dialog = page.getByRole('dialog', { name: 'fox01234 이용을 정지할까요?' });
  const yes = dialog.getByRole('button', { name: '이용 정지' });
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await dialog.getByRole('button', { name: '명의 확인 필요' }).click();
  serve({ state: 'suspended' });
  await yes.click();
  await expect.element(page.getByText('이용을 정지했어요. 열려 있던 화면은 로그아웃됐어요.')).toBeVisible();
  await expect.poll(head).toContain('정지');
  expect(answers.sent('/staff/members/edit')).toMatchObject([
    { body: { payload: { id: '41', changes: { state: 'suspended' }, reason: '명의 확인 필요' } } },
  ]);
});

test('a reset password is shown once, and not put away by accident', async () => {
  serve();
  answers.succeed('/staff/members/password', { password: 'abcd23efgh' });
  await openScreen('/members/41');
  await act('비밀번호 초기화');
  const question = page.getByRole('dialog', { name: 'fox01234 비밀번호 초기화' });
  await question.getByRole('button', { name: '본인 확인 완료' }).click();
  await question.getByRole('button', { name: '비밀번호 초기화' }).click();
  const shown = page.getByRole('alertdialog', { name: '새 비밀번호' });
  await expect.element(shown.getByRole('status', { name: '새 비밀번호' })).toHaveTextContent('abcd23efgh');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(shown).toBeVisible();
  await shown.getByRole('button', { name: '전달했어요' }).click();
  await expect.element(shown).not.toBeInTheDocument();
  expect(answers.sent('/staff/members/password')).toMatchObject([
    { body: { payload: { id: '41', which: 'sign-in', reason: '본인 확인 완료' } } },
  ]);
});

test('a gift is done at once, a large one waits for a second person', async () => {
  serve();
  await openScreen('/members/41');
  const dialog = page.getByRole('dialog', { name: 'fox01234 지급·회수' });
  const give = async (amount: string) => {
    await page.getByRole('button', { name: '지급·회수', exact: true }).click();
    await dialog.getByRole('textbox', { name: '금액' }).fill(amount);
    await dialog.getByRole('button', { name: '이벤트 보상' }).click();
    await dialog.getByRole('button', { name: /원 지급$/ }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  answers.succeed('/staff/adjustments/make', { seq: '8', state: 'done' });
  serve({}, { cash: 50_000 });
  await give('50000');
  await expect.element(page.getByText('fox01234 님에게 보유금 지급 50,000원을 반영했어요.')).toBeVisible();
  await expect.poll(figures).toContain('50,000원');
  answers.succeed('/staff/adjustments/make', { seq: '9', state: 'waiting' });
  await give('2000000');
  await expect
    .element(page.getByText('보유금 지급 2,000,000원을 신청했어요. 다른 관리자가 승인하면 반영돼요.'))
    .toBeVisible();
  const made = answers
    .sent('/staff/adjustments/make')
    .map(({ body }) => (body as { payload: { key: string } }).payload);
  const gift = { memberId: '41', currency: 'cash', direction: 'give', reason: '이벤트 보상' };
  expect(made).toMatchObject([
    { ...gift, amount: 50_000 },
    { ...gift, amount: 2_000_000 },
  ]);
  expect(new Set(made.map(({ key }) => key)).size).toBe(2);
  await page.getByRole('button', { name: '지급·회수', exact: true }).click();
  await dialog.getByRole('tab', { name: '회수' }).click();
  await dialog.getByRole('textbox', { name: '금액' }).fill('50001');
  await expect.element(dialog.getByText('보유한 금액보다 많아요. 보유한 만큼만 회수할 수 있어요.')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
});

test('a gift that waits is approved by a key after a question, never by who asked for it', async () => {
  const [sample] = answers.example('/staff/adjustments/list').list;
  const waiting = {
    ...sample!,
    seq: '9',
    member: { id: '41', loginId: 'fox01234', nickname: '여우' },
    currency: 'cash' as const,
    direction: 'give' as const,
    amount: 2_000_000,
    state: 'waiting' as const,
    decidedAt: null,
    madeBy: 'staff02',
    own: false,
  };
  const list = (...rows: (typeof waiting)[]) =>
    answers.succeed('/staff/adjustments/list', {
      list: rows,
      pagination: { page: 1, size: 20, total: rows.length, end: 1 },
      sums: { given: 0, taken: 0, pointsGiven: 0, pointsTaken: 0 },
    });
  list({ ...waiting, own: true });
  const row = page.getByRole('row', { name: /2,000,000원/ });
  const question = page.getByRole('alertdialog');
  await openScreen('/adjustments?q=fox01234');
  await expect.element(row.getByText('2차 승인 대기')).toBeVisible();
  await expect.element(row.getByRole('button', { name: '취소' })).toBeVisible();
  await expect.element(row.getByRole('button', { name: '승인' })).not.toBeInTheDocument();
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard('a');
  await expect.element(page.getByText('본인이 신청한 건은 다른 관리자가 승인해야 해요.')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  list(waiting);
  await openScreen('/dashboard');
  await openScreen('/adjustments?state=waiting');
  await expect.element(row.getByRole('button', { name: '승인' })).toBeVisible();
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard('a');
  await expect.element(question.getByText(/staff02 님이 신청했어요\./)).toBeVisible();
  list();
  await question.getByRole('button', { name: '2,000,000원 승인' }).click();
  await expect.element(row).not.toBeInTheDocument();
  expect(answers.sent('/staff/adjustments/approve')).toMatchObject([{ body: { payload: { seq: '9' } } }]);
});

test('a sign-up that waits says why, and is approved by button or key', async () => {
  const [sample] = answers.example('/staff/signups/list').list;
  const waiting = { ...sample!, id: '46', loginId: 'wolf0123', shared: { bank: 0, phone: 1, address: 0 } };
  const list = (...rows: (typeof waiting)[]) =>
    answers.succeed('/staff/signups/list', {
      list: rows,
      pagination: { page: 1, size: 20, total: rows.length, end: 1 },
    });
  const [doubtful, plain] = [
    { ...waiting, doubts: ['phone' as const] },
    { ...waiting, id: '47', loginId: 'bear0123', doubts: [] },
  ];
  list(doubtful, plain);
  await openScreen('/signups');
  const row = page.getByRole('row', { name: /wolf0123/ });
  await expect.element(row.getByText('다른 회원과 같은 연락처')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  list(plain);
  await row.getByRole('button', { name: '승인' }).click();
  await expect.element(page.getByText('wolf0123 님의 가입을 승인했어요.')).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  const other = page.getByRole('row', { name: /bear0123/ });
  (other.element() as HTMLElement).focus();
  list();
  await userEvent.keyboard('a');
  await expect.element(other).not.toBeInTheDocument();
  expect(answers.sent('/staff/signups/approve')).toMatchObject([
    { body: { payload: { id: '46' } } },
    { body: { payload: { id: '47' } } },
  ]);
});

test('every part of a member’s page is accessible and fits', async () => {
  serve();
  await openScreen('/members/41');
  for (const name of ['개요', '타임라인', '입출금', '추천', '메모', '변경 기록']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect.element(page.getByRole('tabpanel', { name })).toBeVisible();
    await expect.poll(() => document.querySelector('main [aria-busy="true"], main .skeleton')).toBeNull();
    await expectAccessible();
    await expectNoSidewaysScroll();
  }
});

test('who has not left is not purged; a file of the own data is made for a reason', async () => {
  serve();
  const privacy = { ...answers.example('/staff/members/privacy'), files: [], leftAt: null, from: null };
  answers.succeed('/staff/members/privacy', { ...privacy, automaticAt: null, purged: null });
  await openScreen('/members/41');
  await page.getByRole('tab', { name: '개인정보' }).click();
  await expect.element(page.getByText('탈퇴한 회원의 개인정보만 파기할 수 있어요.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '개인정보 파기' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: '파일 만들기' }).click();
  const question = page.getByRole('dialog', { name: 'fox01234 개인정보 파일을 만들까요?' });
  await question.getByRole('button', { name: '본인 요청' }).click();
  await expectAccessible();
  const file = { ...answers.example('/staff/members/privacy/ask'), madeAt: '2026-01-15T09:00:00.000Z', bytes: 2_048 };
  answers.succeed('/staff/members/privacy', {
    ...privacy,
    automaticAt: null,
    purged: null,
    files: [{ ...file, keptUntil: '2099-01-15T09:00:00.000Z' }],
  });
  await question.getByRole('button', { name: '파일 만들기' }).click();
  await expect.element(page.getByRole('button', { name: '내려받기' })).toBeVisible();
  await expectAccessible();
  expect(answers.sent('/staff/members/privacy/ask')).toMatchObject([
    { body: { payload: { id: '41', reason: '본인 요청' } } },
  ]);
});
