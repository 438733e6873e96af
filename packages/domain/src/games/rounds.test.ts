import { describe, expect, test } from 'vitest';
import { nextRound, roundAt, roundNumbered, roundsOfDay, roundsPerDay } from './rounds.ts';
import type { RoundClock } from './rounds.ts';

const fiveMinutes: RoundClock = { periodSeconds: 300, offsetSeconds: 0, closesSeconds: 65 };
const baccarat2: RoundClock = { periodSeconds: 50, offsetSeconds: 25, closesSeconds: 10 };
const at = (seoul: string) => Date.parse(`${seoul}+09:00`);

describe('the round of an instant', () => {
  test.each([
    ['as the first one opens', fiveMinutes, '2026-11-22T00:00:00', '2026-11-22', 1],
    ['a moment before betting closes', fiveMinutes, '2026-11-22T00:03:54.999', '2026-11-22', 1],
    ['as betting closes', fiveMinutes, '2026-11-22T00:03:55', '2026-11-22', 1],
    ['a moment before the draw', fiveMinutes, '2026-11-22T00:04:59.999', '2026-11-22', 1],
    ['at the draw, when the next one opens', fiveMinutes, '2026-11-22T00:05:00', '2026-11-22', 2],
    ['of the drawing', fiveMinutes, '2026-11-22T17:42:42', '2026-11-22', 213],
    ['as the last one opens', fiveMinutes, '2026-11-22T23:55:00', '2026-11-22', 288],
    ['a moment before midnight', fiveMinutes, '2026-11-22T23:59:59.999', '2026-11-22', 288],
    ['at midnight', fiveMinutes, '2026-11-23T00:00:00', '2026-11-23', 1],
    ['over a new year', fiveMinutes, '2027-01-01T00:00:00', '2027-01-01', 1],
    ['before the first one of a clock that starts late', baccarat2, '2026-11-22T00:00:24.999', '2026-11-21', 1728],
    ['as the first one of that clock opens', baccarat2, '2026-11-22T00:00:25', '2026-11-22', 1],
    ['as the last one of that clock opens', baccarat2, '2026-11-22T23:59:35', '2026-11-22', 1728],
    ['after midnight, still the last one', baccarat2, '2026-11-23T00:00:00', '2026-11-22', 1728],
  ] as const)('%s', (_when, clock, instant, day, no) => {
    const round = roundAt(clock, at(instant));
    expect(round).toMatchObject({ day, no });
    expect(round.opensAt).toBeLessThanOrEqual(at(instant));
    expect(round.drawsAt).toBeGreaterThan(at(instant));
  });

  test('tells when it opens, closes and is drawn', () => {
    expect(roundAt(fiveMinutes, at('2026-11-22T23:57:00'))).toEqual({
      day: '2026-11-22',
      no: 288,
      running: 20_780 * 288, // the day's number since 1970, times its rounds
      opensAt: at('2026-11-22T23:55:00'),
      closesAt: at('2026-11-22T23:58:55'),
      drawsAt: at('2026-11-23T00:00:00'),
    });
  });
});

test('the running number begins in 1970 and goes on over midnight', () => {
  expect(roundNumbered(fiveMinutes, 1)).toMatchObject({ day: '1970-01-01', no: 1, opensAt: at('1970-01-01T00:00:00') });
  const last = roundAt(fiveMinutes, at('2026-11-22T23:59:00'));
  expect(nextRound(fiveMinutes, last)).toMatchObject({ day: '2026-11-23', no: 1, running: last.running + 1 });
  expect(nextRound(fiveMinutes, last).opensAt).toBe(last.drawsAt);
});

test.each([
  ['five minutes', fiveMinutes, 288, '2026-11-22T00:00:00', '2026-11-22T23:55:00'],
  ['50 seconds, 25 later', baccarat2, 1728, '2026-11-22T00:00:25', '2026-11-22T23:59:35'],
] as const)('a day of %s has all its rounds and no other', (_what, clock, count, first, last) => {
  const rounds = roundsOfDay(clock, '2026-11-22');
  expect(roundsPerDay(clock)).toBe(count);
  expect(rounds.map(({ no }) => no)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(new Set(rounds.map(({ day }) => day))).toEqual(new Set(['2026-11-22']));
  expect([rounds[0]!.opensAt, rounds.at(-1)!.opensAt]).toEqual([at(first), at(last)]);
});
