import { expect, test } from 'vitest';
import { duration } from './duration.ts';

test.each([
  [0, '1초'],
  [8, '8초'],
  [59, '59초'],
  [60, '1분'],
  [95, '2분'],
  [3_569, '59분'],
  [3_570, '1시간'],
  [7_170, '2시간'],
  [3_600, '1시간'],
  [5_400, '1시간 30분'],
  [36_000, '10시간'],
])('%i seconds are %s', (seconds, text) => expect(duration(seconds)).toBe(text));
