import type { WireCashRow } from '@lime/contract/cash.ts';
import { depositedText } from '@lime/contract/cash.texts.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import examples from '../../../../../packages/contract/openapi/examples.json' with { type: 'json' };
import { expectAccessible } from '../../../../../packages/ui/test/looks.ts';
import { alert, answerQuestion, closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { answers, openPage } from '../../../test/living-page.tsx';

const depositPath = '/balance/deposit/process';
const amount = () => page.getByRole('textbox', { name: '입금 금액' });
const submit = () => page.getByRole('button', { name: /입금 신청$/ });
const opener = () => page.getByRole('banner').getByRole('button', { name: '입금', exact: true });
const dialog = () => page.getByRole('dialog', { name: '입금 · 출금' });
const rows = () => page.getByRole('table', { name: '입금내역' }).getByRole('row');
const deposits = () => answers.sent(depositPath).map(({ body }) => body);

const row = (no: number, given: Partial<WireCashRow> = {}): WireCashRow => ({
  cash_seq: String(no),
  cash_amount: no * 10_000,
  cash_ownername: null,
  cash_regdatetime: '2026-01-15T09:00:00.000Z',
  cash_completedatetime: '2026-01-15T09:01:00.000Z',
  cash_status: '거절',
  cash_type: '입금',
  cash_reason: '입금자명이 달라 반환했습니다.',
  cash_detail_type: '캐시',
  cash_rate: 0,
  ...given,
});

/** The server's list of deposits. */
function haveRows(list: readonly WireCashRow[]): void {
  answers.compute('/balance/list', ({ payload: { page: no, size } }: { payload: { page: number; size: number } }) => ({
    list: list.slice((no - 1) * size, no * size),
    pagination: { page: no, size, total: list.length, end: Math.max(1, Math.ceil(list.length / size)) },
  }));
}

type Hours = { from: string; until: string } | null;

/** @param hours  of the day in which the server takes deposits; its clock says 18:00 in Seoul */
async function openDeposit(member: Parameters<typeof openPage>[1] = {}, hours: Hours = null): Promise<void> {
  const { limits, ...state } = examples['/balance/state'].answer.payload;
  const deposit = { ...limits.deposit, day: null, today: 0, countToday: 0, hours };
  answers.succeed('/balance/state', { ...state, limits: { ...limits, deposit } });
  answers.succeed('/promotion/deposit', { list: [], blocked: null });
  haveRows([]);
  await openPage('/cash/in', member);
  await expect.element(submit()).toBeVisible();
}

test('an amount that cannot be deposited is refused in the exact words, and put right', async () => {
  await openDeposit();
  await submit().click();
  await closeAlertSaying('최소 10,000원 이상 신청하셔야합니다.');
  await amount().fill('9999');
  await submit().click();
  await closeAlertSaying('최소 10,000원 이상 신청하셔야합니다.');
  await amount().fill('35000');
  await submit().click();
  await closeAlertSaying('10,000원 단위로 신청해주세요.');
  await page.getByRole('button', { name: '30,000원으로 맞추기' }).click();
  await expect.element(amount()).toHaveValue('30,000');
  await page.getByRole('button', { name: '지우기', exact: true }).click();
  await expect.element(amount()).toHaveValue('');
  for (let press = 0; press < 3; press++) await page.getByRole('button', { name: '10만' }).click();
  await expect.element(amount()).toHaveValue('300,000');
  await expect.element(page.getByText('삼십만 원')).toBeVisible();
  await expect.element(page.getByText('입금 후 300,000원')).toBeVisible();
  expect(deposits()).toEqual([]);
});

test('outside of the hours the form says from when deposits are taken', async () => {
  await openDeposit({}, { from: '20:00', until: '16:00' });
  const text = '신청은 매일 20:00부터 다음 날 16:00까지 받아요.';
  await expect.element(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: '5만' }).first().click();
  await page.getByRole('button', { name: '50,000원 입금 신청' }).click();
  await closeAlertSaying(text);
  await expectAccessible();
  expect(deposits()).toEqual([]);
});

