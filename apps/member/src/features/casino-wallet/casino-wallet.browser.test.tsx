import type { WireCashRow } from '@lime/contract/cash.ts';
import { casinoAskedText } from '@lime/contract/casino-wallet.texts.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { alert, closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { answers, openPage, tellMember } from '../../../test/living-page.tsx';

const field = (name: '넣을 금액' | '가져올 금액') => page.getByRole('textbox', { name });
const way = (side: 'in' | 'out') =>
  page.getByRole('region', { name: side === 'in' ? '카지노에 넣기' : '보유금으로 가져오기' });
const quick = (amount: string, side: 'in' | 'out') =>
  way(side)
    .getByRole('group', { name: '빠른 금액' })
    .getByRole('button', { name: new RegExp(`^${amount}`) });
const balances = () =>
  Array.from(document.querySelectorAll('.casino-balances dd'), (one) => one.firstChild?.textContent);

const row: WireCashRow = {
  cash_seq: '9',
  cash_amount: 200_000,
  cash_ownername: null,
  cash_regdatetime: '2026-01-15T09:00:00.000Z',
  cash_completedatetime: '2026-01-15T09:00:05.000Z',
  cash_status: '승인',
  cash_type: '입금',
  cash_reason: null,
  cash_detail_type: 'casino',
  cash_rate: 0,
};

function have(cash: number, casino: number, list: WireCashRow[] = []): void {
  tellMember({ members_cash: cash, members_casino: casino });
  const wallet = answers.example('/casino/v2/check/wallet');
  answers.succeed('/casino/v2/check/wallet', {
    ...wallet,
    balance: casino,
    topUp: { cash, locked: 0, day: null, today: 0 },
  });
  answers.succeed('/balance/list', { list, pagination: { page: 1, size: 10, total: list.length, end: 1 } });
}

async function openWallet(side: 'in' | 'out', cash: number, casino: number, list: WireCashRow[] = []): Promise<void> {
  have(cash, casino, list);
  await openPage(`/casino/${side}`, { members_cash: cash, members_casino: casino });
  await expect.element(field(side === 'in' ? '넣을 금액' : '가져올 금액')).toBeVisible();
}

test('a top-up is rounded down to its unit and to the balance, sent once, and followed in the history', async () => {
  await openWallet('in', 284_500, 0);
  await expect.element(way('in').getByRole('group', { name: '빠른 금액' }).getByRole('button')).toHaveLength(12);
  await page.getByRole('button', { name: '카지노로 넣기' }).click();
  await closeAlertSaying('최소 10,000원 이상 신청하셔야합니다.');
  await field('넣을 금액').fill('12999');
  await userEvent.tab();
  await expect.element(field('넣을 금액')).toHaveValue('12,000');
  await quick('500만', 'in').click();
  await closeAlertSaying('보유금보다 많은 금액을 신청하셨습니다.');
  await expect.element(field('넣을 금액')).toHaveValue('284,000');
  await way('in').getByRole('button', { name: '지우기', exact: true }).click();
  await quick('20만', 'in').click();
  answers.succeed('/casino/v2/deposit', { members_cash: 84_500, members_casino: 200_000 } as never, casinoAskedText);
  have(84_500, 200_000, [row]);
  await page.getByRole('button', { name: '200,000원 카지노로 넣기' }).click();
  await expect.element(alert().getByText(/^200,000원이 카지노 지갑으로 이동 중이에요\. 60초 안에/)).toBeVisible();
  await closeAlertSaying('신청되었습니다.');
  const newest = page.getByRole('table', { name: '이동 내역' }).getByRole('row').nth(1);
  for (const text of ['보유금 → 카지노', '200,000', '승인'])
    await expect.element(newest.getByText(text).first()).toBeVisible();
  await expect.poll(balances).toEqual(['84,500원', '200,000원', '0원', '284,500원']);
  expect(answers.sent('/casino/v2/deposit')).toMatchObject([
    { body: { payload: { amount: 200_000 } }, key: expect.any(String) },
  ]);
});

test('the way home has units of ten thousand, and all there is goes without', async () => {
  await openWallet('in', 84_500, 200_000);
  await field('가져올 금액').fill('35000');
  await userEvent.tab();
  await expect.element(field('가져올 금액')).toHaveValue('30,000');
  await quick('200만', 'out').click();
  await closeAlertSaying('보유 크레딧보다 많은 금액을 신청하셨습니다.');
  await expect.element(field('가져올 금액')).toHaveValue('200,000');
  await field('가져올 금액').fill('50000');
  answers.succeed('/casino/v2/withdrawal', { members_cash: 134_500, members_casino: 150_000 } as never);
  have(134_500, 150_000, [{ ...row, cash_type: '출금', cash_amount: 50_000 }]);
  await userEvent.keyboard('{Enter}');
  await expect.element(alert().getByText('50,000원이 보유금으로 이동 중이에요.')).toBeVisible();
  await closeAlertSaying('신청되었습니다.');
  const newest = page.getByRole('table', { name: '이동 내역' }).getByRole('row').nth(1);
  for (const text of ['카지노 → 보유금', '50,000', '승인'])
    await expect.element(newest.getByText(text).first()).toBeVisible();
  await expectAccessible();
  answers.succeed('/casino/v2/withdrawal', { members_cash: 284_500, members_casino: 0 } as never);
  have(284_500, 0);
  await page.getByRole('button', { name: '남은 금액 모두 가져오기 · 150,000원' }).click();
  await expect.element(alert().getByText('150,000원이 보유금으로 이동 중이에요.')).toBeVisible();
  await closeAlertSaying('신청되었습니다.');
  await expect.poll(balances).toEqual(['284,500원', '0원', '0원', '284,500원']);
  expect(answers.sent('/casino/v2/withdrawal').map(({ body }) => body)).toEqual([
    { payload: { amount: 50_000 } },
    { payload: { all: true } },
  ]);
});

