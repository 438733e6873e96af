import { describe, expect, test } from 'vitest';
import { csvOf, rowsOf } from '../../../test/csv-of.ts';
import type { RowChange } from '../../../test/csv-of.ts';
import { kleague } from './kleague.ts';

const rows = rowsOf({
  Date: '2024-03-02',
  KickoffUTC: '2024-03-02T05:00:00Z',
  HomeTeam: 'Hanbit',
  AwayTeam: 'Noeul',
  FTHG: '',
  FTAG: '',
});
const read = (...changes: RowChange[]) => kleague.read(rows(...changes), 'K1_2024.csv');
const only = (change: RowChange) => {
  const { fixtures, bad } = read(change);
  expect(bad).toEqual([]);
  return fixtures[0]!;
};

test('another file’s header is refused whole', () => {
  expect(() => kleague.read(csvOf('Date,HomeTeam,AwayTeam,FTHG,FTAG'), 'K1_2024.csv')).toThrow('has not the header');
});

describe('the division', () => {
  test.each([
    ['K1_2024.csv', 'Saebyeok', 'K1'],
    ['K2_2024.csv', 'Saebyeok', 'K2'],
    ['kleague2-2024.csv', 'Saebyeok', 'K2'],
    ['K League 1.csv', 'Saebyeok', 'K1'],
    ['2024_k_league_2.csv', 'Saebyeok', 'K2'],
    ['K1_2024.csv', 'Seoul E-Land', 'K1'],
    ['2024.csv', 'Saebyeok', 'K1'],
    ['2024.csv', 'Seoul E-Land', 'K2'],
    ['rank2.csv', 'Saebyeok', 'K1'],
    ['K22.csv', 'Saebyeok', 'K1'],
  ])('of %s with %s is %s', (name, AwayTeam, key) => {
    const { fixtures } = kleague.read(rows({ AwayTeam }), name);
    expect(fixtures[0]!.fixture.league).toEqual({ key, en: `K League ${key.at(1)}`, locationCode: 'KOR' });
  });
});

describe('the kick-off', () => {
  test.each([
    ['2024-03-02T05:00:00Z', '2024-03-02T05:00:00.000Z', '2024-03-02'],
    ['2024-03-02T05:00Z', '2024-03-02T05:00:00.000Z', '2024-03-02'],
    ['2024-03-02T14:59:59Z', '2024-03-02T14:59:59.000Z', '2024-03-02'],
    ['2024-03-02T15:00:00Z', '2024-03-02T15:00:00.000Z', '2024-03-03'],
    ['2023-12-31T15:00:00Z', '2023-12-31T15:00:00.000Z', '2024-01-01'],
    ['2024-02-29T10:00:00Z', '2024-02-29T10:00:00.000Z', '2024-02-29'],
  ])('%s is on Seoul’s day', (KickoffUTC, startsAt, day) => {
    const match = only({ KickoffUTC });
    expect(match.fixture.startsAt.toISOString()).toBe(startsAt);
    expect([match.day, match.season]).toEqual([day, day.slice(0, 4)]);
    expect(match.name).toBe(`K1:${day.slice(0, 4)}:Hanbit:Noeul:${day}`);
  });

  test.each([
    '',
    'noon',
    '2024-03-02',
    '2024-03-02T05:00:00',
    '2024-03-02T05:00:00+09:00',
    '2024-02-30T05:00:00Z',
    '2024-03-02T25:00:00Z',
  ])('%j is none, and costs its row', (KickoffUTC) => {
    expect(read({ KickoffUTC }, { HomeTeam: 'Other' })).toMatchObject({
      fixtures: [{ line: 3 }],
      bad: [{ line: 2, why: `no kick-off: ${JSON.stringify(KickoffUTC)}` }],
    });
  });
});

describe('prices', () => {
  const winner = { B365H: '2.10', B365D: '3.20', B365A: '3.40' };

  test('of the winner and of 2.5 goals are the main ones, other totals stand beside them', () => {
    const prices = {
      ...winner,
      'B365>2.5': '2.10',
      'B365<2.5': '1.75',
      Over_FT_0_5: '1.08',
      Under_FT_0_5: '8.00',
      Over_FT_1_5: '1.40',
      Under_FT_1_5: '2.90',
      Over_FT_3_5: '3.80',
      Under_FT_3_5: '1.25',
      Over_FT_4_5: '7.50',
      Under_FT_4_5: '1.09',
    };
    expect(only(prices).opening.map(({ type, line, main }) => [type, line, main])).toEqual([
      [1, null, true],
      [2, 250, true],
      [2, 50, false],
      [2, 150, false],
      [2, 350, false],
      [2, 450, false],
    ]);
  });

  test('of a market that is not whole are left out, the others stay', () => {
    const match = only({ ...winner, B365A: '', 'B365>2.5': '2.10', 'B365<2.5': '1.75' });
    expect(match.opening.map(({ type }) => type)).toEqual([2]);
    expect(match.unread).toEqual([]);
  });

  test('that cannot be read are named and cost their market alone', () => {
    const match = only({ ...winner, B365A: 'n/a', FTHG: '1', FTAG: '0' });
    expect(match.opening).toEqual([]);
    expect(match.unread).toEqual(['B365A is no price: "n/a"']);
    expect(match.result).toMatchObject({ score: { home: 1, away: 0 } });
  });

  test('are those of the opening alone', () => {
    expect(only(winner).closing).toBeNull();
  });
});

test('a pair may meet twice in a season: by the day they are two matches, on one day one', () => {
  const { fixtures, bad } = read({}, { KickoffUTC: '2024-06-02T05:00:00Z' }, { KickoffUTC: '2024-03-02T09:00:00Z' });
  expect(fixtures.map(({ day }) => day)).toEqual(['2024-03-02', '2024-06-02']);
  expect(bad).toEqual([{ line: 4, why: 'the match of line 2 again' }]);
});

test.each([
  [
    { FTHG: '2', FTAG: '2', HTHG: '1', HTAG: '1' },
    { score: { home: 2, away: 2 }, detail: { halfTime: [1, 1] } },
  ],
  [{ FTHG: '2', FTAG: '2' }, { score: { home: 2, away: 2 } }],
])('the score of %j', (change, expected) => {
  expect(only(change).result).toEqual({ status: 'finished', ...expected });
});

test.each([{ FTHG: '2' }, { FTAG: '0' }, {}])('%j is no score', (change) => {
  expect(only(change).result).toBeNull();
});
