import { marketKinds } from '@lime/domain/market-kinds.ts';
import { expect, test } from 'vitest';
import { sampleFolder } from '../../lib/sample-fixture.ts';
import { detailTabs, specialTabs } from './market-groups.ts';

const tabsOf = (tabs: typeof detailTabs, type: number) =>
  tabs.filter(({ shows }) => shows(sampleFolder({ marketsId: String(type) }))).map(({ id }) => id);

test.each([
  [1, ['all', 'main']],
  [52, ['all', 'main']],
  [3, ['all', 'main', 'handicap']],
  [28, ['all', 'total']],
  [101, ['all', 'total']],
  [64, ['all', 'period']],
  [236, ['all', 'period']],
  [5, ['all', 'other']],
  [900_001, ['all', 'other']],
])('a market of kind %i stands under %j', (type, ids) => expect(tabsOf(detailTabs, type)).toEqual(ids));

test('every kind of market is found under a tab of its own', () => {
  for (const { type } of marketKinds) expect(tabsOf(detailTabs, type).length, String(type)).toBeGreaterThan(1);
});

test('스페셜 has every kind but the four main ones, each under one tab', () => {
  for (const { type } of marketKinds)
    expect(tabsOf(specialTabs, type), String(type)).toHaveLength([1, 52, 3, 2].includes(type) ? 0 : 2);
});