test('both ways are open at once where there is room, and one of them on a phone', async () => {
  await openWallet('in', 84_500, 200_000, [row]);
  await field('넣을 금액').fill('20000');
  await field('가져올 금액').fill('100000');
  const after = (side: 'in' | 'out') =>
    Array.from(way(side).element().querySelectorAll('.casino-flow dd'), ({ textContent }) => textContent);
  await expect.poll(() => after('in')).toEqual(['64,500원−20,000', '220,000원+20,000']);
  expect(after('out')).toEqual(['184,500원+100,000', '100,000원−100,000']);
  expect(answers.sent('/balance/list').at(-1)?.body).toMatchObject({ payload: { detailType: 'casino' } });
  await expectAccessible();
  await onPhone();
  await expect.element(field('가져올 금액')).not.toBeInTheDocument();
  // what was typed stays while the window changes
  await expect.element(field('넣을 금액')).toHaveValue('20,000');
  await page.getByRole('tab', { name: '가져오기' }).first().click();
  await expect.element(field('가져올 금액')).toBeVisible();
  expect(window.location.pathname).toBe('/casino/out');
  await expectNoSidewaysScroll();
});

test('what is on its way is told with its direction until it has arrived', async () => {
  have(300_000, 0);
  const wallet = answers.example('/casino/v2/check/wallet');
  answers.succeed('/casino/v2/check/wallet', { ...wallet, details: [], onWay: { in: 50_000, out: 0, count: 1 } });
  answers.succeed('/balance/list', { list: [], pagination: { page: 1, size: 10, total: 0, end: 1 } });
  await openPage('/casino/in', { members_cash: 300_000, members_casino: 0, members_transit: 50_000 });
  const told = page.getByRole('status').filter({ hasText: '50,000원 이동 중' });
  await expect.element(told).toMatchTextContent('보유금 → 카지노');
  await expect.element(told.getByText('접수')).toBeVisible();
  await expect.poll(balances).toEqual(['300,000원', '0원', '50,000원', '350,000원']);
});

test('the history turns its pages, and another side of it begins at the first one', async () => {
  await openWallet('in', 284_500, 0);
  answers.compute('/balance/list', ({ payload: { page: no } }: { payload: { page: number } }) => ({
    list: [{ ...row, cash_seq: String(no), cash_amount: no * 10_000 }],
    pagination: { page: no, size: 10, total: 11, end: 2 },
  }));
  const shown = page.getByRole('region', { name: '이동 내역' });
  await shown.getByRole('tab', { name: '넣기' }).click();
  await shown.getByRole('button', { name: '마지막' }).click();
  await expect.element(shown.getByRole('row').nth(1)).toMatchTextContent('20,000');
  await shown.getByRole('tab', { name: '가져오기' }).click();
  await expect.element(shown.getByRole('row').nth(1)).toMatchTextContent('10,000');
  expect(answers.sent('/balance/list').at(-1)).toMatchObject({ body: { payload: { page: 1 } } });
});

test('a wallet that cannot be read says so, and is read again', async () => {
  answers.refuse('/casino/v2/check/wallet', 'AUTH_FORBIDDEN', { status: 403 });
  answers.succeed('/balance/list', { list: [], pagination: { page: 1, size: 10, total: 0, end: 1 } });
  await openPage('/casino/in', {});
  await expect.element(page.getByText('카지노 지갑을 불러오지 못했어요')).toBeVisible();
  have(0, 0);
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(page.getByText('게임 중인 금액이 없어요.')).toBeVisible();
  await expect.element(page.getByText('카지노에 넣거나 보유금으로 가져오면 여기에 보여요')).toBeVisible();
  await expectNoSidewaysScroll();
});

test('a bonus that staff gave is in the history with its reason, wide and on a phone', async () => {
  const bonus = { ...row, cash_amount: 25_000, cash_detail_type: '게임-보너스' as const, cash_reason: '이벤트 보상' };
  await openWallet('in', 10_000, 35_000, [bonus]);
  const newest = page.getByRole('table', { name: '이동 내역' }).getByRole('row').nth(1);
  for (const text of ['보너스', '게임 → 카지노', '25,000', '승인', '이벤트 보상'])
    await expect.element(newest.getByText(text).first()).toBeVisible();
  await onPhone();
  const card = page.getByRole('list', { name: '이동 내역' }).getByRole('listitem').first();
  for (const text of ['보너스', '25,000원', '이벤트 보상'])
    await expect.element(card.getByText(text).first()).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible();
});
