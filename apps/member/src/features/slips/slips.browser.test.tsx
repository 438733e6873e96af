import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { socketLine } from '../../../../../packages/ui/test/socket-stand-in.ts';
import { closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { answers } from '../../../test/living-page.tsx';
import { amount, cart, newGame, openSports, tellOf } from '../../../test/living-sports.ts';
import type { Payload } from '../../lib/calls.ts';

type Slips = Payload<'/betting/results'>;
type Row = Slips['list'][number][number];

const slips = () => page.getByRole('article');
const asked = () => answers.sent('/betting/results').map(({ body }) => (body as { payload: object }).payload);

/** A slip of 10,000 won on 토트넘 at 2.00 that waits. @param given  where its legs differ */
function slip(no: number, given: Partial<Row> = {}): Row[] {
  const code = `code${no}`;
  return [
    {
      ...answers.example('/betting/results').list[0]![0]!,
      betting_bet_cde: code,
      betting_betcode: code,
      slip_number: `0000-${1_000 + no}`,
      betting_regdatetime: new Date().toISOString(),
      betting_game_starttime: new Date(Date.now() + 86_400_000).toISOString(),
      betting_game_home_name_kr: '토트넘',
      betting_game_away_name_kr: '아스톤 빌라',
      betting_result: 'wait',
      leg_result: null,
      ...given,
    } as Row,
  ];
}

/** The server's list, and its totals. */
function haveSlips(list: readonly Row[][], given: Partial<Slips> = {}): void {
  answers.compute(
    '/betting/results',
    ({ payload: { page: no, result } }: { payload: { page: number; result: string } }) => {
      const found = list.filter(([row]) => result === 'all' || row!.betting_total_result === result);
      return {
        ...answers.example('/betting/results'),
        list: found.slice((no - 1) * 20, no * 20),
        pagination: { page: no, size: 20, total: found.length, end: Math.max(1, Math.ceil(found.length / 20)) },
        totals: { count: found.length, amount: found.length * 10_000, payed: 18_600 },
        ...given,
      };
    },
  );
}

const won = {
  betting_total_result: 'hit',
  betting_payed_amount: 18_600,
  betting_payed_odds: 1.86,
  betting_result: 'hit',
} as const;
const missed = { betting_total_result: 'miss', betting_result: 'miss' } as const;

test('the first list comes late, with a slip as it was before its result: it is not shown', async () => {
  haveSlips([slip(1)]);
  const letOldCome = answers.hold('/betting/results');
  await openHistory();
  await expect.poll(() => asked().length).toBeGreaterThan(0);
  await expect.poll(() => socketLine.sent('setUser').length).toBeGreaterThan(0);
  haveSlips([slip(1, won)]);
  socketLine.push('balance', { seq: 1, topic: 'balance', members_cash: 1_018_600, members_version: 9 });
  await expect.element(slips().getByText('당첨', { exact: true }).first()).toBeVisible();
  letOldCome();
  haveSlips([slip(1, won)]);
  await new Promise((done) => setTimeout(done, 300));
  await expect.element(slips().getByText('당첨', { exact: true }).first()).toBeVisible();
  expect(slips().getByText('대기', { exact: true }).elements()).toEqual([]);
});

test('an empty history says so and offers the next step', async () => {
  haveSlips([], { totals: { count: 0, amount: 0, payed: 0 } });
  await openHistory();
  await expect.element(page.getByText('데이터 없음')).toBeVisible();
  await page.getByRole('button', { name: '30일 보기' }).click();
  await expect.element(page.getByRole('tab', { name: '30일' })).toHaveAttribute('aria-selected', 'true');
});

/** Opens the history with what was planned before: a page of sports plans its own. */
async function openHistory(): Promise<void> {
  await openSports('/info/bet', []);
  await expect.element(page.getByRole('tab', { name: '7일' })).toHaveAttribute('aria-selected', 'true');
}

test('slips settle before the member’s eyes, add up, filter and explain themselves', async () => {
  haveSlips([slip(1), slip(2)]);
  await openHistory();
  await expect.element(slips()).toHaveLength(2);
  for (const at of [0, 1]) await expect.element(slips().nth(at).getByText('대기').first()).toBeVisible();
  await expectAccessible();

  haveSlips([slip(1, won), slip(2, missed)]);
  // what the server pays moves the balance, by which the list is read again
  socketLine.push('balance', {
    topic: 'balance',
    seq: 1,
    members_cash: 1_018_600,
    members_point: 0,
    members_casino: 0,
  });
  await expect.element(slips().nth(0).getByText('당첨', { exact: true }).first()).toBeVisible();
  await expect.element(slips().nth(0)).toMatchTextContent('18,600');
  await expect.element(slips().nth(1).getByText('낙첨').first()).toBeVisible();
  const totals = () => document.querySelector('.slip-totals')!.textContent;
  for (const text of ['베팅 건수2건', '베팅금액 합계20,000원', '당첨금 합계18,600원', '기간 손익−1,400원'])
    expect(totals()).toContain(text);
  await expectAccessible();

  await page.getByRole('tab', { name: '낙첨' }).click();
  await expect.poll(() => window.location.search).toContain('result=miss');
  await expect.element(slips()).toHaveLength(1);
  expect(asked().at(-1)).toMatchObject({ result: 'miss', page: 1, size: 20 });
  await page.getByRole('tab', { name: '당첨' }).click();
  await expect.element(slips().nth(0)).toMatchTextContent('0000-1001');
  const explained = answers.example('/betting/explain');
  answers.succeed('/betting/explain', {
    ...explained,
    slipNumber: '0000-1001',
    arithmetic: '10,000 × 1.86 → 18,600원',
    transfers: [
      { ...explained.transfers[0]!, kind: 'stake', amount: -10_000 },
      { ...explained.transfers[0]!, kind: 'payout', amount: 18_600 },
    ],
  });
  await slips().nth(0).getByRole('button', { name: '상세' }).click();
  const details = page.getByRole('dialog', { name: '베팅 상세' });
  for (const text of [
    '0000-1001',
    '10,000 × 1.86 → 18,600원',
    '베팅금액 차감',
    '−10,000원',
    '당첨금 지급',
    '+18,600원',
  ])
    await expect.element(details).toMatchTextContent(text);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(details).not.toBeInTheDocument();
});

test('twenty slips make a page; the pager turns it, and another filter begins at its first one', async () => {
  haveSlips(Array.from({ length: 24 }, (_, at) => slip(at)));
  await openHistory();
  await expect.element(slips()).toHaveLength(20);
  await page.getByRole('navigation', { name: '페이지' }).getByRole('button', { name: '다음' }).click();
  await expect.element(slips()).toHaveLength(4);
  expect(window.location.search).toContain('page=2');
  expect(asked().at(-1)).toMatchObject({ page: 2, size: 20 });
  await page.getByRole('tab', { name: '대기' }).click();
  await expect.element(slips()).toHaveLength(20);
  expect(asked().at(-1)).toMatchObject({ result: 'wait', page: 1 });
  expect(window.location.search).not.toContain('page=');
});

test('a waiting slip is taken back in time, and decided ones leave the list and come back', async () => {
  haveSlips([slip(1), slip(2)]);
  await openHistory();
  const first = slips().nth(0);
  const cancel = () => first.getByRole('button', { name: '베팅취소' });
  await expect.element(cancel()).toMatchTextContent(/0\d:\d\d/);
  await cancel().click();
  const question = page.getByRole('alertdialog', { name: '베팅취소 하시겠습니까?' });
  await expect.element(question).toMatchTextContent('토트넘');
  await question.getByRole('button', { name: '베팅 취소하기' }).click();
  haveSlips([slip(1, { betting_status: '취소', cancel_reason: '회원 취소' }), slip(2)]);
  // the answer's sentence is alerted, then the success popup opens
  const said = page.getByRole('alertdialog', { name: '베팅을 취소했어요.' });
  await said.getByRole('button', { name: '확인' }).click();
  expect(answers.sent('/betting/cancel').map(({ body }) => body)).toEqual([{ payload: { betCode: 'code1' } }]);
  const success = page.getByRole('alertdialog', { name: '베팅을 취소했어요.' });
  await expect.element(success).toMatchTextContent('10,000원이 보유금으로 돌아왔어요.');
  await success.getByRole('button', { name: '확인' }).click();
  await expect.element(first).toMatchTextContent('회원 취소');
  await expect.element(cancel()).not.toBeInTheDocument();

  await page.getByRole('button', { name: '선택 삭제' }).click();
  await closeAlertSaying('선택된 베팅내역이 없습니다.');
  await page.getByRole('checkbox', { name: '전체 선택' }).click();
  await expect.element(page.getByText('대기 중인 베팅은 삭제할 수 없어요.')).toBeVisible();
  await page.getByRole('button', { name: '선택 삭제' }).click();
  haveSlips([slip(2)], { deleted: 1 });
  await page
    .getByRole('alertdialog', { name: '2건을 삭제 하시겠습니까?' })
    .getByRole('button', { name: '삭제하기' })
    .click();
  await expect.element(slips()).toHaveLength(1);
  expect(answers.sent('/betting/delete').map(({ body }) => body)).toEqual([
    { payload: { betCode: ['code1', 'code2'] } },
  ]);
  haveSlips([slip(1, missed), slip(2)]);
  await page.getByRole('button', { name: '삭제한 1건 되살리기' }).click();
  await expect.element(slips()).toHaveLength(2);
});

test('a slip that waits for its decision is in the list, and cannot be taken back', async () => {
  haveSlips([
    slip(1, {
      betting_type: '인플레이',
      slip_number: '',
      decide_at: new Date(Date.now() + 15_000).toISOString(),
    }),
  ]);
  await openHistory();
  await expect.element(slips().nth(0)).toMatchTextContent('접수 대기');
  await expect.element(slips().nth(0)).toMatchTextContent('10,000');
  await expect.element(slips().nth(0).getByRole('button', { name: '베팅취소' })).not.toBeInTheDocument();
});

test('the same picks again: what still sells at the price of now, with its stake, and what does not is said', async () => {
  const [game, over] = [newGame(), newGame()];
  const leg = (of: typeof game): Partial<Row> => ({
    betting_game: of.gameSeq,
    game_seq: of.gameSeq,
    betting_folder: of.folders[0]!.id,
    bets_id: of.folders[0]!.bets[0]!.id,
    betting_game_home_name_kr: of.homeNameKr,
    betting_game_away_name_kr: of.awayNameKr,
    betting_bet_amount: 7_000,
  });
  haveSlips([[...slip(1, leg(game)), ...slip(1, leg(over))]]);
  await openSports('/info/bet', [game]);
  tellOf(game, { odds: [5.55] });
  await page.getByRole('button', { name: '같은 선택 다시 담기' }).click();
  const said = page.getByRole('alertdialog', { name: '1개를 담았어요. 1개는 지금 베팅할 수 없어요.' });
  await expect.element(said).toMatchTextContent(`${over.homeNameKr} : ${over.awayNameKr}`);
  await said.getByRole('button', { name: '확인' }).click();
  await expect.poll(() => window.location.pathname).toBe('/sport/korean');
  await expect.element(cart().getByRole('listitem')).toHaveLength(1);
  await expect.element(cart().getByRole('listitem')).toMatchTextContent('5.55');
  await expect.element(amount()).toHaveValue('7,000');
});

test('on a phone the history is cards, which nothing of is too wide', async () => {
  await onPhone();
  haveSlips([slip(1, won), slip(2)]);
  await openSports('/info/bet', []);
  await expect.element(slips()).toHaveLength(2);
  await expect.element(slips().nth(0)).toMatchTextContent('당첨금18,600');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await expect.element(page.getByRole('button', { name: /카트 열기/ })).not.toBeInTheDocument();
});

test('the pages about the member lead to each other by pills', async () => {
  await openSports('/info/bet', []);
  const pills = page.getByRole('navigation', { name: '내 정보' });
  await expect.element(pills.getByRole('link', { name: '베팅내역' })).toHaveAttribute('aria-current', 'page');
  await pills.getByRole('link', { name: '마이페이지' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: '마이페이지' })).toBeVisible();
  await pills.getByRole('link', { name: '추천인' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: '추천인' })).toBeVisible();
  await pills.getByRole('link', { name: /^쪽지/ }).click();
  await expect.poll(() => window.location.pathname).toBe('/bbs/msg/l');
});
