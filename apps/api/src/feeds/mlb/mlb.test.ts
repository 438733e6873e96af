import { describe, expect, test } from 'vitest';
import { csvOf, rowsOf } from '../../../test/csv-of.ts';
import type { RowChange } from '../../../test/csv-of.ts';
import { mlb } from './mlb.ts';

const rows = rowsOf({
  date: '2024-06-04',
  rot: '901',
  away: 'Anchors',
  home: 'Millers',
  away_final: '',
  home_final: '',
  home_runline: '-1.5',
  away_runline: '1.5',
  away_rl: '1.60',
  home_rl: '2.35',
  open_total: '8.5',
  close_total: '9',
  over: '1.90',
  under: '1.95',
  away_ml: '2.25',
  home_ml: '1.65',
  flags: '',
});
const read = (...changes: RowChange[]) => mlb.read(rows(...changes), 'mlb.csv');
const only = (change: RowChange) => {
  const { fixtures, bad } = read(change);
  expect(bad).toEqual([]);
  return fixtures[0]!;
};
const types = (change: RowChange, moment: 'opening' | 'closing') => only(change)[moment]!.map(({ type }) => type);
const market = (change: RowChange, moment: 'opening' | 'closing', type: number) =>
  only(change)[moment]!.find((one) => one.type === type);

test('a file without one of its columns is another’s', () => {
  const { header } = rows({});
  for (const missing of header) {
    const others = header.filter((column) => column !== missing).join(',');
    expect(() => mlb.read(csvOf(others), 'mlb.csv'), missing).toThrow('has not the header of an MLB file');
  }
});

describe('two games of one day', () => {
  test('are two matches by their rotation numbers; the lower one is played in the afternoon', () => {
    const { fixtures, bad } = read({ rot: '951' }, { rot: '901' });
    expect(bad).toEqual([]);
    expect(fixtures.map(({ no, fixture }) => [no, fixture.startsAt.toISOString()])).toEqual([
      [951, '2024-06-04T23:05:00.000Z'],
      [901, '2024-06-04T17:05:00.000Z'],
    ]);
  });

  test('of one number are the same game told twice', () => {
    expect(read({}, {}).bad).toEqual([{ line: 3, why: 'the match of line 2 again' }]);
  });

  test('a game alone is played in the evening, and its hour is a guess', () => {
    const match = only({});
    expect([match.fixture.startsAt.toISOString(), match.isHourAssumed]).toEqual(['2024-06-04T23:05:00.000Z', true]);
  });

  test.each([
    ['', null],
    ['x9', null],
    ['1234567', null],
    ['0', 0],
    ['999999', 999_999],
  ])('the number %j is %j', (rot, no) => {
    expect(only({ rot }).no).toBe(no);
  });
});

describe('a winner', () => {
  test('closes at decimals and opens at American prices where they are both there', () => {
    const opened = { open_home_ml_us: '-150', open_away_ml_us: '130' };
    expect(market(opened, 'opening', 52)).toMatchObject({ odds: [1_660, 2_300] });
    expect(market(opened, 'closing', 52)).toMatchObject({ odds: [1_650, 2_250] });
    expect(market({ open_home_ml_us: '-150' }, 'opening', 52)).toMatchObject({ odds: [1_650, 2_250] });
  });

  test('without a close keeps the prices it opened at', () => {
    const opened = { open_home_ml_us: '-150', open_away_ml_us: '130', home_ml: '' };
    expect(market(opened, 'closing', 52)).toMatchObject({ odds: [1_660, 2_300] });
  });

  test('without any price is not sold', () => {
    expect(types({ home_ml: '' }, 'opening')).not.toContain(52);
    expect(types({ home_ml: '' }, 'closing')).not.toContain(52);
  });
});

describe('a run line', () => {
  test('is the home team’s', () => {
    expect(market({}, 'opening', 3)).toEqual({ type: 3, line: -150, main: true, odds: [2_350, 1_600] });
    expect(market({ home_runline: '1.5', away_runline: '-1.5' }, 'closing', 3)).toMatchObject({ line: 150 });
  });

  test.each([
    ['its sides do not mirror each other', { away_runline: '-1.5' }],
    ['a side is missing', { away_runline: '' }],
    ['a price is missing', { home_rl: '' }],
    ['it is in quarters', { home_runline: '-1.25', away_runline: '1.25' }],
    ['the file says that it is broken', { flags: 'runline' }],
    ['it says so among other things', { flags: 'x;runline|y' }],
  ])('is not sold where %s', (_what, change) => {
    expect(types(change, 'opening')).toEqual([52, 2]);
    expect(types(change, 'closing')).toEqual([52, 2]);
  });
});

describe('a total', () => {
  test('opens at the usual price and closes at its own', () => {
    expect(market({}, 'opening', 2)).toEqual({ type: 2, line: 850, main: true, odds: [1_900, 1_900] });
    expect(market({}, 'closing', 2)).toEqual({ type: 2, line: 900, main: true, odds: [1_900, 1_950] });
  });

  test('without a close keeps its first', () => {
    expect(market({ close_total: '' }, 'closing', 2)).toMatchObject({ line: 850 });
    expect(market({ under: '' }, 'closing', 2)).toMatchObject({ line: 850 });
  });

  test.each([
    ['none', { open_total: '', close_total: '' }],
    ['zero', { open_total: '0', close_total: '0' }],
    ['less than nothing', { open_total: '-8.5', close_total: '-8.5' }],
    ['broken, as the file says', { flags: 'ou_overround' }],
  ])('that is %s is not sold', (_what, change) => {
    expect(types(change, 'opening')).toEqual([52, 3]);
    expect(types(change, 'closing')).toEqual([52, 3]);
  });
});

describe('a result', () => {
  test('has the runs, extra innings counted, and the innings', () => {
    const change = { home_final: '5', away_final: '3', extra_innings: '1', home_1: '2', home_9: 'x', away_2: '3' };
    expect(only(change).result).toEqual({
      status: 'finished',
      score: { home: 5, away: 3 },
      detail: {
        innings: [
          [2, null, null, null, null, null, null, null, null],
          [null, 3, null, null, null, null, null, null, null],
        ],
        extra: true,
      },
    });
  });

  test.each([[{ home_final: '4', away_final: '4' }], [{ home_final: '4', away_final: '4', flags: 'tie' }]])(
    'that is level is a game broken off, which nobody wins: %j',
    (change) => {
      expect(only(change).result).toMatchObject({ status: 'abandoned', score: { home: 4, away: 4 } });
    },
  );

  test('the file’s own word for a game broken off is believed before its score', () => {
    expect(only({ home_final: '5', away_final: '4', flags: 'tie' }).result).toMatchObject({ status: 'abandoned' });
  });

  test('of one team alone is none', () => {
    expect(only({ home_final: '5' }).result).toBeNull();
  });
});

test.each([
  [{ date: 'June' }, 'no date: "June"'],
  [{ away: '' }, 'a team is missing'],
  [{ away_final: '1e1' }, 'away_final is no score: "1e1"'],
])('%j costs its row alone', (change, why) => {
  expect(read(change, { home: 'Other' })).toMatchObject({ fixtures: [{ line: 3 }], bad: [{ line: 2, why }] });
});
