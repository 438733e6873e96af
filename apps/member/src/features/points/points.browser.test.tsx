import type { WireCashRow } from '@lime/contract/cash.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import examples from '../../../../../packages/contract/openapi/examples.json' with { type: 'json' };
import { expectAccessible } from '../../../../../packages/ui/test/looks.ts';
import { alert, answerQuestion, closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { answers, openPage, tellMember } from '../../../test/living-page.tsx';

const question = '포인트를 전환 하시겠습니까?';
const amount = () => page.getByRole('textbox', { name: '전환 포인트' });
const submit = () => page.getByRole('button', { name: /보유금으로 전환$/ });
const rows = () => page.getByRole('table', { name: '포인트 내역' }).getByRole('row');

/** The server lets so many points become cash. */
const allow = (convertible: number) =>
  answers.succeed('/balance/state', { ...examples['/balance/state'].answer.payload, convertible });
const withoutBonus = () =>
  answers.succeed('/balance/bonus', {
    active: null,
    list: [],
    pagination: { page: 1, size: 20, total: 0, end: 1 },
  });

async function openPoints(points: number): Promise<void> {
  allow(points);
  withoutBonus();
  await openPage('/point/change', { members_point: points });
  await expect
    .element(page.getByRole('button', { name: `전액 ${points.toLocaleString('en-US')}P 전환` }))
    .toBeVisible();
}

test('too few points and more than there are is refused in the exact words, before anything is asked', async () => {
  await openPoints(4_999);
  await page.getByRole('button', { name: '1만' }).first().click();
  await submit().click();
  await expectAccessible();
  await closeAlertSaying('5,000P 이상 전환이 가능합니다.');
  await page.getByRole('button', { name: '전액 4,999P 전환' }).click();
  await closeAlertSaying('5,000P 이상 전환이 가능합니다.');
});

test('points are converted in part and whole, once the member says yes', async () => {
  await openPoints(70_000);
  await amount().fill('70001');
  await submit().click();
  await closeAlertSaying('보유포인트 만큼 전환이 가능합니다.');
  await amount().fill('4999');
  await submit().click();
  await closeAlertSaying('5,000P 이상 전환이 가능합니다.');
  await page.getByRole('button', { name: '지우기', exact: true }).click();
  await expect.element(amount()).toHaveValue('');

  await page.getByRole('button', { name: '3만' }).first().click();
  await expect.element(page.getByText('삼만 포인트')).toBeVisible();
  await page.getByRole('button', { name: '30,000P 보유금으로 전환' }).click();
  await expect.element(alert().getByText('30,000P → 30,000원')).toBeVisible();
  await answerQuestion(question, '아니요');
  expect(answers.sent('/balance/point/change/amount')).toEqual([]);

  allow(40_000);
  const some = tellMember({ members_cash: 30_000, members_point: 40_000 });
  answers.succeed('/balance/point/change/amount', { member: some, converted: 30_000 });
  await page.getByRole('button', { name: '30,000P 보유금으로 전환' }).click();
  await answerQuestion(question, '예');
  await closeAlertSaying('30,000P를 보유금으로 전환했어요.');
  await expect.element(page.getByRole('banner').getByText('30,000원')).toBeVisible();
  await expect.element(page.getByRole('banner').getByText('40,000P')).toBeVisible();
  await expect.element(amount()).toHaveValue('');

  allow(0);
  const all = tellMember({ members_cash: 70_000, members_point: 0 });
  answers.succeed('/balance/point/change', { member: all, converted: 40_000 });
  await page.getByRole('button', { name: '전액 40,000P 전환' }).click();
  await answerQuestion(question, '예');
  await closeAlertSaying('40,000P를 보유금으로 전환했어요.');
  expect([...answers.sent('/balance/point/change/amount'), ...answers.sent('/balance/point/change')]).toMatchObject([
    { body: { payload: { amount: 30_000 } } },
    { body: { payload: {} } },
  ]);
});

const row = (no: number, given: Partial<WireCashRow> = {}): WireCashRow => ({
  cash_seq: String(no),
  cash_amount: no * 100,
  cash_ownername: null,
  cash_regdatetime: '2026-01-15T09:00:00.000Z',
  cash_completedatetime: '2026-01-15T09:00:00.000Z',
  cash_status: '승인',
  cash_type: '입금',
  cash_reason: '시험 지급',
  cash_detail_type: '수동-포인트',
  cash_rate: 0,
  ...given,
});
const conversion = row(99, { cash_amount: 40_000, cash_type: '출금', cash_reason: null, cash_detail_type: '포인트' });
type Asked = { payload: { page: number; size: number; detailType: string } };

test('the history has a list of each kind, twenty rows a page', async () => {
  answers.compute('/balance/list', ({ payload: { page: no, size, detailType } }: Asked) => {
    const list = detailType === '포인트' ? [conversion] : Array.from({ length: 21 }, (_, at) => row(21 - at));
    return {
      list: list.slice((no - 1) * size, no * size),
      pagination: { page: no, size, total: list.length, end: Math.ceil(list.length / size) },
    };
  });
  await openPoints(0);
  await expect.element(rows()).toHaveLength(2);
  for (const text of ['전환', '−40,000P']) await expect.element(rows().nth(1).getByText(text)).toBeVisible();
  await page.getByRole('tab', { name: '지급·회수' }).click();
  await expect.element(rows()).toHaveLength(21);
  for (const text of ['+2,100P', '시험 지급']) await expect.element(rows().nth(1).getByText(text)).toBeVisible();
  await expectAccessible();
  await page.getByRole('navigation', { name: '페이지' }).getByRole('button', { name: '다음' }).click();
  await expect.element(rows()).toHaveLength(2);
  await expect.element(rows().nth(1).getByText('+100P')).toBeVisible();
});

test('points of a bonus wait for its conditions, which are told, and it can be given up', async () => {
  const { active } = examples['/balance/bonus'].answer.payload;
  const bonus = { ...active, label: '5% 포인트 보너스', code: 'POINT5' };
  const pagination = { page: 1, size: 20, total: 1, end: 1 };
  allow(20_000);
  answers.succeed('/balance/bonus', { active: bonus, list: [bonus], pagination } as never);
  answers.succeed('/balance/bonus/slips', { list: [], pagination: { ...pagination, total: 0 } });
  await openPage('/point/change', { members_point: 70_000 });
  const panel = page.getByRole('region', { name: '보너스', exact: true });
  for (const text of ['5% 포인트 보너스', '50,000P', '보너스의 100%, 50,000원을 모두 채우면 출금할 수 있어요.'])
    await expect.element(panel.getByText(text).first()).toBeVisible();
  await expect.element(panel.getByRole('progressbar', { name: '롤링' })).toHaveAttribute('aria-valuenow', '0');
  await panel.getByRole('button', { name: '베팅별 인정 보기' }).click();
  await expect.element(panel.getByText('데이터 없음')).toBeVisible();

  await expect.element(page.getByText('지금 20,000P를 전환할 수 있어요.')).toBeVisible();
  await amount().fill('20001');
  await page.getByRole('button', { name: '20,001P 보유금으로 전환' }).click();
  await closeAlertSaying('지금 전환할 수 있는 포인트는 20,000P예요.');

  await panel.getByRole('button', { name: '포기' }).click();
  await answerQuestion('보너스를 포기 하시겠습니까?', '계속하기');
  expect(answers.sent('/balance/bonus/give-up')).toEqual([]);
  answers.succeed('/balance/bonus/give-up', { takenBack: 50_000 });
  const given = { ...bonus, state: 'given-up', endedAt: bonus.grantedAt, takenBack: 50_000 };
  answers.succeed('/balance/bonus', { active: null, list: [given], pagination } as never);
  tellMember({ members_point: 20_000 });
  await panel.getByRole('button', { name: '포기' }).click();
  await answerQuestion('보너스를 포기 하시겠습니까?', '포기하기');
  await closeAlertSaying('보너스를 포기했어요. 회수된 금액: 50,000P');
  await expect.element(panel.getByText('진행 중인 보너스가 없어요.')).toBeVisible();
  await expect.element(panel.getByRole('table', { name: '지난 보너스' }).getByText('포기')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '전액 20,000P 전환' })).toBeVisible();
  expect(answers.sent('/balance/bonus/give-up')).toMatchObject([{ body: { payload: { id: bonus.id } } }]);
});

test('a printed code is refused beside its field, or gives what it is worth', async () => {
  await openPoints(0);
  const panel = page.getByRole('region', { name: '보너스', exact: true });
  const code = panel.getByLabelText('쿠폰 코드');
  const take = panel.getByRole('button', { name: '받기' });
  await expect.element(take).toBeDisabled();
  answers.refuse('/promotion/coupon', 'BONUS_CODE_INVALID');
  await code.fill('no such_code');
  await expect.element(code).toHaveValue('NOSUCHCODE');
  await take.click();
  await expect.element(panel.getByText('유효한 코드를 입력해주세요.')).toBeVisible();
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  answers.succeed('/promotion/coupon', { name: '라임 쿠폰', currency: 'point', amount: 3_000, need: 0 });
  await code.fill('limecoupon');
  await take.click();
  await closeAlertSaying('라임 쿠폰: 3,000P를 받았어요. 바로 쓸 수 있어요.');
  await expect.element(code).toHaveValue('');
  answers.refuse('/promotion/coupon', 'BONUS_CODE_USED');
  await code.fill('limecoupon');
  await take.click();
  await expect.element(panel.getByText('이미 사용한 코드예요.')).toBeVisible();
  await expectAccessible();
});
