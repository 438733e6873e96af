import { expect, test } from 'vitest';
import { attendanceRises, activitySettings, wheelRises } from './settings-activities.ts';
import { lottoRises, lottoSettings } from './settings-lotto.ts';

const wheel = activitySettings.roulette.default;
const sector = (at: number, changes: object) => ({
  sectors: wheel.sectors.map((one, no) => (no === at ? { ...one, ...changes } : one)),
});

test.each<[string, Partial<typeof wheel>, boolean]>([
  ['nothing', {}, false],
  ['a point more', sector(0, { points: 101 }), true],
  ['a point less', sector(0, { points: 99 }), false],
  ['a blank more often', sector(1, { weight: 2 }), false],
  ['the first prize more often', sector(4, { weight: 2 }), true],
  ['a prize below the mean more often', sector(3, { weight: 2 }), false],
  [
    'a higher first prize, so seldom that the mean falls',
    {
      sectors: [
        { points: 1_001, weight: 1, perDay: 100 },
        { points: 0, weight: 1_000, perDay: 0 },
      ],
    },
    true,
  ],
  ['one more first prize a day', sector(4, { perDay: 101 }), true],
  ['first prizes without end', sector(4, { perDay: 0 }), true],
  ['one first prize less a day', sector(4, { perDay: 99 }), false],
  ['one more spin a day', { daily: 2 }, true],
  ['no free spin', { daily: 0 }, false],
  ['a spin for attendance', { attendance: 1 }, true],
  ['two spins for a deposit', { deposit: { from: 100_000, tickets: 2 } }, true],
  ['a spin for a smaller deposit', { deposit: { from: 99_999, tickets: 1 } }, true],
  ['a spin for a larger deposit', { deposit: { from: 100_001, tickets: 1 } }, false],
  ['a spin for a smaller bet', { stake: { from: 99_999, tickets: 1 } }, true],
])('%s', (_what, changes, rises) => expect(wheelRises(wheel, { ...wheel, ...changes })).toBe(rises));

const days = {
  points: 500,
  streaks: [
    { days: 3, points: 500 },
    { days: 7, points: 5_000 },
  ],
  repeats: false,
  grade: 2,
  deposit: 10_000,
  stake: 10_000,
  makeUps: 3,
  makeUpPrice: 300,
};

test.each<[string, Partial<typeof days>, boolean]>([
  ['nothing', {}, false],
  ['a point more a day', { points: 501 }, true],
  ['a point less a day', { points: 499 }, false],
  [
    'a point more for a streak',
    {
      streaks: [
        { days: 3, points: 501 },
        { days: 7, points: 5_000 },
      ],
    },
    true,
  ],
  [
    'a point less for a streak',
    {
      streaks: [
        { days: 3, points: 499 },
        { days: 7, points: 5_000 },
      ],
    },
    false,
  ],
  [
    'the same prize a day sooner',
    {
      streaks: [
        { days: 2, points: 500 },
        { days: 7, points: 5_000 },
      ],
    },
    true,
  ],
  [
    'the same prize a day later',
    {
      streaks: [
        { days: 4, points: 500 },
        { days: 7, points: 5_000 },
      ],
    },
    false,
  ],
  ['one more streak', { streaks: [...days.streaks, { days: 14, points: 1 }] }, true],
  ['one streak less', { streaks: days.streaks.slice(1) }, false],
  ['the streaks in another order', { streaks: days.streaks.toReversed() }, false],
  ['streaks that begin again', { repeats: true }, true],
  ['a lower level', { grade: 1 }, true],
  ['a higher level', { grade: 3 }, false],
  ['a won less to pay in', { deposit: 9_999 }, true],
  ['a won more to pay in', { deposit: 10_001 }, false],
  ['a won less to bet', { stake: 9_999 }, true],
  ['one more day made up', { makeUps: 4 }, true],
  ['one day less made up', { makeUps: 2 }, false],
  ['a day made up for a point less', { makeUpPrice: 299 }, true],
  ['for a point less, but none can be', { makeUps: 0, makeUpPrice: 299 }, false],
])('attendance: %s', (_what, changes, rises) => expect(attendanceRises(days, { ...days, ...changes })).toBe(rises));

const lotto = lottoSettings.lotto.default;

test.each(['first', 'second', 'third', 'fourth', 'fifth'] as const)('lotto: %s prize', (rank) => {
  const by = (more: number) => ({ ...lotto, prizes: { ...lotto.prizes, [rank]: lotto.prizes[rank] + more } });
  expect([by(-1), by(0), by(1)].map((after) => lottoRises(lotto, after))).toEqual([false, false, true]);
});

test.each<[string, Partial<typeof lotto>, boolean]>([
  ['one ticket more a check-in', { perCheckIn: 2 }, true],
  ['none for a check-in', { perCheckIn: 0 }, false],
  ['a ticket for a won less', { stakePer: 99_999 }, true],
  ['a ticket for a won more', { stakePer: 100_001 }, false],
  ['none for bets', { stakePer: 0 }, false],
  ['one ticket more a round', { mostPerRound: 11 }, true],
  ['one ticket less a round', { mostPerRound: 9 }, false],
  ['another day of the draw', { drawDay: 0 }, false],
])('lotto: %s', (_what, changes, rises) => expect(lottoRises(lotto, { ...lotto, ...changes })).toBe(rises));

test('lotto: tickets for bets where there were none', () =>
  expect(lottoRises({ ...lotto, stakePer: 0 }, lotto)).toBe(true));