test('a bonus code is judged for the amount, and a wrong one holds the deposit back', async () => {
  await openDeposit();
  const code = page.getByLabelText('보너스 코드');
  const check = page.getByRole('button', { name: '확인', exact: true });
  await amount().fill('300000');
  answers.refuse('/balance/deposit_code', 'BONUS_CODE_INVALID');
  await code.fill('nosuchcode');
  await check.click();
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('유효한 코드를 입력해주세요.')).toBeVisible();
  await expectAccessible();
  await submit().click();
  await closeAlertSaying('유효한 코드를 입력해주세요.');
  expect(deposits()).toEqual([]);
  await code.fill('');
  await expect.element(page.getByText('유효한 코드를 입력해주세요.')).not.toBeInTheDocument();

  const { bonus } = examples['/balance/deposit_code'].answer.payload;
  answers.compute('/balance/deposit_code', (asked: { amount: number }) => ({
    bonus: {
      ...bonus,
      code: 'WEEKEND5',
      currency: 'cash',
      amount: asked.amount / 20,
      rate: 5,
      need: asked.amount / 4,
    } as never,
  }));
  await code.fill('weekend5');
  await check.click();
  await expect.element(page.getByText('5% 보너스 15,000원, 롤링 100%가 적용돼요.')).toBeVisible();
  await page.getByRole('button', { name: '10만' }).click();
  await expect.element(page.getByText('금액이 바뀌었어요. 확인을 누르면 보너스를 다시 계산해요.')).toBeVisible();
  await check.click();
  await expect.element(page.getByText('5% 보너스 20,000원, 롤링 100%가 적용돼요.')).toBeVisible();
  const conditions = page.getByRole('list', { name: '보너스 조건' });
  await expect.element(conditions.getByText('지급된 날부터 30일 안에 채워야 해요.')).toBeVisible();

  haveRows([row(40, { cash_status: '접수', cash_completedatetime: null, cash_reason: null, cash_rate: 5 })]);
  await page.getByRole('button', { name: '400,000원 입금 신청' }).click();
  await expect
    .element(alert().getByText('400,000원 입금 신청을 접수했어요. 승인되면 보유금에 들어와요.'))
    .toBeVisible();
  await closeAlertSaying('충전이 신청되었습니다.');
  expect(deposits()).toMatchObject([{ payload: { amount: 400_000, code: 'WEEKEND5' } }]);
  for (const text of ['400,000', '5%', '접수'])
    await expect.element(rows().nth(1).getByText(text).first()).toBeVisible();
  await expect.element(rows().nth(1).getByRole('button')).not.toBeInTheDocument();
});

test('a refused deposit says why, ten rows make a page, and the last row takes its page along', async () => {
  await openDeposit();
  const list = Array.from({ length: 11 }, (_, at) => row(11 - at));
  haveRows(list);
  await page.getByRole('tab', { name: '입금내역' }).click();
  await expect.element(rows()).toHaveLength(11);
  for (const text of ['110,000', '거절', '입금자명이 달라 반환했습니다.'])
    await expect.element(rows().nth(1).getByText(text).first()).toBeVisible();
  await expectAccessible();
  await page.getByRole('navigation', { name: '페이지' }).getByRole('button', { name: '마지막' }).click();
  await expect.element(rows()).toHaveLength(2);
  const remove = rows()
    .nth(1)
    .getByRole('button', { name: /내역 삭제$/ });
  await remove.click();
  await answerQuestion('1건을 삭제 하시겠습니까?', '아니요');
  expect(answers.sent('/balance/delete')).toEqual([]);
  answers.succeed('/balance/delete', {});
  await remove.click();
  haveRows(list.slice(0, 10));
  await answerQuestion('1건을 삭제 하시겠습니까?', '예');
  await expect.element(rows()).toHaveLength(11);
  await expect.element(page.getByRole('navigation', { name: '페이지' })).not.toBeInTheDocument();
  expect(answers.sent('/balance/delete')).toMatchObject([{ body: { payload: { seq: '1' } } }]);
});

test('what staff gave and took stands in the lists of deposits and withdrawals, each under its own word', async () => {
  await openDeposit();
  haveRows([row(2, { cash_status: '승인', cash_reason: '이벤트 당첨', cash_detail_type: '수동-캐시' })]);
  await page.getByRole('tab', { name: '입금내역' }).click();
  for (const text of ['20,000', '지급', '이벤트 당첨'])
    await expect.element(rows().nth(1).getByText(text, { exact: true })).toBeVisible();
  haveRows([
    row(-3, { cash_status: '승인', cash_type: '출금', cash_reason: '잘못 준 돈', cash_detail_type: '수동-캐시' }),
  ]);
  await openPage('/cash/out', {});
  await page.getByRole('tab', { name: '출금내역' }).click();
  const taken = page.getByRole('table', { name: '출금내역' }).getByRole('row').nth(1);
  for (const text of ['30,000', '회수', '잘못 준 돈'])
    await expect.element(taken.getByText(text, { exact: true })).toBeVisible();
});

