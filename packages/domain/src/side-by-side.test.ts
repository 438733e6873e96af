import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

test('what one side lacks is 0 there, what is 0 on both is left out', () => {
  const a = new Map([
    ['x', 1],
    ['y', 0],
    ['z', -2],
  ]);
  const b = new Map([
    ['w', 3],
    ['y', 0],
    ['z', 2],
  ]);
  expect(sideBySide(a, b)).toEqual([
    { of: 'x', a: 1, b: 0 },
    { of: 'z', a: -2, b: 2 },
    { of: 'w', a: 0, b: 3 },
  ]);
});
