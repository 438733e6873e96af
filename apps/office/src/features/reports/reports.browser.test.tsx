import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';
import type { Payload } from '../../lib/calls.ts';

type Report = Payload<'/staff/reports/table'>;

const search = () => Object.fromEntries(new URLSearchParams(window.location.search));
const path = () => window.location.pathname;
const days = ['2026-01-14', '2026-01-15'].map((day) => ({ key: day, label: day }));

/** The server's report: fox01234 lost 20,000 on the second day. */
function serve(changes: Partial<Report> = {}): void {
  const lost = { stake: 20_000, payout: 0, bets: 1, bonus: 0 };
  answers.succeed('/staff/reports/table', {
    ...answers.example('/staff/reports/table'),
    rows: [{ key: '41', label: 'fox01234' }],
    columns: days,
    cells: [{ row: 0, column: 1, ...lost }],
    totals: { ...lost, points: 0 },
    leftOut: { stake: 3_000, payout: 0, bets: 1, members: 1, bonus: 0 },
    ledger: { moved: 23_000, beyond: 0, difference: 0 },
    ...changes,
  });
}

const open = async (query = '') => {
  await openScreen(`/reports${query}`);
  await expect.element(page.getByRole('heading', { name: '리포트', level: 1 })).toBeVisible();
};
const members = '?rows=member&columns=day&figure=turnover&from=2026-01-14&to=2026-01-15';

test('a bet is found from the figures down: row, cell, arithmetic, and the bets', async () => {
  serve();
  const [row] = answers.example('/staff/reports/rows').list;
  answers.succeed('/staff/reports/rows', {
    list: [
      {
        ...row!,
        betCode: 'abc123',
        member: { id: '41', loginId: 'fox01234' },
        type: '한국형',
        payout: 0,
        before: null,
        adds: { stake: 20_000, payout: 0 },
      },
    ],
    pagination: { page: 1, size: 50, total: 1, end: 1 },
  });
  await open(members);
  await expect.element(page.getByText(/^원장과 맞아요\./)).toBeVisible();
  await expect.element(page.getByText('23,000원')).toBeVisible();
  await expect.poll(() => document.querySelector('.report-chart canvas')).not.toBeNull();
  const cells = () => [...document.querySelectorAll<HTMLElement>('.report-table tbody tr:first-child td button')];
  cells()[0]!.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => document.activeElement === cells()[1]).toBe(true);
  await page.getByRole('button', { name: 'fox01234, 합계 20,000 원' }).click();
  const card = page.getByRole('region', { name: '선택한 칸' });
  await expect.element(card.getByText('fox01234 × 전체')).toBeVisible();
  await expect.element(card.getByText('베팅금액 = 정산된 베팅금액의 합계.')).toBeVisible();
  await expectAccessible();
  await card.getByRole('button', { name: '베팅 1건 보기' }).click();
  const drawer = page.getByRole('complementary', { name: /1건$/ });
  await expect.element(drawer.getByText('20,000 − 0')).toBeVisible();
  await expect.element(drawer.getByText(/정산 0원/)).toBeVisible();
  expect(answers.sent('/staff/reports/rows').at(-1)).toMatchObject({
    body: { payload: { rows: 'member', columns: 'day', row: '41', column: '', asOf: '2026-01-15T09:00:00.000Z' } },
  });
  await expectAccessible();
  await drawer.getByRole('link', { name: /fox01234/ }).click();
  await expect.element(page.getByRole('heading', { name: '베팅 목록', level: 1 })).toBeVisible();
  expect(search()).toMatchObject({ q: 'abc123' });
});

test('each row and the sum say the share of the stakes that was kept, negative where more was paid', async () => {
  const cell = (row: number, stake: number, payout: number) => ({ row, column: 0, stake, payout, bets: 1, bonus: 0 });
  serve({
    rows: ['fox01234', 'cat01234', 'owl01234'].map((label, at) => ({ key: `${41 + at}`, label })),
    cells: [cell(0, 20_000, 5_000), cell(1, 10_000, 12_000)],
    totals: { stake: 30_000, payout: 17_000, bets: 2, bonus: 0, points: 0 },
  });
  await open(members);
  const margin = (name: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('cell')
      .last();
  for (const [name, share] of [
    ['fox01234', '75.00%'],
    ['cat01234', '−20.00%'],
    ['owl01234', '–'],
    ['합계', '43.33%'],
  ] as const)
    await expect.element(margin(name)).toHaveTextContent(share);
});

test('bonus costs are cash bonuses and points, and come off the net revenue', async () => {
  serve({ totals: { stake: 100_000, payout: 60_000, bets: 1, bonus: 12_000, points: 7_000 } });
  await open(members);
  const cost = page.getByRole('region', { name: '보너스 비용' });
  await expect.element(cost.getByText('총게임수익의 30.0% · 포인트 7,000')).toBeVisible();
  await expect.element(cost.getByTitle(/보유금으로 전환해도 다시 더하지 않아요/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: '순게임수익' }).getByText('28,000')).toBeVisible();
});

