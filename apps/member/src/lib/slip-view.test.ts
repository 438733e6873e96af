import type { WireLeg } from '@lime/contract/betting.ts';
import { expect, test } from 'vitest';
import { buttonOf, periodOf, slipView } from './slip-view.ts';

function leg(changes: Partial<WireLeg> = {}): WireLeg {
  return {
    betting_type: '한국형',
    betting_regdatetime: '2026-11-20T08:38:21.000Z',
    betting_bet_cde: 'K1',
    slip_number: '0000-0012',
    betting_betcode: 'K1',
    betting_status: '정상',
    betting_result: 'wait',
    betting_total_result: 'wait',
    betting_odds: 1.76,
    betting_total_odds: 0,
    betting_total_odds_penalty: 0,
    betting_payed_odds: 0,
    betting_bet_amount: 0,
    betting_expected_prize: 0,
    betting_payed_amount: 0,
    betting_game: '1',
    betting_game_starttime: '2026-11-21T12:30:00.000Z',
    betting_game_sports_id: '6046',
    betting_game_sports_name_kr: '축구',
    betting_game_leagues_name_kr: '프리미어리그',
    betting_game_leagues_name_en: 'Premier League',
    betting_game_home_name_kr: '토트넘',
    betting_game_home_name_en: 'Tottenham',
    betting_game_away_name_kr: '아스톤 빌라',
    betting_game_away_name_en: 'Aston Villa',
    betting_game_markets_id: '1',
    betting_game_markets_name_kr: '승무패',
    betting_game_markets_name_en: '1X2',
    betting_side: 'home',
    betting_line: null,
    betting_odds1: 1.76,
    betting_odds2: 3.5,
    betting_odds3: 4,
    betting_round: null,
    round_of_day: null,
    game_seq: '1',
    betting_score_home: null,
    betting_score_away: null,
    betting_folder: '11',
    bets_id: '111',
    game_result: null,
    leg_odds_placed: 1.76,
    leg_result: 'wait',
    result_source: null,
    leg_void: null,
    settled_at: null,
    cancel_reason: null,
    decide_at: null,
    ...changes,
  };
}
const first = leg({
  betting_total_odds: 6.97,
  betting_total_odds_penalty: -0.37,
  betting_bet_amount: 100_000,
  betting_expected_prize: 660_000,
});
const total = leg({
  bets_id: '112',
  betting_game_markets_id: '2',
  betting_game_markets_name_kr: '언더오버',
  betting_side: 'over',
  betting_line: 2.5,
});

test('a waiting combination shows total odds with the penalty and nothing paid yet', () => {
  const slip = slipView([first, total]);
  expect([slip.title, slip.folders, slip.odds, slip.penalty, slip.paid, slip.status]).toEqual([
    '스포츠 한국형',
    '2폴더',
    '6.60',
    '−0.37',
    null,
    'wait',
  ]);
  expect(slip.legs.map((one) => [one.market, one.pick])).toEqual([
    ['승무패', '토트넘 승'],
    ['언더오버', '오버 2.5'],
  ]);
});

test('a single leg shows its own odds', () =>
  expect(slipView([{ ...first, leg_odds_placed: 1.9 }])).toMatchObject({ folders: '단폴더', odds: '1.90' }));

test('a void leg has no odds and says what it counts as; halves are named', () => {
  const slip = slipView([
    first,
    leg({ leg_result: 'void', betting_result: 'exception' }),
    leg({ leg_result: 'half_won', betting_result: 'hit', betting_score_home: 2, betting_score_away: 1 }),
  ]);
  expect(slip.legs.map((one) => [one.odds, one.note, one.score])).toEqual([
    ['1.76', null, null],
    [null, '1.00 처리', null],
    ['1.76', '절반 당첨', '2 : 1'],
  ]);
});

test('a cancelled slip says so, whatever its results', () =>
  expect(slipView([{ ...first, betting_status: '취소', betting_payed_amount: 100_000 }])).toMatchObject({
    status: 'cancelled',
    paid: 100_000,
  }));

