import { expect, test } from 'vitest';
import { progressOf } from './bonus-words.ts';

test.each([
  [0, 45_000, 0],
  [44_999, 45_000, 99],
  [45_000, 45_000, 100],
  [0, 0, 100],
])('%i of %i won is %i percent', (done, need, percent) => expect(progressOf({ done, need })).toBe(percent));
