import { describe, expect, test } from 'vitest';
import { addDays } from '../seoul-time.ts';
import { blanksBefore, conditionsOf, daysOfMonth, duePrizes, inRound, mayAttend, missedDays } from './attendance.ts';
import type { AttendanceRules, DayFacts, MonthFacts } from './attendance.ts';

const rules: AttendanceRules = {
  active: true,
  points: 500,
  streaks: [
    { days: 3, points: 500 },
    { days: 5, points: 1_000 },
    { days: 7, points: 5_000 },
    { days: 14, points: 10_000 },
  ],
  repeats: true,
  deposit: 0,
  stake: 0,
  grade: 1,
  makeUps: 3,
  makeUpPrice: 300,
  takes: 0,
};
const facts: DayFacts = { deposited: 0, staked: 0, grade: 1 };
const month: MonthFacts = {
  today: '2026-11-20',
  attended: new Set(['2026-11-18', '2026-11-19']),
  madeUp: 2,
  since: '2026-11-10',
  points: 300,
};

describe('may a day be attended', () => {
  test.each<[string, string, Partial<AttendanceRules>, Partial<MonthFacts>, Partial<DayFacts>, string | null]>([
    ['today', '2026-11-20', {}, {}, {}, null],
    ['today, when days cannot be made up', '2026-11-20', { makeUps: 0 }, { points: 0 }, {}, null],
    ['while there is no check-in', '2026-11-20', { active: false }, {}, {}, 'ATTENDANCE_CLOSED'],
    ['twice', '2026-11-20', {}, { attended: new Set(['2026-11-20']) }, {}, 'ATTENDANCE_DONE'],
    ['tomorrow', '2026-11-21', {}, {}, {}, 'ATTENDANCE_DAY'],
    ['a missed day', '2026-11-17', {}, {}, {}, null],
    ['the day one became a member', '2026-11-10', {}, {}, {}, null],
    ['the day before one was a member', '2026-11-09', {}, {}, {}, 'ATTENDANCE_DAY'],
    ['a day of last month', '2026-10-31', {}, { since: '2026-01-01' }, {}, 'ATTENDANCE_DAY'],
    ['a day that was attended', '2026-11-19', {}, {}, {}, 'ATTENDANCE_DONE'],
    ['the last day that may be made up', '2026-11-17', { makeUps: 3 }, {}, {}, null],
    ['one more', '2026-11-17', { makeUps: 2 }, {}, {}, 'ATTENDANCE_MAKE_UPS'],
    ['with just the points for it', '2026-11-17', { makeUpPrice: 300 }, {}, {}, null],
    ['with a point too few', '2026-11-17', { makeUpPrice: 301 }, {}, {}, 'ATTENDANCE_PRICE'],
    ['the last time of the month', '2026-11-20', { takes: 3 }, {}, {}, null],
    ['one time more', '2026-11-20', { takes: 2 }, {}, {}, 'ATTENDANCE_TAKES'],
    ['with just the deposit', '2026-11-20', { deposit: 10_000 }, {}, { deposited: 10_000 }, null],
    ['with a won too little', '2026-11-20', { deposit: 10_000 }, {}, { deposited: 9_999 }, 'ATTENDANCE_CONDITION'],
    ['with just the bets', '2026-11-20', { stake: 5_000 }, {}, { staked: 5_000 }, null],
    ['with bets a won too small', '2026-11-20', { stake: 5_000 }, {}, { staked: 4_999 }, 'ATTENDANCE_CONDITION'],
    ['of just the grade', '2026-11-20', { grade: 3 }, {}, { grade: 3 }, null],
    ['of a grade too low', '2026-11-20', { grade: 3 }, {}, { grade: 2 }, 'ATTENDANCE_CONDITION'],
  ])('%s', (_why, day, ofRules, ofMonth, ofDay, code) =>
    expect(
      mayAttend({ ...rules, ...ofRules }, day, { ...month, ...ofMonth }, { ...facts, ...ofDay })?.code ?? null,
    ).toBe(code),
  );

  test('conditions that are set are listed, met or not', () => {
    expect(conditionsOf(rules, facts)).toEqual([]);
    expect(conditionsOf({ ...rules, deposit: 1, grade: 2 }, { ...facts, deposited: 5 })).toEqual([
      { kind: 'grade', need: 2, have: 1 },
      { kind: 'deposit', need: 1, have: 5 },
    ]);
  });

  test('missed days are those since one is a member', () => {
    expect(missedDays({ ...month, since: '2026-11-15' })).toEqual(['2026-11-15', '2026-11-16', '2026-11-17']);
    expect(missedDays({ ...month, today: '2026-11-01', since: '2026-01-01' })).toEqual([]);
  });
});

describe('streaks', () => {
  test.each<[string, number, number[], number[]]>([
    ['a day short of the first', 2, [], []],
    ['the first', 3, [], [3]],
    ['the first, given before', 4, [3], []],
    ['the second', 5, [3], [5]],
    ['the longest', 14, [3, 5, 7], [14]],
    ['a day into the next round', 15, [3, 5, 7, 14], []],
    ['the first of the next round', 17, [3, 5, 7, 14], [3]],
    ['a gap closed: all that the joined run reaches beyond', 8, [3, 3], [5, 7]],
    ['a gap closed: nothing twice', 6, [3, 5], []],
  ])('%s', (_why, length, given, due) => expect(duePrizes(rules, length, given).map(({ days }) => days)).toEqual(due));

  test('without rounds the longest is the last', () => {
    const once = { ...rules, repeats: false };
    expect(duePrizes(once, 17, [3, 5, 7, 14])).toEqual([]);
    expect(duePrizes(once, 28, [3, 5, 7, 14])).toEqual([]);
    expect([0, 1, 14, 15].map((length) => inRound(rules, length))).toEqual([0, 1, 14, 1]);
    expect(inRound(once, 15)).toBe(15);
    expect(duePrizes({ streaks: [], repeats: true }, 100, [])).toEqual([]);
    expect(inRound({ streaks: [], repeats: true }, 100)).toBe(100);
  });

  test('whatever way days come in, one day completes a streak at most once, and the run gives what a run without gaps gives', () => {
    for (let gap = 0; gap < 40; gap++) {
      // every day of forty but one, which is made up at the end
      let given: number[] = [];
      const first: number[] = [];
      for (let length = 1; length <= gap; length++)
        first.push(...duePrizes(rules, length, first).map(({ days }) => days));
      const second: number[] = [];
      for (let length = 1; length < 40 - gap; length++)
        second.push(...duePrizes(rules, length, second).map(({ days }) => days));
      given = [...first, ...second];
      const due = duePrizes(rules, 40, given).map(({ days }) => days);
      expect(new Set(due).size).toBe(due.length);
      given.push(...due);
      expect(duePrizes(rules, 40, given)).toEqual([]);
    }
  });
});

describe('the calendar', () => {
  test.each([
    ['2026-11-20', 6, 30],
    ['2026-06-01', 0, 30],
    ['2024-02-29', 3, 29],
    ['2026-12-31', 1, 31],
  ])('the month of %s has %i blanks before its %i days', (day, blanks, days) => {
    expect(blanksBefore(day)).toBe(blanks);
    expect(daysOfMonth(day)).toHaveLength(days);
    expect(addDays(daysOfMonth(day)[0]!, days)).toMatch(/-01$/);
  });
});
