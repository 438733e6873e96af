import { expect, test } from 'vitest';
import { layOut, rowAt } from './use-rows-in-view.ts';

const { starts, total } = layOut([40, 100, 100, 12]);

test('rows stand one under the other', () =>
  expect({ starts, total }).toEqual({ starts: [0, 40, 140, 240], total: 252 }));

test.each([
  [-500, 0],
  [0, 0],
  [39, 0],
  [40, 1],
  [139, 1],
  [140, 2],
  [251, 3],
  [9_000, 3],
])('at %i px is row %i', (y, row) => expect(rowAt(starts, y)).toBe(row));

test('a list without rows has none to look for', () => expect(rowAt([], 10)).toBe(0));
