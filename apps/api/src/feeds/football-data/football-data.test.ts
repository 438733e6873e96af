import { describe, expect, test } from 'vitest';
import { csvOf, rowsOf } from '../../../test/csv-of.ts';
import type { RowChange } from '../../../test/csv-of.ts';
import { footballData } from './football-data.ts';
import { countryCode, divisionOf } from './divisions.ts';

const rows = rowsOf({ Div: 'E0', Date: '17/08/2024', Time: '15:00', HomeTeam: 'Home', AwayTeam: 'Away' });
const read = (...changes: RowChange[]) => footballData.read(rows(...changes), 'E0.csv');
const only = (change: RowChange) => {
  const { fixtures, bad } = read(change);
  expect(bad).toEqual([]);
  return fixtures[0]!;
};

describe('a header', () => {
  test.each([
    'Div,Date,HomeTeam,AwayTeam',
    'Div,Date,HT,AT',
    'Country,League,Season,Date,Home,Away',
    'Extra,AwayTeam,HomeTeam,Date,Div',
  ])('%s is one of this source', (header) => {
    expect(footballData.read(csvOf(header), 'x.csv')).toEqual({ fixtures: [], bad: [] });
  });

  test.each([
    'Div,Date,HomeTeam',
    'Date,HomeTeam,AwayTeam',
    'Country,League,Date,Home,Away',
    'div,date,hometeam,awayteam',
  ])('%s is another’s, and nothing of the file is taken', (header) => {
    expect(() => footballData.read(csvOf(header, 'E0,17/08/2024,Home,Away'), 'x.csv')).toThrow('has not the header');
  });
});

describe('when a match starts', () => {
  test.each([
    ['an afternoon of summer time', '17/08/2024', '15:00', '2024-08-17T14:00:00.000Z'],
    ['an afternoon of winter', '07/12/2024', '15:00', '2024-12-07T15:00:00.000Z'],
    ['with seconds', '07/12/2024', '15:00:30', '2024-12-07T15:00:00.000Z'],
    ['an hour of one digit', '07/12/2024', '9:30', '2024-12-07T09:30:00.000Z'],
    ['the first minute of a day', '07/12/2024', '00:00', '2024-12-07T00:00:00.000Z'],
    ['the last minute', '07/12/2024', '23:59', '2024-12-07T23:59:00.000Z'],
    ['no hour: the usual kick-off', '07/12/2024', '', '2024-12-07T15:00:00.000Z'],
    ['the day before clocks go forward', '30/03/2024', '15:00', '2024-03-30T15:00:00.000Z'],
    ['the day they do', '31/03/2024', '15:00', '2024-03-31T14:00:00.000Z'],
    ['an hour they swallow', '31/03/2024', '01:30', '2024-03-31T01:30:00.000Z'],
    ['an hour they repeat: its first', '27/10/2024', '01:30', '2024-10-27T00:30:00.000Z'],
    ['the day they go back', '27/10/2024', '15:00', '2024-10-27T15:00:00.000Z'],
  ])('%s', (_what, Date, Time, expected) => {
    expect(only({ Date, Time }).fixture.startsAt.toISOString()).toBe(expected);
  });

  test.each([
    ['1/8/24', '2024-08-01'],
    ['01/08/1999', '1999-08-01'],
    ['01/08/99', '1999-08-01'],
    ['01/08/90', '1990-08-01'],
    ['01/08/89', '2089-08-01'],
    ['29/02/2024', '2024-02-29'],
  ])('the day %s is %s', (Date, day) => {
    expect(only({ Date }).day).toBe(day);
  });

  test.each([
    [{ Date: '' }, 'no date: ""'],
    [{ Date: '2024-08-17' }, 'no date: "2024-08-17"'],
    [{ Date: '17/08/024' }, 'no date: "17/08/024"'],
    [{ Date: '29/02/2023' }, 'no such date: "29/02/2023"'],
    [{ Date: '08/17/2024' }, 'no such date: "08/17/2024"'],
    [{ Time: '24:00' }, 'no time of day: "24:00"'],
    [{ Time: '15:60' }, 'no time of day: "15:60"'],
    [{ Time: '3pm' }, 'no time of day: "3pm"'],
    [{ HomeTeam: '' }, 'a team is missing'],
    [{ AwayTeam: 'Home' }, '"Home" against itself'],
    [{ Div: '' }, 'no division: ""'],
    [{ Div: '<b>' }, 'no division: "<b>"'],
    [{ Div: 'x'.repeat(61) }, `no division: "${'x'.repeat(40)}…"`],
    [{ FTHG: 'two', FTAG: '1' }, 'FTHG is no score: "two"'],
    [{ FTHG: '2', FTAG: '1', HTHG: '-1', HTAG: '0' }, 'HTHG is no score: "-1"'],
  ])('%j costs its row and no other', (change, why) => {
    const good = { HomeTeam: 'Fine', AwayTeam: 'Good' };
    expect(read(change, good)).toMatchObject({
      fixtures: [{ line: 3, fixture: { home: { en: 'Fine' } } }],
      bad: [{ line: 2, why }],
    });
  });
});

