import { expect, test } from 'vitest';
import { restFault, restText } from './resting.ts';

test.each([
  [null, null],
  [999, null],
  [1_000, null], // it is over in the moment it ends
  [1_001, 1],
  [2_000, 1],
  [2_001, 2],
  [301_000, 300],
])('resting until %s, a second after the beginning of time', (until, seconds) => {
  expect(restFault(until, 1_000)).toEqual(seconds === null ? null : { code: 'RESTING', detail: { seconds } });
});

test.each([
  [1, '1초'],
  [60, '1분'],
  [250, '4분 10초'],
  [300, '5분'],
])('%s seconds read %s', (seconds, text) => expect(restText(seconds)).toBe(text));
