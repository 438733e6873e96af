import { expect, test } from 'vitest';
import { isTaken, maxTries, retrySeconds } from './retries.ts';

test.each([
  [1, 10],
  [2, 20],
  [11, 10_240],
  [12, 14_400],
  [maxTries - 1, 14_400],
  [maxTries, null],
  [maxTries + 1, null],
])('after %i tries', (tries, seconds) => expect(retrySeconds(tries)).toBe(seconds));

test.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
  [301, false],
  [410, false],
  [500, false],
  [null, false],
])('%s is taken: %s', (code, taken) => expect(isTaken(code)).toBe(taken));
