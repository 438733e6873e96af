import { describe, expect, test } from 'vitest';
import { earnedCauses } from './chances.ts';
import { nextDraw } from './draw-schedule.ts';
import { ticketLine, ticketProblem } from './ticket.ts';

test.each<[string, number[], ReturnType<typeof ticketProblem>]>([
  ['six', [1, 2, 3, 43, 44, 45], null],
  ['five', [1, 2, 3, 4, 5], 'count'],
  ['seven', [1, 2, 3, 4, 5, 6, 7], 'count'],
  ['none', [], 'count'],
  ['zero', [0, 1, 2, 3, 4, 5], 'range'],
  ['46', [1, 2, 3, 4, 5, 46], 'range'],
  ['a half', [1, 2, 3, 4, 5, 6.5], 'range'],
  ['one twice', [1, 1, 2, 3, 4, 5], 'repeated'],
])('a ticket of %s', (_what, numbers, problem) => expect(ticketProblem(numbers)).toBe(problem));

test('a line of the listing names nobody', () => {
  expect(ticketLine('ab'.repeat(32), [41, 3, 11, 17, 24, 32])).toBe(`${'ab'.repeat(32)}:3,11,17,24,32,41`);
});

describe('the next draw, Saturday 20:00 in Seoul', () => {
  const saturday = { drawDay: 6, drawTime: '20:00' };
  test.each([
    ['on a Sunday', '2026-11-22T03:00:00+09:00', '2026-11-28T20:00:00+09:00'],
    ['a moment before', '2026-11-21T19:59:59.999+09:00', '2026-11-21T20:00:00+09:00'],
    ['at that moment', '2026-11-21T20:00:00+09:00', '2026-11-28T20:00:00+09:00'],
    ['late on a Friday in UTC', '2026-11-20T15:30:00Z', '2026-11-21T20:00:00+09:00'],
    ['over a new year', '2026-12-27T00:00:00+09:00', '2027-01-02T20:00:00+09:00'],
  ])('%s', (_when, now, draw) => {
    expect(nextDraw(new Date(now), saturday)).toEqual(new Date(draw));
  });

  test('any day and hour', () => {
    const now = new Date('2026-11-22T03:00:00+09:00');
    expect(nextDraw(now, { drawDay: 0, drawTime: '02:59' })).toEqual(new Date('2026-11-29T02:59:00+09:00'));
    expect(nextDraw(now, { drawDay: 0, drawTime: '03:01' })).toEqual(new Date('2026-11-22T03:01:00+09:00'));
    expect(nextDraw(now, { drawDay: 1, drawTime: '00:00' })).toEqual(new Date('2026-11-23T00:00:00+09:00'));
  });
});

describe('what is earned', () => {
  const rules = { perCheckIn: 1, stakePer: 100_000, mostPerRound: 10 };
  const doings = { memberId: 7, roundNo: 46, checkIns: ['2026-11-20', '2026-11-21'], stakes: 299_999 };
  test('a ticket a day and one per so many won, each with its cause', () => {
    expect(earnedCauses(doings, rules)).toEqual([
      'attendance:7:2026-11-20:1',
      'attendance:7:2026-11-21:1',
      'stake:7:46:1',
      'stake:7:46:2',
    ]);
    expect(earnedCauses({ ...doings, stakes: 300_000 }, rules)).toHaveLength(5);
  });

  test('two a day, nothing for stakes', () => {
    expect(earnedCauses(doings, { ...rules, perCheckIn: 2, stakePer: 0 })).toEqual([
      'attendance:7:2026-11-20:1',
      'attendance:7:2026-11-20:2',
      'attendance:7:2026-11-21:1',
      'attendance:7:2026-11-21:2',
    ]);
  });

  test('a great stake makes no endless list', () => {
    expect(earnedCauses({ ...doings, checkIns: [], stakes: 9e12 }, rules)).toHaveLength(10);
  });
});
