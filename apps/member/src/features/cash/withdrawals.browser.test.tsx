import type { WireCashRow } from '@lime/contract/cash.ts';
import { takenBackText, withdrawnText } from '@lime/contract/cash.texts.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import examples from '../../../../../packages/contract/openapi/examples.json' with { type: 'json' };
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { answers, openPage, tellMember } from '../../../test/living-page.tsx';

const withdrawalPath = '/balance/withdrawal/process';
const amount = () => page.getByRole('textbox', { name: '출금 금액' });
const secret = () => page.getByLabelText('출금 비밀번호', { exact: true });
const submit = () => page.getByRole('button', { name: /출금 신청$/ });
const header = () => document.querySelector('header .balance')?.textContent;
const lockedText = '출금 비밀번호를 여러 번 틀려 출금이 잠겼어요.';

type State = (typeof examples)['/balance/state']['answer']['payload'];
type Limits = Partial<Record<keyof State['limits']['withdrawal'], number | null>>;

/** The server's limits of a withdrawal, and how many wrong passwords are left. */
function allow(withdrawable: number, triesLeft = 5, given: Limits = {}): void {
  const { limits, ...state } = examples['/balance/state'].answer.payload;
  const withdrawal = { ...limits.withdrawal, ...given } as State['limits']['withdrawal'];
  answers.succeed('/balance/state', { ...state, withdrawable, triesLeft, limits: { ...limits, withdrawal } });
}

const haveRows = (list: WireCashRow[]) =>
  answers.succeed('/balance/list', { list, pagination: { page: 1, size: 10, total: list.length, end: 1 } });

async function openWithdrawal(cash: number): Promise<void> {
  haveRows([]);
  await openPage('/cash/out', { members_cash: cash });
  await expect.element(submit()).toBeVisible();
}

const row: WireCashRow = {
  cash_seq: '7',
  cash_amount: 30_000,
  cash_ownername: null,
  cash_regdatetime: '2026-01-15T09:00:00.000Z',
  cash_completedatetime: null,
  cash_status: '접수',
  cash_type: '출금',
  cash_reason: null,
  cash_detail_type: '캐시',
  cash_rate: 0,
};

test('a withdrawal above the balance is lowered to it, and each refusal is said in the exact words', async () => {
  allow(284_500);
  await openWithdrawal(284_500);
  await expect.element(page.getByText('변경 불가')).toBeVisible();
  await expect.element(page.getByText('신한은행 ***-6789')).toBeVisible();
  await submit().click();
  await closeAlertSaying('최소 10,000원 이상 신청하셔야합니다.');
  await page.getByRole('button', { name: '10만' }).click();
  await submit().click();
  await closeAlertSaying('비밀번호를 입력하세요.');
  await page.getByRole('button', { name: '50만' }).click();
  await closeAlertSaying('보유금을 초과할 수 없습니다.');
  await expect.element(amount()).toHaveValue('280,000');
  await expect.element(page.getByText('보유금에 맞춰 만 원 단위로 낮췄어요.')).toBeVisible();
  await amount().fill('500000');
  // said while it is typed
  await expect.element(page.getByText('보유금을 초과할 수 없습니다.')).toBeVisible();
  await amount().fill('284501');
  await submit().click();
  await closeAlertSaying('보유금을 초과할 수 없습니다.');
  await expect.element(amount()).toHaveValue('280,000');
  await page.getByRole('button', { name: '지우기', exact: true }).click();
  await expect.element(amount()).toHaveValue('');
  await page.getByRole('button', { name: '전액' }).click();
  await expect.element(amount()).toHaveValue('280,000');
  expect(answers.sent(withdrawalPath)).toEqual([]);
});

test('a wrong withdrawal password says how many tries are left, and the last one locks the form', async () => {
  allow(100_000);
  await openWithdrawal(100_000);
  await page.getByRole('button', { name: '1만' }).first().click();
  for (const triesLeft of [2, 1]) {
    answers.refuse(withdrawalPath, 'CASH_WITHDRAWAL_PASSWORD_WRONG', { detail: { triesLeft } });
    allow(100_000, triesLeft);
    await secret().fill('12ab34');
    await expect.element(secret()).toHaveValue('1234');
    await submit().click();
    await closeAlertSaying(`출금 비밀번호가 맞지 않아요. ${triesLeft}번 더 틀리면 출금이 잠겨요.`);
    await expect.element(secret()).toHaveFocus();
    await expect.element(secret()).toHaveValue('');
  }
  answers.refuse(withdrawalPath, 'CASH_WITHDRAWAL_PASSWORD_WRONG', { detail: { triesLeft: 0 } });
  allow(100_000, 0);
  await secret().fill('000000');
  await submit().click();
  await closeAlertSaying('출금이 잠겼어요.');
  await expect.element(page.getByText(lockedText)).toBeVisible();
  await expect.element(submit()).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
});

test('a page that opens once withdrawals are locked says so before the next try', async () => {
  allow(100_000, 0);
  await openWithdrawal(100_000);
  await expect.element(page.getByText(lockedText)).toBeVisible();
  await expect.element(submit()).toHaveAttribute('aria-disabled', 'true');
  submit()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(answers.sent(withdrawalPath)).toEqual([]);
});

