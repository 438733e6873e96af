import { describe, expect, test } from 'vitest';
import type { SportFamily } from '../sports.ts';
import { isClosing, isLimitBet, nearsEndAt, regulationLeft } from './closing.ts';
import type { LivePeriod, LiveState } from './live-state.ts';

const at = 1_000_000;
const state = (period: LivePeriod, seconds: number | null, running = true, begun = 1): LiveState => ({
  seq: 1,
  period,
  clock: seconds === null ? null : { seconds, running, at },
  score: { home: 0, away: 0 },
  periods: Array.from({ length: begun }, () => ({ home: 0, away: 0 })),
  stats: {},
  detail: null,
  suspended: null,
  danger: null,
});

describe('how much of regulation is left', () => {
  test.each<[SportFamily, LivePeriod, number | null, number, number | null]>([
    ['football', '1', 0, 1, 5_400],
    ['football', '1', 2_760, 1, 2_640],
    ['football', 'break', null, 1, 2_700],
    ['football', '2', 5_400, 2, 0],
    ['football', '2', 5_700, 2, 0],
    ['football', 'overtime', 5_500, 3, 0],
    ['football', 'ended', null, 2, 0],
    ['football', '2', null, 2, null],
    ['basketball', '1', 600, 1, 2_400],
    ['basketball', '4', 300, 4, 300],
    ['basketball', 'break', 0, 2, 1_200],
    ['ice-hockey', '3', 60, 3, 60],
    ['american-football', '2', 900, 2, 2_700],
    ['baseball', '9', null, 9, null],
    ['volleyball', '5', null, 5, null],
    ['esports', '1', 100, 1, null],
  ])('%s, period %s at %s s', (family, period, seconds, begun, left) => {
    expect(regulationLeft(state(period, seconds, true, begun), family, at)).toBe(left);
  });

  test('a running clock goes on, a stopped one does not', () => {
    expect(regulationLeft(state('2', 4_800), 'football', at + 60_000)).toBe(540);
    expect(regulationLeft(state('2', 4_800, false), 'football', at + 60_000)).toBe(600);
    expect(regulationLeft(state('4', 90, true, 4), 'basketball', at + 60_000)).toBe(30);
  });
});

describe('closing near the end', () => {
  const setting = { endTime: 5, closeType: 'all' } as const;
  test('begins with the last endTime minutes, to the second', () => {
    expect(isClosing(state('2', 5_099), 'football', 1, setting, at)).toBe(false);
    expect(isClosing(state('2', 5_100), 'football', 1, setting, at)).toBe(true);
    expect(isClosing(state('2', 5_099), 'football', 1, setting, at + 1_000)).toBe(true);
    expect(nearsEndAt(state('2', 5_040), 'football', setting, at)).toBe(at + 60_000);
    expect(nearsEndAt(state('2', 5_100), 'football', setting, at)).toBeNull();
    expect(nearsEndAt(state('2', 5_040, false), 'football', setting, at)).toBeNull();
  });
  test('an endTime of 0 closes when regulation is over', () => {
    expect(isClosing(state('2', 5_399), 'football', 1, { endTime: 0, closeType: 'all' }, at)).toBe(false);
    expect(isClosing(state('2', 5_400), 'football', 1, { endTime: 0, closeType: 'all' }, at)).toBe(true);
  });
  test('with keep-results the markets of the result stay', () => {
    const kept = [1, 52, 226, 3, 2, 7].map((type) =>
      isClosing(state('2', 5_300), 'football', type as 1, { endTime: 5, closeType: 'keep-results' }, at),
    );
    expect(kept).toEqual([false, false, false, true, true, true]);
  });
});

test('bets are limited where a league takes or pays less than some grade may', () => {
  const highest = { maxBetting: 5_000_000, maxWin: 100_000_000 };
  expect(isLimitBet({ maxBetting: null, maxWin: null }, highest)).toBe(false);
  expect(isLimitBet({ maxBetting: 5_000_000, maxWin: 100_000_000 }, highest)).toBe(false);
  expect(isLimitBet({ maxBetting: 4_999_999, maxWin: null }, highest)).toBe(true);
  expect(isLimitBet({ maxBetting: null, maxWin: 99_999_999 }, highest)).toBe(true);
});
