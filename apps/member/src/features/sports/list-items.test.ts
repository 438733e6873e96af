import type { WireFolder } from '@lime/contract/fixtures.ts';
import { expect, test } from 'vitest';
import { sampleFolder, sampleFixture } from '../../lib/sample-fixture.ts';
import { desktopGeometry } from './geometry.ts';
import { groupByLeague } from './group-fixtures.ts';
import { listItems } from './list-items.ts';
import type { MarketTab } from './sports-kind.ts';

const total = sampleFolder({ id: '12', marketsId: '2', line: 2.5 });
const handicap = sampleFolder({ id: '13', marketsId: '3', line: -1 });
const fixtures = [
  sampleFixture({ folderCount: 3 }),
  sampleFixture({ gameSeq: '2', folders: [sampleFolder(), total], folderCount: 2 }),
];
const leagues = groupByLeague(fixtures, new Set());
const all = { id: 'all', name: '전체', shows: () => true };
const totals = { id: 'total', name: '언더오버', shows: ({ marketsId }: WireFolder) => marketsId === '2' };
const items = (tab: MarketTab, expanded = new Map(), folded = new Set<string>(), most = Infinity) =>
  listItems(leagues, { tab, all, most, counted: true }, folded, expanded, desktopGeometry);

test('a league, then its games; the last carries the gap', () => {
  const [league, first, second] = items(all);
  expect([league!.size, first!.size, second!.size]).toEqual([39, 72, 97 + 12]);
});
test('a tab leaves out games without such a market', () =>
  expect(items(totals).map((item) => item.key)).toEqual(['league-5', 'game-2']));
test('a folded league keeps its band alone', () =>
  expect(items(all, new Map(), new Set(['5'])).map((item) => item.size)).toEqual([39 + 12]));
test('an opened game keeps room for what comes, and stays that tall when it is there', () => {
  const waiting = items(all, new Map([['1', null]]))[1]!;
  const full = sampleFixture({ folders: [total, sampleFolder(), handicap] });
  const there = items(all, new Map([['1', full]]))[1]!;
  expect(waiting).toMatchObject({ pending: 2, more: 2, size: 16 + 3 * 38 + 2 * 4 + 1 });
  expect(there.size).toBe(waiting.size);
  expect(there.kind === 'fixture' && there.rows.map((folder) => folder.id)).toEqual(['11', '13', '12']);
});
test('a game of many markets shows the first of them and says how many more there are', () =>
  expect(items(all, new Map(), new Set(), 1)[2]).toMatchObject({ more: 1, rows: [{ id: '11' }] }));
