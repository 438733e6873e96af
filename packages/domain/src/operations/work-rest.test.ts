import { expect, test } from 'vitest';
import { restAfter } from './work-rest.ts';

test.each([
  [1, 10],
  [2, 20],
  [3, 40],
  [6, 320],
  [7, 600],
  [8, 600],
  [10_000, 600],
])('work that failed %d times rests for %d seconds', (failures, seconds) => {
  expect(restAfter(failures)).toBe(seconds * 1_000);
});
