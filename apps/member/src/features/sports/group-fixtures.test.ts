import { expect, test } from 'vitest';
import { sampleFolder, sampleFixture } from '../../lib/sample-fixture.ts';
import { groupByLeague, groupByTime, passes, rowsOf, treeOf } from './group-fixtures.ts';

const fixtures = [
  sampleFixture({ gameSeq: '1', leagueSeq: '9', leagueNameEn: 'Some League', leagueNameKr: '어느 리그' }),
  sampleFixture({ gameSeq: '3', startTime: '2026-11-21T15:00:00.000Z' }),
  sampleFixture({ gameSeq: '2', startTime: '2026-11-21T12:00:00.000Z' }),
  sampleFixture({
    gameSeq: '4',
    sportsId: '48242',
    sportNameKr: '농구',
    leagueSeq: '7',
    leagueNameEn: 'KBL',
    leagueNameKr: 'KBL',
    locationCode: 'KOR',
  }),
];
const leagues = (starred: string[]) => groupByLeague(fixtures, new Set(starred)).map((group) => group.leagueSeq);

test('popular leagues come before others', () => expect(leagues([])).toEqual(['5', '7', '9']));
test('starred leagues come first', () => expect(leagues(['9'])).toEqual(['9', '5', '7']));
test('games of a league stand by start', () =>
  expect(groupByLeague(fixtures, new Set())[0]!.fixtures.map((fixture) => fixture.gameSeq)).toEqual(['2', '3']));

test('by time, games of a league that follow each other stand together', () => {
  const groups = groupByTime(fixtures);
  expect(groups.map(({ fixtures: inGroup }) => inGroup.map(({ gameSeq }) => gameSeq))).toEqual([
    ['2'],
    ['1'],
    ['4'],
    ['3'],
  ]);
  expect(new Set(groups.map(({ key }) => key)).size).toBe(4);
});

test('a day is a Seoul day: 15:00 UTC is the next one', () => {
  const on = (day: string) =>
    fixtures.filter((fixture) =>
      passes(fixture, { sportsId: null, location: null, leagueSeq: null, day, matches: () => true }),
    );
  expect(on('2026-11-22').map((fixture) => fixture.gameSeq)).toEqual(['3']);
  expect(on('2026-11-21')).toHaveLength(3);
});

test('rows stand by type, then line; invisible markets have none', () => {
  const folders = [
    sampleFolder({ id: '2', marketsId: '2', line: 2.5 }),
    sampleFolder({ id: '4', marketsId: '3', line: -1 }),
    sampleFolder({ id: '3', marketsId: '2', line: 1.5 }),
    sampleFolder({ id: '1' }),
    sampleFolder({ id: '5', marketsId: '3', line: -2, isVisible: false }),
    sampleFolder({ id: '6', marketsId: '17' }),
    sampleFolder({ id: '7', marketsId: '5' }),
  ];
  expect(rowsOf(folders, { shows: () => true }).map((folder) => folder.id)).toEqual(['1', '4', '3', '2', '6', '7']);
  expect(rowsOf(folders, { shows: ({ marketsId }) => marketsId === '2' }).map((folder) => folder.id)).toEqual([
    '3',
    '2',
  ]);
});

test('the tree counts games of sports, countries and leagues, the fullest first', () => {
  const [football, basketball] = treeOf(fixtures);
  expect([football!.name, football!.count, basketball!.count]).toEqual(['축구', 3, 1]);
  expect(football!.locations[0]!.leagues.map((league) => [league.id, league.count])).toEqual([
    ['5', 2],
    ['9', 1],
  ]);
});