test('a hosted play that is over shows what it paid, never the most it could have paid', () => {
  const play = leg({
    betting_type: '슬롯',
    betting_total_odds: 5_000,
    betting_odds: 5_000,
    leg_odds_placed: 5_000,
    betting_expected_prize: 5_000_000,
  });
  const shown = (changes: Partial<WireLeg>) => {
    const slip = slipView([{ ...play, betting_bet_amount: 1_000, ...changes }]);
    return [slip.folders, slip.odds, slip.expected, slip.legs[0]!.odds];
  };
  expect(shown({})).toEqual(['한 판', '5000.00', 5_000_000, '5000.00']);
  const over = (result: 'hit' | 'miss', paid: number) =>
    shown({
      betting_total_result: result,
      betting_result: result,
      leg_result: result === 'hit' ? 'won' : 'lost',
      betting_payed_amount: paid,
    });
  expect(over('miss', 0)).toEqual(['한 판', null, null, null]);
  expect(over('hit', 2_500)).toEqual(['한 판', '2.50', null, '2.50']);
});

test('periods count today in, and are found again by their days', () => {
  expect(periodOf(7, '2026-11-20')).toEqual({ from: '2026-11-14', to: '2026-11-20' });
  expect(buttonOf({ from: '2026-11-20', to: '2026-11-20' }, '2026-11-20')).toBe('1');
  expect(buttonOf({ from: '2026-11-01', to: '2026-11-19' }, '2026-11-20')).toBeNull();
});

test.each([
  [
    'a hit with a void leg',
    { betting_total_result: 'hit', betting_total_odds: 4.24, betting_payed_odds: 2.37 },
    '2.37',
  ],
  ['a miss', { betting_total_result: 'miss', betting_total_odds: 4.24, betting_payed_odds: 0 }, '4.24'],
  ['one that waits', { betting_total_result: 'wait', betting_total_odds: 4.24, betting_payed_odds: 0 }, '4.24'],
] as const)('%s shows the odds it counts with', (_what, changes, odds) =>
  expect(slipView([leg({ ...changes }), leg()]).odds).toBe(odds),
);

test('a pick of a game is told by its round, its folder and its own name', () => {
  const slip = slipView([
    leg({
      betting_type: '미니',
      betting_game_sports_id: 'powerball',
      betting_game_sports_name_kr: '파워볼',
      betting_game_leagues_name_kr: '',
      betting_game_home_name_kr: '',
      betting_game_away_name_kr: '',
      betting_game_markets_id: 'power-oddeven',
      betting_game_markets_name_kr: '파워볼 홀짝',
      betting_side: '홀',
      betting_game: '5986385',
      betting_round: '5986385',
      round_of_day: '153',
      game_seq: '1000000006081',
      game_result: '1 · 2 · 3 · 4 · 5 + 7, 합 15',
      bets_id: '42001',
    }),
  ]);
  expect(slip).toMatchObject({ title: '미니게임', cancel: { game: true } });
  expect(slip.legs).toMatchObject([
    {
      event: '파워볼 153회차',
      market: '파워볼 홀짝',
      pick: '홀',
      score: '1 · 2 · 3 · 4 · 5 + 7, 합 15',
      gameSeq: null,
      bonus: false,
    },
  ]);
});

test.each([
  [2_500, 'part'],
  [10_000, 'part'], // no won more than the stake is no win
  [10_001, 'hit'],
])('a play that paid %s of a stake of 10,000 is told as %s', (paid, status) => {
  const row = leg({
    betting_type: '토큰',
    betting_result: 'hit',
    betting_total_result: 'hit',
    betting_bet_amount: 10_000,
    betting_payed_amount: paid,
  });
  const slip = slipView([row]);
  expect([slip.status, slip.legs[0]!.result, slip.paid]).toEqual([status, status, paid]);
});

test('a hosted play has no folder, and not every host numbers it', () => {
  const play = {
    betting_type: '토큰' as const,
    betting_game_sports_name_kr: '토큰 룰렛',
    betting_game_markets_id: 'roulette',
    betting_game_markets_name_kr: '토큰 룰렛',
    betting_side: '레드',
    game_result: '29 레드',
  };
  expect(slipView([leg({ ...play, betting_round: '17' })]).legs).toMatchObject([
    { event: '토큰 룰렛 17회차', market: '', pick: '레드', score: '29 레드' },
  ]);
  expect(slipView([leg({ ...play, betting_round: null })])).toMatchObject({
    cancel: { game: true },
    legs: [{ event: '토큰 룰렛', pick: '레드', gameSeq: null }],
  });
});