test('a report that differs from the ledger says so', async () => {
  serve({ ledger: { moved: 23_500, beyond: 0, difference: 500 } });
  await open(members);
  await expect.element(page.getByText(/^원장과 달라요\./)).toBeVisible();
  await expect.element(page.getByText('차이 500원')).toBeVisible();
});

test('pickers change the report and its address; figures that cannot be divided so are not offered', async () => {
  serve();
  await open();
  const net = page.getByRole('tab', { name: '순게임수익' });
  const conditions = page.getByRole('button', { name: '조건', exact: true });
  await expect.element(page.getByRole('tab', { name: '총게임수익' })).toBeVisible();
  await expect.element(net).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: '세로' }).selectOptions('grade');
  await net.click();
  await expect.poll(search).toMatchObject({ rows: 'grade', figure: 'net' });
  await page.getByRole('button', { name: '축 바꾸기' }).click();
  await expect.poll(search).toMatchObject({ rows: 'day', columns: 'grade' });
  await conditions.click();
  await page.getByRole('group', { name: '상품' }).getByRole('button', { name: '스포츠' }).click();
  await expect.poll(search).toMatchObject({ products: 'sports' });
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(net).not.toBeInTheDocument();
  await conditions.click();
  await page.getByRole('combobox', { name: '마켓' }).selectOptions('승무패');
  await expect.poll(search).toMatchObject({ markets: '1' });
  await page.getByRole('combobox', { name: '개별 게임' }).selectOptions('파워볼');
  await expect.poll(search).toMatchObject({ games: 'powerball' });
  await expect
    .poll(() => answers.sent('/staff/reports/table').at(-1)?.body)
    .toMatchObject({ payload: { products: ['sports'], markets: [1], games: ['powerball'] } });
  await userEvent.keyboard('{Escape}');
  const chip = (name: string) =>
    page.getByRole('region', { name: '리포트 조건' }).getByRole('button', { name: `${name} 빼기` });
  await chip('1').click();
  await expect.poll(search).not.toHaveProperty('markets');
  await chip('powerball').click();
  await expect.poll(search).not.toHaveProperty('games');
  await page.getByRole('button', { name: '조건 지우기' }).click();
  await expect.poll(search).not.toHaveProperty('products');
});

test('a report is saved under a name and comes back from it', async () => {
  serve();
  answers.succeed('/staff/views/list', { list: [] });
  await open('?rows=league&columns=legs&figure=turnover');
  const saved = page.getByRole('button', { name: '저장된 리포트' });
  await saved.click();
  const panel = page.getByRole('group', { name: '저장된 리포트' });
  await panel.getByRole('textbox').fill('리그별');
  const value = { query: { rows: 'league', columns: 'legs', figure: 'turnover' }, hidden: [] };
  answers.succeed('/staff/views/list', { list: [{ id: '5', name: '리그별', value }] });
  await panel.getByRole('button', { name: '저장', exact: true }).click();
  await expect.element(panel.getByRole('button', { name: '리그별', exact: true })).toBeVisible();
  await expectAccessible();
  expect(answers.sent('/staff/views/save')).toMatchObject([
    { body: { payload: { page: 'reports', name: '리그별', value } } },
  ]);
  await openScreen('/dashboard');
  await open();
  await saved.click();
  await page.getByRole('button', { name: '리그별', exact: true }).click();
  await expect.poll(search).toMatchObject({ rows: 'league', columns: 'legs' });
  await expect.element(page.getByRole('combobox', { name: '가로' })).toHaveValue('legs');
});

test('a report and the bets of a cell are asked for as files, as of the moment that is shown', async () => {
  serve();
  const waiting = answers.example('/staff/exports/start');
  const failed = { ...waiting, title: '회원 × 일자', state: 'failed' as const, problem: '디스크가 가득 찼어요.' };
  answers.succeed('/staff/exports/list', { list: [failed] });
  await open(`${members}&cell=41~`);
  await page.getByRole('button', { name: '내보내기', exact: true }).click();
  await expectAccessible();
  await page.getByRole('button', { name: /^엑셀/ }).click();
  await expect.element(page.getByText('회원 × 일자 내보내기: 디스크가 가득 찼어요.')).toBeVisible();
  await page.getByRole('button', { name: '베팅 1건 보기' }).click();
  await page.getByRole('button', { name: '이 목록 내보내기' }).click();
  await page.getByRole('button', { name: /^CSV/ }).click();
  await expect.poll(() => answers.sent('/staff/exports/start').length).toBe(2);
  const query = { rows: 'member', columns: 'day', asOf: '2026-01-15T09:00:00.000Z' };
  expect(answers.sent('/staff/exports/start')).toMatchObject([
    { body: { payload: { path: '/staff/reports/table', format: 'xlsx', query } } },
    { body: { payload: { path: '/staff/reports/rows', format: 'csv', query: { ...query, row: '41', column: '' } } } },
  ]);
});

