import { expect, test } from 'vitest';
import { createPivot, foldRest, listKeys } from './pivot.ts';

const sums = (stake: number) => ({ stake, payout: 0, bets: 1 });

test('what is added and taken again leaves no cell', () => {
  const pivot = createPivot();
  pivot.add('a', 'x', sums(100));
  pivot.add('a', 'x', sums(100), -1);
  pivot.add('b', 'x', sums(7));
  expect(pivot.cells()).toEqual([{ row: 'b', column: 'x', sums: { stake: 7, payout: 0, bets: 1, bonus: 0 } }]);
});

test('the largest are listed, equal ones by their key, and the others are the rest', () => {
  const pivot = createPivot();
  for (const [key, stake] of [
    ['c', 5],
    ['a', 5],
    ['b', 9],
    ['d', 1],
  ] as const)
    pivot.add(key, 'x', sums(stake));
  const { keys, left } = listKeys(pivot.cells(), 'row', { most: 2, order: null, always: [] });
  expect({ keys, left }).toEqual({ keys: ['b', 'a', 'rest'], left: 2 });
  const folded = foldRest(pivot, keys, ['x']);
  expect(folded.cells().map(({ row, sums: { stake } }) => [row, stake])).toEqual([
    ['rest', 6],
    ['a', 5],
    ['b', 9],
  ]);
  expect(folded.totals()).toEqual(pivot.totals());
});

test('what is always listed is there when it is empty, in its own order', () => {
  const pivot = createPivot();
  pivot.add('2', 'x', sums(1));
  const listing = { most: 5, order: Number, always: ['1', '2', '3'] };
  expect(listKeys(pivot.cells(), 'row', listing)).toEqual({ keys: ['1', '2', '3'], left: 0 });
});