test('the account is told once it is asked for, and copied', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  try {
    await openDeposit({ members_cashout_owner: '김지현' });
    await opener().click();
    await expect.element(dialog().getByText('김*현')).toBeVisible();
    const ask = dialog().getByRole('button', { name: '계좌문의' });
    await ask.click();
    await answerQuestion('계좌문의를 하시겠습니까?', '아니요');
    await expect.element(dialog().getByText('모의은행')).not.toBeInTheDocument();
    await ask.click();
    await expect.element(alert()).toBeVisible();
    await userEvent.keyboard('{Escape}'); // takes the question away, not the dialog behind it
    await expect.element(alert()).not.toBeInTheDocument();
    await expect.element(dialog()).toBeVisible();
    expect(answers.sent('/balance/account_request')).toEqual([]);
    await ask.click();
    await answerQuestion('계좌문의를 하시겠습니까?', '예');
    await expect.element(dialog().getByText('모의은행 · 예금주 라임 모의머니')).toBeVisible();
    await expectAccessible();
    await dialog().getByRole('button', { name: '계좌 복사' }).click();
    await expect.element(dialog().getByRole('button', { name: '계좌를 복사했어요' })).toBeVisible();
    expect(copied).toEqual(['000-0000-000000']);
  } finally {
    vi.restoreAllMocks();
  }
});

test('a deposit that needs a birthday leads to where it is added', async () => {
  await openDeposit({ members_birthday: null });
  answers.refuse(depositPath, 'CASH_BIRTHDAY_REQUIRED');
  await page.getByRole('button', { name: '3만' }).first().click();
  await page.getByRole('button', { name: '30,000원 입금 신청' }).click();
  await closeAlertSaying('생년월일을 등록해야 입금할 수 있어요.');
  await page.getByRole('link', { name: '생년월일 등록하기' }).click();
  await expect.element(page.getByRole('heading', { name: '마이페이지' })).toBeVisible();
  expect(window.location.pathname).toBe('/info/user');
});

test('the dialog works by keyboard alone, and the focus returns to the header', async () => {
  await openDeposit();
  const focused = () => document.activeElement?.textContent?.trim();
  (opener().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const side = dialog().getByRole('tab', { name: '입금', exact: true });
  await expect.element(side).toBeVisible();
  for (let step = 0; step < 4 && document.activeElement !== side.element(); step++) await userEvent.keyboard('{Tab}');
  await expect.element(side).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(focused).toBe('출금');
  await expect.element(dialog().getByRole('textbox', { name: '출금 금액' })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(focused).toBe('입금');
  await userEvent.keyboard('{Tab}');
  await expect.poll(focused).toBe('원화 입금');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog().getByText('데이터 없음')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  const field = dialog().getByRole('textbox', { name: '입금 금액' });
  await expect.element(field).toBeVisible();
  (field.element() as HTMLElement).focus();
  answers.succeed(depositPath, { cash_seq: '2' }, depositedText);
  haveRows([row(2, { cash_status: '접수', cash_completedatetime: null, cash_reason: null })]);
  await userEvent.keyboard('20000');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert().getByText('충전이 신청되었습니다.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByRole('row').nth(1).getByText('20,000')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
  expect(deposits()).toMatchObject([{ payload: { amount: 20_000 } }]);
});

test('a list that fails says so and is read again', async () => {
  await openDeposit();
  answers.refuse('/balance/list', 'AUTH_FORBIDDEN', { status: 403 });
  await page.getByRole('tab', { name: '입금내역' }).click();
  await expect.element(page.getByText('입금내역을 불러오지 못했어요')).toBeVisible();
  haveRows([]);
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(page.getByText('데이터 없음')).toBeVisible();
});

test('a lost answer is asked for again under the same key', async () => {
  await openDeposit();
  answers.disconnect(depositPath);
  await page.getByRole('button', { name: '5만' }).first().click();
  await page.getByRole('button', { name: '50,000원 입금 신청' }).click();
  await expect.poll(deposits).toHaveLength(1);
  answers.succeed(depositPath, { cash_seq: '1' }, depositedText);
  await closeAlertSaying('충전이 신청되었습니다.');
  const keys = answers.sent(depositPath).map(({ key }) => key);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});
