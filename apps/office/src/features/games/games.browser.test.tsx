import type { WireMonitoredGame, WireOfficeRound } from '@lime/contract/staff-games.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

const tab = (name: string) => page.getByRole('link', { name, exact: true });
const drawer = () => page.getByRole('complementary').filter({ hasText: '검증 자료' });

test('the board counts a round down and shows what its bets would cost', async () => {
  const board = answers.example('/staff/games/board');
  const sample = board.games[0]!;
  const now = Date.now();
  const after = (seconds: number) => new Date(now + seconds * 1_000).toISOString();
  const round = {
    ...sample.rounds[0]!,
    game: 'lotus-oddeven',
    no: 14_041,
    opensAt: after(-30),
    closesAt: after(600),
    drawsAt: after(620),
    stakes: 10_000,
    worst: -9_500,
    picks: [{ ...sample.rounds[0]!.picks[0]!, folder: '두 카드 합 홀짝', name: '홀', stakes: 10_000, net: -9_500 }],
  };
  const lotus = { ...sample, game: 'lotus-oddeven', name: '로투스 홀짝', rounds: [round] };
  answers.succeed('/staff/games/board', { ...board, now: after(0), games: [lotus] });
  const today = { game: 'lotus-oddeven' as const, bets: 1, stakes: 10_000, settled: 10_000, payouts: 9_000 };
  answers.succeed('/staff/games/today', { day: '2026-01-15', games: [today] });
  const state = { ...answers.example('/staff/games/states').games[0]!, game: 'lotus-oddeven' as const };
  answers.succeed('/staff/games/states', { games: [{ ...state, name: '로투스 홀짝', open: true, why: null }] });
  await openScreen('/games');
  const card = page.getByRole('region', { name: '로투스 홀짝' });
  await expect.element(card.getByRole('button', { name: '14,041회차' })).toBeVisible();
  const time = () => card.getByText(/^\d\d:\d\d$/).element().textContent;
  await expect.poll(time).toMatch(/^(10:00|09:\d\d)$/);
  const before = time();
  await expect.element(card.getByRole('listitem').filter({ hasText: '홀' }).getByText('−9,500')).toBeVisible();
  for (const text of ['베팅 중', /오늘 .*당첨·반환/]) await expect.element(card.getByText(text).first()).toBeVisible();
  await expect.element(card.getByRole('switch', { name: '로투스 홀짝 열기' })).toBeChecked();
  await expect.element(page.getByText(/오늘 베팅 10,000원 · 당첨·반환 9,000원 · 환수율 90/)).toBeVisible();
  await expect.poll(time).not.toBe(before);
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('the keyboard alone finds a round and closes it again; a round is voided for a reason', async () => {
  const { round, ...detail } = answers.example('/staff/games/round');
  const open: WireOfficeRound = { ...round, state: 'decided', result: '홀' };
  answers.succeed('/staff/games/round', { ...detail, round: open });
  answers.compute('/staff/games/rounds', ({ payload }: { payload: { q?: string } }) => {
    const list = payload.q === '999999999999' ? [] : [open];
    return { list, pagination: { page: 1, size: 20, total: list.length, end: 1 } };
  });
  await openScreen('/games');
  (tab('회차 찾기').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => window.location.pathname).toBe('/office/games/rounds');
  const row = page.getByRole('row').nth(1);
  await expect.element(row.getByText('10,000').first()).toBeVisible();
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  for (const text of ['미리 공개한 해시', open.gameSeq])
    await expect.element(drawer().getByText(text).first()).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer()).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: '회차, 누적 회차, 회차번호' }).fill('999999999999');
  await expect.element(page.getByText('조건에 맞는 회차가 없어요.')).toBeVisible();
  await page.getByRole('textbox', { name: '회차, 누적 회차, 회차번호' }).fill('');

  await page.getByRole('row').nth(1).getByText('10,000').first().click();
  await drawer().getByRole('button', { name: '회차 무효 요청' }).click();
  const dialog = page.getByRole('dialog', { name: '회차 무효' });
  await expect.element(dialog.getByText(/베팅 1건 10,000원/)).toBeVisible();
  await dialog.getByRole('button', { name: '시스템 장애' }).click();
  await dialog.getByRole('button', { name: '무효 요청' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(answers.sent('/staff/games/void')).toMatchObject([
    { body: { payload: { gameSeq: open.gameSeq, reason: '시스템 장애' } } },
  ]);
});

test('the monitor shows each game’s plays against its chances, pick by pick', async () => {
  const pick = { trials: 1_000, chance: 0.5, won: 512, low: 0.4, high: 0.6, evidence: 0.1 };
  const lotus: WireMonitoredGame = {
    game: 'lotus-oddeven',
    name: '로투스 홀짝',
    hosted: false,
    plays: 1_000,
    since: '2026-01-15T09:00:00.000Z',
    expected: 0.975,
    observed: 0.9984,
    out: null,
    picks: [
      { ...pick, no: 1, name: '두 카드 합 홀짝 홀' },
      { ...pick, no: 2, name: '두 카드 합 홀짝 짝', won: 488 },
    ],
  };
  answers.succeed('/staff/games/monitor', { games: [lotus] });
  answers.succeed('/staff/games/monitor/line', {
    expected: 0.975,
    points: [{ plays: 1_000, observed: 0.9984, low: 0.8, high: 1.2 }],
  });
  await openScreen('/games/monitor');
  const game = page.getByRole('button', { name: '로투스 홀짝' });
  await expect.element(page.getByRole('row', { name: '로투스 홀짝' }).getByText('정상')).toBeVisible();
  (game.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(game).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: '두 카드 합 홀짝 홀' }).click();
  const line = page.getByRole('region', { name: '환수율 추이' });
  await expect
    .element(line.getByRole('img', { name: /^로투스 홀짝 두 카드 합 홀짝 홀 환수율 99\.84%, 이론 97\.50%/ }))
    .toBeVisible();
  await expect.element(page.getByRole('region', { name: '알림', exact: true })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('a bet in a host’s frame is in the list of what hosts have open, and leads to its play', async () => {
  const debits = answers.example('/staff/games/open-debits');
  const row = { ...debits.list[0]!, loginId: 'demo16', round: '29737812', pick: '29 블랙', most: 360_000, late: false };
  answers.succeed('/staff/games/open-debits', { ...debits, list: [row] });
  const { play } = answers.example('/staff/games/play');
  answers.succeed('/staff/games/plays', { ...answers.example('/staff/games/plays'), list: [play] });
  await openScreen('/games');
  await tab('진행 중인 판').click();
  const listed = page.getByRole('row', { name: 'demo16' });
  for (const text of ['토큰 룰렛', '29 블랙', '10,000', '360,000'])
    await expect.element(listed.getByText(text).first()).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await listed.getByText('토큰 룰렛').click();
  await expect
    .element(
      page
        .getByRole('complementary')
        .getByText(/29 레드/)
        .first(),
    )
    .toBeVisible();
  answers.succeed('/staff/games/open-debits', { ...debits, list: [] });
  await openScreen('/games/open-debits');
  await expect.element(page.getByText('지금 진행 중인 판이 없어요.')).toBeVisible();
});

test('what a host said to pay waits in a list; one person asks for what is paid, and another one decides', async () => {
  const credits = answers.example('/staff/games/host-credits');
  const row = {
    ...credits.list[0]!,
    nickname: '라임이',
    gameName: '토큰 룰렛',
    stake: 1_000,
    most: 36_000,
    amount: 500_000,
    why: 'play' as const,
    asked: false,
    paid: null,
    decidedAt: null,
  };
  answers.succeed('/staff/games/host-credits', { ...credits, list: [row], sums: { count: 1, amount: 500_000 } });
  await openScreen('/games');
  await tab('확인할 당첨금').click();
  await expect.element(page.getByText('확인할 당첨금 1건 500,000원')).toBeVisible();
  await expect.element(page.getByText('알려온 최대 당첨금보다 많아요')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.getByRole('button', { name: '라임이 500,000 최대 당첨금까지' }).click();
  const dialog = page.getByRole('dialog', { name: '당첨금 확인' });
  await expect.element(dialog.getByText(/36,000원을 지급해요/)).toBeVisible();
  await dialog.getByRole('button', { name: '게임사와 금액 확인' }).click();
  answers.succeed('/staff/games/host-credits', { ...credits, list: [{ ...row, asked: true }] });
  await dialog.getByRole('button', { name: '승인 요청' }).click();
  await expect.element(page.getByText('승인 대기')).toBeVisible();
  expect(answers.sent('/staff/games/host-credits/decide')).toMatchObject([
    { body: { payload: { seq: row.seq, paid: 36_000, reason: '게임사와 금액 확인' } } },
  ]);
});