describe('a league', () => {
  test.each([
    ['E0', 'ENG', 'Premier League'],
    ['SC3', 'SCO', 'League Two'],
    ['SP1', 'ESP', 'La Liga'],
    ['ZZ9', 'INT', 'ZZ9'],
    ['toString', 'INT', 'toString'],
  ])('%s', (Div, locationCode, en) => {
    expect(only({ Div }).fixture.league).toEqual({ key: Div, en, locationCode });
    expect(divisionOf(Div)).toEqual({ location: locationCode, league: en });
  });

  test.each([
    ['Japan', 'JPN'],
    ['Brazil', 'BRA'],
    ['Atlantis', 'INT'],
    ['constructor', 'INT'],
  ])('of a country: %s', (name, code) => {
    expect(countryCode(name)).toBe(code);
  });

  test('of a whole history says its season itself, and its teams are kept apart by country', () => {
    const table = csvOf(
      'Country,League,Season,Date,Time,Home,Away,HG,AG,AvgCH,AvgCD,AvgCA',
      'Japan,J1 League,2024,23/02/2024,05:00,Urawa,Kobe,2,1,2.10,3.20,3.40',
    );
    expect(footballData.read(table, 'JPN.csv').fixtures).toMatchObject([
      {
        season: '2024',
        name: 'Japan J1 League:2024:Urawa:Kobe',
        fixture: { league: { key: 'Japan J1 League', locationCode: 'JPN' }, home: { key: 'JPN:Urawa' } },
        opening: [{ type: 1, odds: [2_100, 3_200, 3_400] }],
        closing: null,
        result: { status: 'finished', score: { home: 2, away: 1 } },
      },
    ]);
  });
});

describe('a season', () => {
  const seasons = (...days: string[]) =>
    read(...days.map((Date, at) => ({ Date, HomeTeam: `Home ${at}` }))).fixtures.map(({ season }) => season);

  test('begins in July and is named by both its years', () => {
    expect(seasons('01/08/2024', '25/05/2025')).toEqual(['2024/25', '2024/25']);
    expect(seasons('15/08/1999', '14/05/2000')).toEqual(['1999/00', '1999/00']);
  });

  test('that runs into the summer is not the next one', () => {
    expect(seasons('09/08/2019', '20/06/2020', '10/07/2020', '26/07/2020', '12/09/2020')).toEqual([
      '2019/20',
      '2019/20',
      '2019/20',
      '2019/20',
      '2020/21',
    ]);
  });

  test('is the next one after more than 25 days without a match, and the same after 25', () => {
    expect(seasons('10/06/2024', '05/07/2024')).toEqual(['2023/24', '2023/24']);
    expect(seasons('10/06/2024', '06/07/2024')).toEqual(['2023/24', '2024/25']);
  });

  test('is told by the days, in whatever order the rows are', () => {
    expect(seasons('25/05/2025', '12/09/2025', '01/08/2024')).toEqual(['2024/25', '2025/26', '2024/25']);
  });

  test('counts for each division by itself', () => {
    const { fixtures } = read(
      { Div: 'E0', Date: '20/06/2020' },
      { Div: 'E0', Date: '10/07/2020', HomeTeam: 'Later' },
      { Div: 'D1', Date: '10/07/2020' },
    );
    expect(fixtures.map(({ season }) => season)).toEqual(['2019/20', '2019/20', '2020/21']);
  });
});

