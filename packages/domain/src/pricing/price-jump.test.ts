import { expect, test } from 'vitest';
import { hasJumped } from './price-jump.ts';

test.for<[now: number[], stood: number[][], percent: number, jumped: boolean]>([
  [[2_000, 1_800], [], 20, false],
  [[2_400, 1_800], [[2_000, 1_800]], 20, false],
  [[2_410, 1_800], [[2_000, 1_800]], 20, true],
  [[2_000, 1_800], [[2_400, 1_800]], 20, false],
  [[2_000, 1_800], [[2_410, 1_800]], 20, true],
  [[2_000, 1_490], [[2_000, 1_800]], 20, true],
  [
    [2_000, 1_800],
    [
      [2_000, 1_800],
      [3_000, 1_800],
      [2_000, 1_800],
    ],
    20,
    true,
  ],
])('%j after %j at %i percent: %s', ([now, stood, percent, jumped]) => {
  expect(hasJumped(now, stood, percent)).toBe(jumped);
});
