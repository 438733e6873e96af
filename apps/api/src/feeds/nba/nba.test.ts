import { describe, expect, test } from 'vitest';
import { csvOf, rowsOf } from '../../../test/csv-of.ts';
import type { RowChange } from '../../../test/csv-of.ts';
import { nba } from './nba.ts';

const rows = rowsOf({
  date: '2024-01-10',
  rot: '501',
  away: 'Comets',
  home: 'Harbors',
  away_final: '',
  home_final: '',
  overtime: '0',
  open_home_spread: '-3.5',
  close_home_spread: '-4.5',
  open_total: '220.5',
  close_total: '221.5',
  away_ml: '2.60',
  home_ml: '1.55',
});
const read = (...changes: RowChange[]) => nba.read(rows(...changes), 'nba.csv');
const only = (change: RowChange) => {
  const { fixtures, bad } = read(change);
  expect(bad).toEqual([]);
  return fixtures[0]!;
};
const market = (change: RowChange, moment: 'opening' | 'closing', type: number) =>
  only(change)[moment]!.find((one) => one.type === type);

test('a file without one of its columns is another’s', () => {
  const { header } = rows({});
  for (const missing of header) {
    const others = header.filter((column) => column !== missing).join(',');
    expect(() => nba.read(csvOf(others), 'nba.csv'), missing).toThrow('has not the header of an NBA file');
  }
});

describe('a game', () => {
  test.each([
    ['winter', '2024-01-10', '2024-01-11T00:30:00.000Z'],
    ['the day clocks go forward', '2024-03-10', '2024-03-10T23:30:00.000Z'],
    ['the day before', '2024-03-09', '2024-03-10T00:30:00.000Z'],
    ['the day they go back', '2024-11-03', '2024-11-04T00:30:00.000Z'],
    ['the day before that', '2024-11-02', '2024-11-02T23:30:00.000Z'],
  ])('of %s starts at half past seven in New York', (_what, date, startsAt) => {
    expect(only({ date }).fixture.startsAt.toISOString()).toBe(startsAt);
  });

  test.each([
    ['2023-07-31', '2022/23'],
    ['2023-08-01', '2023/24'],
    ['2023-12-31', '2023/24'],
    ['2024-01-01', '2023/24'],
    ['1999-10-30', '1999/00'],
  ])('of %s belongs to %s', (date, season) => {
    const match = only({ date });
    expect(match.season).toBe(season);
    expect(match.name).toBe(`NBA:${season}:Harbors:Comets:${date}`);
  });

  test('may follow another of the same pair the next day', () => {
    const { fixtures, bad } = read({}, { date: '2024-01-11' });
    expect([fixtures.length, bad]).toEqual([2, []]);
    expect(nba.daysApart).toBeNull();
  });
});

describe('a winner', () => {
  test.each([
    ['decimals', { home_ml: '1.55', away_ml: '2.60' }, [1_550, 2_600]],
    ['American prices alone', { home_ml: '', away_ml: '', home_ml_us: '-182', away_ml_us: '160' }, [1_540, 2_600]],
    ['decimals before American ones', { home_ml_us: '-500', away_ml_us: '400' }, [1_550, 2_600]],
  ])('by %s', (_what, change, odds) => {
    expect(market(change, 'opening', 52)).toEqual({ type: 52, line: null, main: true, odds });
    expect(market(change, 'closing', 52)).toEqual({ type: 52, line: null, main: true, odds });
  });

  test('with one side alone is not sold', () => {
    expect(market({ home_ml: '' }, 'opening', 52)).toBeUndefined();
    expect(market({ home_ml: '', away_ml: '', home_ml_us: '-182' }, 'opening', 52)).toBeUndefined();
  });
});

describe('a spread', () => {
  test('opens and closes at its own line and the usual price', () => {
    expect(market({}, 'opening', 3)).toEqual({ type: 3, line: -350, main: true, odds: [1_900, 1_900] });
    expect(market({}, 'closing', 3)).toMatchObject({ line: -450 });
  });

  test('that closes without a line keeps its first', () => {
    expect(market({ close_home_spread: '' }, 'closing', 3)).toMatchObject({ line: -350 });
  });

  test.each([
    ['60', 6_000],
    ['-60', -6_000],
    ['0', 0],
  ])('of %s is one', (open_home_spread, line) => {
    expect(market({ open_home_spread }, 'opening', 3)).toMatchObject({ line });
  });

  test.each(['60.5', '-60.5', '-3.25', ''])('of %j is none', (open_home_spread) => {
    expect(market({ open_home_spread }, 'opening', 3)).toBeUndefined();
  });
});

describe('a total', () => {
  test('opens and closes at its own line and the usual price', () => {
    expect(market({}, 'opening', 2)).toEqual({ type: 2, line: 22_050, main: true, odds: [1_900, 1_900] });
    expect(market({}, 'closing', 2)).toMatchObject({ line: 22_150 });
  });

  test.each([
    ['100', true],
    ['99.5', false],
    ['-220', false],
    ['220.25', false],
  ])('of %s points is one: %s', (open_total, isOne) => {
    expect(market({ open_total }, 'opening', 2) !== undefined).toBe(isOne);
  });
});

describe('a result', () => {
  test('has the points with overtime, and the quarters where they are there', () => {
    const quarters = { home_q1: '25', home_q2: '30', home_q3: '20', home_q4: '25', away_q1: '30', away_q2: '20', away_q3: '25', away_q4: '25' }; // prettier-ignore
    expect(only({ away_final: '108', home_final: '112', overtime: '1', ...quarters }).result).toEqual({
      status: 'finished',
      score: { home: 112, away: 108 },
      detail: {
        quarters: [
          [25, 30, 20, 25],
          [30, 20, 25, 25],
        ],
        overtime: true,
      },
    });
  });

  test('without quarters leaves them open', () => {
    expect(only({ away_final: '101', home_final: '108' }).result).toMatchObject({
      detail: {
        quarters: [
          [null, null, null, null],
          [null, null, null, null],
        ],
        overtime: false,
      },
    });
  });

  test('of one team alone is none', () => {
    expect(only({ home_final: '108' }).result).toBeNull();
    expect(only({ away_final: '101' }).result).toBeNull();
  });
});

test.each([
  [{ date: '2024-02-30' }, 'no such date: "2024-02-30"'],
  [{ home: 'Comets' }, '"Comets" against itself'],
  [{ home_final: 'W' }, 'home_final is no score: "W"'],
  [{ home_final: '1', away_final: '2', home_q3: '2.5' }, 'home_q3 is no score: "2.5"'],
])('%j costs its row alone', (change, why) => {
  expect(read(change, { home: 'Other' })).toMatchObject({ fixtures: [{ line: 3 }], bad: [{ line: 2, why }] });
});