describe('prices', () => {
  const winner = { B365H: '2.10', B365D: '3.40', B365A: '3.50' };
  const averages = { AvgH: '2.05', AvgD: '3.35', AvgA: '3.45' };

  test('of the bookmaker come before averages', () => {
    expect(only({ ...winner, ...averages }).opening).toEqual([
      { type: 1, line: null, main: true, odds: [2_100, 3_400, 3_500] },
    ]);
  });

  test('of averages stand in where the bookmaker’s are not whole', () => {
    expect(only({ ...winner, ...averages, B365D: '' }).opening).toMatchObject([{ odds: [2_050, 3_350, 3_450] }]);
    expect(only({ ...winner, ...averages, B365D: 'x' })).toMatchObject({
      opening: [{ odds: [2_050, 3_350, 3_450] }],
      unread: ['B365D is no price: "x"'],
    });
  });

  test('of a handicap need their line, in quarters', () => {
    const prices = { B365AHH: '1.90', B365AHA: '2.00' };
    expect(only({ ...prices, AHh: '-0.25' }).opening).toEqual([
      { type: 3, line: -25, main: true, odds: [1_900, 2_000] },
    ]);
    expect(only({ ...prices, AHh: '' }).opening).toEqual([]);
    expect(only({ ...prices, AHh: '-0.3' })).toMatchObject({ opening: [], unread: ['AHh is no line: "-0.3"'] });
    expect(only(prices).opening).toEqual([]);
  });

  test('of a total are those of 2.5 goals', () => {
    expect(only({ 'B365>2.5': '1.90', 'B365<2.5': '1.95' }).opening).toEqual([
      { type: 2, line: 250, main: true, odds: [1_900, 1_950] },
    ]);
  });

  test('that close differ; a market they do not mention keeps its opening ones', () => {
    const match = only({
      ...winner,
      'B365>2.5': '1.90',
      'B365<2.5': '1.95',
      B365CH: '1.95',
      B365CD: '3.50',
      B365CA: '3.90',
    });
    expect(match.opening).toMatchObject([{ type: 1, odds: [2_100, 3_400, 3_500] }, { type: 2 }]);
    expect(match.closing).toMatchObject([
      { type: 1, odds: [1_950, 3_500, 3_900] },
      { type: 2, odds: [1_900, 1_950] },
    ]);
  });

  test('that close alone, in a file that has both columns, do not open', () => {
    const blank = { B365H: '', B365D: '', B365A: '' };
    const match = only({ ...blank, B365CH: '1.95', B365CD: '3.50', B365CA: '3.90' });
    expect(match.opening).toEqual([]);
    expect(match.closing).toMatchObject([{ type: 1, odds: [1_950, 3_500, 3_900] }]);
  });

  test('that are not there leave a match without them', () => {
    expect(only({})).toMatchObject({ opening: [], closing: null, unread: [] });
  });
});

test.each([
  [
    { FTHG: '2', FTAG: '1', HTHG: '1', HTAG: '0' },
    { score: { home: 2, away: 1 }, detail: { halfTime: [1, 0] } },
  ],
  [{ HG: '2', AG: '1' }, { score: { home: 2, away: 1 } }],
])('the score of %j', (change, expected) => {
  expect(only(change).result).toEqual({ status: 'finished', ...expected });
});

test('a match that has not been played has no result', () => {
  expect(only({ FTHG: '', FTAG: '' }).result).toBeNull();
});
