import { describe, expect, test } from 'vitest';
import { boardType, boardTypeIds, boardTypes, mayRead, pageSizeOf } from './board-types.ts';
import type { BoardTypeId } from './board-types.ts';

test('no kind stands twice', () => expect(new Set(boardTypeIds).size).toBe(boardTypes.length));

test.each(boardTypes)('$id is found by its id', (type) => expect(boardType(type.id)).toBe(type));

test.each<[BoardTypeId, list: boolean, detail: boolean, pageSize: number]>([
  ['notice', true, true, 20],
  ['event', true, false, 20],
  ['rule', true, true, 100],
  ['faq', false, false, 20],
  ['page', true, true, 100],
  ['game', true, true, 100],
])('a visitor and a %s', (id, list, detail, pageSize) => {
  expect([mayRead(id, 'list', false), mayRead(id, 'detail', false)]).toEqual([list, detail]);
  expect([mayRead(id, 'list', true), mayRead(id, 'detail', true)]).toEqual([true, true]);
  expect(boardType(id).pageSize).toBe(pageSize);
});

test.each<[BoardTypeId[], number]>([
  [[], 20],
  [['notice'], 20],
  [['notice', 'event'], 20],
  [['rule'], 100],
  [['notice', 'rule'], 100],
])('a page of %j has %i rows', (ids, size) => expect(pageSizeOf(ids)).toBe(size));

describe('places of kinds', () => {
  const places = boardTypes.flatMap(({ place }) => place ?? []);
  const inOrder = (by: 'tab' | 'menu') => places.toSorted((a, b) => a.at[by] - b.at[by]).map(({ tab }) => tab);

  test('no address stands twice, and an article’s has its number', () => {
    const paths = places.flatMap(({ list, article, way }) => [list, article, way ?? '']).filter(Boolean);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { article } of places) expect(article).toMatch(/\/\$\w+$/);
  });

  test('kinds that are reached by a name have none', () => {
    for (const { named, place } of boardTypes) expect(place === null).toBe(named);
  });

  test('the order in the customer centre', () => {
    expect(inOrder('tab')).toEqual(['공지', 'FAQ', '이벤트', '규정']);
    expect(inOrder('menu')).toEqual(['공지', '이벤트', 'FAQ', '규정']);
  });
});
