import { expect, test } from 'vitest';
import { overBudget } from './budget.ts';

const shares = { types: 2, database: 40, browser: 58 };
const spent = (types: number, database: number, browser: number) => [
  { name: 'types', processor: types },
  { name: 'database', processor: database },
  { name: 'browser', processor: browser },
];

test.each([
  ['as budgeted', spent(2, 40, 58), 0],
  ['on a machine four times as slow', spent(8, 160, 232), 0],
  ['a quarter more than its share', spent(2, 50, 48), 0],
  ['more than that', spent(2, 50.2, 47.8), 1],
  ['a small part nearly a point and a half above', spent(3.49, 40, 56.51), 0],
  ['a small part more than that above', spent(3.51, 40, 56.49), 1],
])('%s: %j', (_, parts, faults) => {
  expect(overBudget(parts, shares)).toHaveLength(faults);
});

test('the sentence names part, share and place', () => {
  expect(overBudget(spent(0, 60, 40), shares)).toEqual([
    'database took 60.0 % of the processor time; its share is 40 % (tools/budget.ts)',
  ]);
});

test('a part without a share is named, and a run of some parts is not judged', () => {
  expect(overBudget([...spent(2, 40, 58), { name: 'new', processor: 0 }], shares)).toEqual([
    'new has no share of the processor time (tools/budget.ts)',
  ]);
  expect(overBudget(spent(2, 40, 58).slice(1), shares)).toEqual([]);
});
