import { expect, test } from 'vitest';
import { lastColumns, livelyFirst, readTableNews, roadText } from './table-news.ts';
import type { TableNews } from './table-news.ts';

const roadOf = (letters: string): TableNews['road'] =>
  [...letters].map((letter) => [{ p: 'player', b: 'banker', t: 'tie' }[letter]!, '7']);

test('a host’s tables are read by id; what has another shape is left out', () => {
  const good = { id: 'a', people: 2, seatsTaken: 1, road: [['banker', '7']] };
  const bad = [
    null,
    { ...good, id: 1 },
    { ...good, people: -1 },
    { ...good, seatsTaken: '1' },
    { ...good, road: 'x' },
    { ...good, road: [['<b>', '7']] },
    { ...good, road: [['banker', 7]] },
    { ...good, road: [['banker']] },
  ];
  expect([...readTableNews({ tables: [...bad, good] })]).toEqual([['a', good]]);
  for (const answer of [null, 'x', {}, { tables: {} }, []]) expect(readTableNews(answer).size).toBe(0);
});

test('the big road begins a column with each winner and marks ties on the round before', () => {
  expect(lastColumns(roadOf('bbtpb'), 24)).toEqual([
    { tone: 'banker', ties: 0, column: 0, row: 0 },
    { tone: 'banker', ties: 1, column: 0, row: 1 },
    { tone: 'player', ties: 0, column: 1, row: 0 },
    { tone: 'banker', ties: 0, column: 2, row: 0 },
  ]);
  // a tie before any winner has no round to be marked on
  expect(lastColumns(roadOf('ttp'), 24)).toEqual([{ tone: 'player', ties: 0, column: 0, row: 0 }]);
  expect(lastColumns([], 24)).toEqual([]);
});

test('the newest columns are shown', () => {
  const road = roadOf('bpbpbp');
  expect(lastColumns(road, 6).map(({ column }) => column)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(lastColumns(road, 5).map(({ tone, column }) => `${tone} ${column}`)).toEqual([
    'player 0',
    'banker 1',
    'player 2',
    'banker 3',
    'player 4',
  ]);
});

test('a road is said in counts', () => {
  expect(roadText(roadOf('bbtpb'))).toBe('최근 5회: 플레이어 1, 뱅커 3, 타이 1');
});

test('tables come by who is there, then those that have had a round', () => {
  const news = (id: string, people: number, rounds: string) =>
    [id, { id, people, seatsTaken: 0, road: roadOf(rounds) }] as const;
  const tables = ['a', 'b', 'c', 'd', 'unknown'].map((id) => ({ id }));
  const told = new Map([news('a', 0, ''), news('b', 0, 'bp'), news('c', 3, ''), news('d', 1, 'p')]);
  expect(livelyFirst(tables, told).map(({ id }) => id)).toEqual(['c', 'd', 'b', 'a', 'unknown']);
});