test('a withdrawal is asked for, and taken back while that may be', async () => {
  allow(100_000);
  await openWithdrawal(100_000);
  await amount().fill('30000');
  await expect.element(page.getByText('출금 후 70,000원')).toBeVisible();
  await secret().fill('4821');
  answers.succeed(
    withdrawalPath,
    { ...answers.example(withdrawalPath), cash_seq: '7', members_cash: 70_000 },
    withdrawnText,
  );
  tellMember({ members_cash: 70_000 });
  haveRows([{ ...row, takeBackSeconds: 60 }]);
  await page.getByRole('button', { name: '30,000원 출금 신청' }).click();
  await closeAlertSaying('환전이 신청되었습니다.');
  await expect.poll(header).toContain('70,000원');
  expect(answers.sent(withdrawalPath)).toMatchObject([
    { body: { payload: { amount: 30_000, withdrawalPw: '4821' } }, key: expect.any(String) },
  ]);
  const asked = page.getByRole('table', { name: '출금내역' }).getByRole('row').nth(1);
  // nothing but taking it back, within a minute (decision 113)
  await expect.element(asked.getByRole('button')).toHaveLength(1);
  expect(asked.getByRole('button').element().textContent).toMatch(/^신청 취소 \d+초$/);
  const stages = () => asked.getByRole('list', { name: '처리 단계' }).element().textContent;
  expect(stages()).toMatch(/접수.*확인 중.*승인/);
  await expect.element(page.getByText('확인이 시작된 출금은 고객센터를 통해서만 취소할 수 있어요.')).toBeVisible();

  answers.succeed(
    '/balance/withdrawal/cancel',
    { ...answers.example('/balance/withdrawal/cancel'), cash_seq: '7', members_cash: 100_000 },
    takenBackText,
  );
  tellMember({ members_cash: 100_000 });
  haveRows([
    { ...row, cash_status: '거절', cash_reason: '본인 취소', cash_completedatetime: '2026-01-15T09:00:30.000Z' },
  ]);
  await page.getByRole('button', { name: /^신청 취소/ }).click();
  await closeAlertSaying('출금 신청을 취소했어요.');
  await expect.element(asked.getByText('본인 취소')).toBeVisible();
  await expect.poll(stages).toMatch(/접수\d.*확인 중.*거절\d/);
  await expect.element(page.getByRole('button', { name: /^신청 취소/ })).not.toBeInTheDocument();
  await expect.poll(header).toContain('100,000원');
  expect(answers.sent('/balance/withdrawal/cancel')).toMatchObject([{ body: { payload: { seq: '7' } } }]);
});

test('the form says the limits of the grade, and why nothing is taken now', async () => {
  const limits = { least: 50_000, most: 200_000, dayCount: 1 };
  allow(500_000, 5, limits);
  await openWithdrawal(500_000);
  await expect.element(page.getByText('최소 50,000원 · 출금 가능 500,000원 · 한 번에 200,000원까지')).toBeVisible();
  await expect.element(page.getByText('오늘 1번 남음')).toBeVisible();
  await page.getByRole('button', { name: '3만' }).first().click();
  await secret().fill('4821');
  await page.getByRole('button', { name: '30,000원 출금 신청' }).click();
  await closeAlertSaying('최소 50,000원 이상 신청하셔야합니다.');
  answers.succeed(
    withdrawalPath,
    { ...answers.example(withdrawalPath), cash_seq: '7', members_cash: 440_000 },
    withdrawnText,
  );
  tellMember({ members_cash: 440_000 });
  allow(440_000, 5, { ...limits, countToday: 1 });
  await page.getByRole('button', { name: '3만' }).first().click();
  await page.getByRole('button', { name: '60,000원 출금 신청' }).click();
  await closeAlertSaying('환전이 신청되었습니다.');
  await page.getByRole('tab', { name: '원화 출금' }).click();
  await expect.element(page.getByText('하루에 1번까지 신청할 수 있어요. 내일 다시 신청해주세요.')).toBeVisible();
  await onPhone();
  await expectNoSidewaysScroll();
  await expectAccessible();
});

test('on a phone the bar leads to a deposit, and from there to a withdrawal', async () => {
  await onPhone();
  allow(284_500);
  haveRows([row]);
  answers.succeed('/promotion/deposit', { list: [], blocked: null });
  await openPage('/main', { members_cash: 284_500 });
  await page.getByRole('navigation', { name: '바로가기' }).getByRole('link', { name: '입금' }).click();
  await expect.element(page.getByRole('textbox', { name: '입금 금액' })).toBeVisible();
  expect(window.location.pathname).toBe('/cash/in');
  await page.getByRole('tab', { name: '출금', exact: true }).click();
  await expect.element(amount()).toBeVisible();
  expect(window.location.pathname).toBe('/cash/out');
  await page.getByRole('button', { name: '500만' }).click();
  await closeAlertSaying('보유금을 초과할 수 없습니다.');
  await page.getByRole('tab', { name: '출금내역' }).click();
  const card = page.getByRole('list', { name: '출금내역' }).getByRole('listitem').first();
  await expect.poll(() => card.element().textContent).toMatch(/30,000원.*접수/);
  await expectNoSidewaysScroll();
});
