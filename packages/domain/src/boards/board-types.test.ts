import { expect, test } from 'vitest';
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