test('a file that is made waits to be taken, at both widths', async () => {
  serve();
  const { list } = answers.example('/staff/exports/list');
  answers.succeed('/staff/exports/list', { list: [{ ...list[0]!, title: '회원 × 일자 베팅', rows: 1, total: 1 }] });
  await open(members);
  const file = page
    .getByRole('region', { name: '내보낸 파일' })
    .getByRole('listitem', { name: '회원 × 일자 베팅 · CSV' });
  await expect.element(file.getByText(/1줄/)).toBeVisible();
  await expect.element(file.getByRole('button', { name: '받기' })).toBeVisible();
  await expectAccessible();
  await onPhone();
  await openScreen('/exports');
  await expect.element(page.getByRole('listitem', { name: '회원 × 일자 베팅 · CSV' })).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible();
});

test('a period without bets says so, one too long is not asked for, and a failure offers another try', async () => {
  serve({ rows: [], cells: [], totals: { stake: 0, payout: 0, bets: 0, bonus: 0, points: 0 } });
  await open('?from=2020-01-01&to=2020-01-02');
  await expect.element(page.getByText('이 기간에 정산된 베팅이 없어요.')).toBeVisible();
  await expectAccessible();
  const asked = answers.sent('/staff/reports/table').length;
  await open('?from=2026-01-01&to=2026-06-30');
  await expect.element(page.getByText(/^리포트는 한 번에 92일까지 볼 수 있어요\./)).toBeVisible();
  expect(answers.sent('/staff/reports/table')).toHaveLength(asked);
  answers.refuse('/staff/reports/table', 'STAFF_RIGHT_MISSING', { status: 403, detail: { right: '리포트 보기' } });
  await open('?from=2026-01-01&to=2026-01-03');
  const again = page.getByRole('button', { name: '다시 시도' });
  await expect.element(again).toBeVisible();
  serve();
  await again.click();
  await expect.element(page.getByRole('region', { name: '총게임수익' })).toBeVisible();
});

test('everything is within reach at 390 px', async () => {
  serve();
  await onPhone();
  await open(members);
  await expect.element(page.getByRole('rowheader', { name: 'fox01234' })).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible();
  await page.getByRole('button', { name: /^기준/ }).click();
  const { left, right } = page.getByLabelText('이 시각 기준(한국 시각)').element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(window.innerWidth);
  await expectNoSidewaysScroll();
});

test('deposits, withdrawals and what is owed: chart, tables and the ledger beside them', async () => {
  serve();
  await open();
  await page.getByRole('link', { name: '입출금 · 회원 잔액' }).click();
  await expect.element(page.getByRole('heading', { name: '입출금 · 회원 잔액 리포트', level: 1 })).toBeVisible();
  await expect.element(page.getByText('차이 0원')).toBeVisible();
  await expect.poll(() => document.querySelector('.report-chart canvas')).not.toBeNull();
  // the head, one day and the sum
  const table = page.getByRole('region', { name: '일자별 입금과 출금' });
  await expect.poll(() => table.getByRole('row').elements().length).toBe(3);
  await expect.element(table.getByRole('link', { name: '합계 입금 150,010 원, 원장에서 보기' })).toBeVisible();
  await expect.element(page.getByText('정산제외 회원 1명은 뺐어요: 입금 7,000원, 출금 0원.')).toBeVisible();
  await expectAccessible();
  await onPhone();
  await expectNoSidewaysScroll();
  await expectAccessible();
  // figures lead to their rows
  await page.getByRole('link', { name: '진행 중 베팅' }).click();
  await expect.element(page.getByRole('heading', { name: '베팅 목록', level: 1 })).toBeVisible();
  expect(path()).toBe('/office/slips');
  expect(search()).toMatchObject({ state: 'wait' });
});

test('cohorts of sign-ups: funnel, retention, and the members a figure counts', async () => {
  await openScreen('/reports/cohorts');
  await expect.element(page.getByRole('heading', { name: '가입 시기별 회원', level: 1 })).toBeVisible();
  await expect.poll(() => document.querySelector('.report-chart canvas')).not.toBeNull();
  await expectAccessible();
  await page.getByRole('button', { name: '가입 6 명 보기' }).click();
  const drawer = page.getByRole('complementary', { name: /^가입/ });
  await expect.element(drawer.getByRole('listitem').first().getByText(/가입/)).toBeVisible();
  await expect.element(drawer.getByText(/member01/)).toBeVisible();
  expect(answers.sent('/staff/reports/cohort-members').at(-1)).toMatchObject({
    body: { payload: { step: 'members', by: 'week', asOf: '2026-01-15T09:00:00.000Z' } },
  });
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('tab', { name: '월별' }).click();
  await expect.poll(search).toMatchObject({ by: 'month' });
  await expect.element(page.getByRole('columnheader', { name: '0개월' })).toBeVisible();
  await onPhone();
  await expectNoSidewaysScroll();
  await expectAccessible();
});
