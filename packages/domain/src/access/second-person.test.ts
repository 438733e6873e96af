import { expect, test } from 'vitest';
import { beyondBand, stepsBeyondBand, isEarly, resultTakesTwo, shortestMinutes } from './second-person.ts';
import type { EnteredResult } from './second-person.ts';

const start = Date.parse('2026-11-22T10:00:00Z');
const minutes = (count: number) => start + count * 60_000;

test.each([
  ['football', minutes(-1), true],
  ['football', minutes(90) - 1, true],
  ['football', minutes(90), false],
  ['esports', minutes(15) - 1, true],
  ['esports', minutes(15), false],
] as const)('%s at %d: early %s', (family, now, early) => expect(isEarly(family, start, now)).toBe(early));

test('every sport has its shortest duration', () => {
  expect(Object.values(shortestMinutes).every((count) => count >= 15)).toBe(true);
});

const entered: EnteredResult = {
  family: 'football',
  startsAt: start,
  grades: true,
  liability: 0,
  taken: 0,
  own: false,
};
test.each<[string, Partial<EnteredResult>, number, string | null]>([
  ['after the match, little to pay', { liability: 9_999_999 }, minutes(90), null],
  ['at the limit', { liability: 10_000_000 }, minutes(90), 'liability'],
  ['less to pay, and as much to take as reaches the limit', { liability: 4, taken: 9_999_996 }, minutes(90), 'taken'],
  ['a won less to take', { liability: 4, taken: 9_999_995 }, minutes(90), null],
  ['ninety days after the start', {}, minutes(90 * 1_440), null],
  ['a moment later, nothing to pay', {}, minutes(90 * 1_440) + 1, 'old'],
  ['before the start, nothing to pay', {}, minutes(-60), 'early'],
  ['too soon after the start', {}, minutes(89), 'early'],
  ['called off before the start', { grades: false }, minutes(-60), null],
  ['called off, much at stake', { grades: false, liability: 10_000_000 }, minutes(-60), 'liability'],
  ['one’s own match', { own: true }, minutes(120), 'own'],
])('%s', (_, change, now, expected) =>
  expect(resultTakesTwo({ ...entered, ...change }, now, 10_000_000)).toBe(expected),
);

test.each([
  [2600, 2000, 30, false],
  [2601, 2000, 30, true],
  [1400, 2000, 30, false],
  [1399, 2000, 30, true],
  [190_000, 2810, 30, true],
  [2810, 2810, 0, false],
  [2811, 2810, 0, true],
])('%d against %d within %d %%: beyond %s', (byHand, feed, percent, expected) =>
  expect(beyondBand(byHand, feed, percent)).toBe(expected),
);

test.each<[string, [number, number][], boolean]>([
  ['none', [], false],
  ['one of thirty percent', [[2000, 2600]], false],
  [
    'three of ten',
    [
      [2000, 2200],
      [2000, 2200],
      [2000, 2200],
    ],
    false,
  ],
  [
    'three of ten and a cent',
    [
      [2000, 2200],
      [2000, 2200],
      [2000, 2210],
    ],
    true,
  ],
  [
    'six of five and a half, one upon the other',
    [
      [3310, 3490],
      [3490, 3680],
      [3680, 3880],
      [3880, 4090],
      [4090, 4310],
      [4310, 4540],
    ],
    true,
  ],
  [
    'as many down, when it goes up again',
    [
      [2200, 2000],
      [2200, 2000],
      [2200, 1900],
      [1900, 2000],
    ],
    false,
  ],
  [
    'down as well',
    [
      [2000, 1700],
      [2000, 1690],
    ],
    true,
  ],
  [
    'no step at last',
    [
      [2000, 2600],
      [2600, 2600],
    ],
    false,
  ],
])('a day’s steps, %s: beyond the band of 30 %%: %s', (_what, steps, expected) =>
  expect(stepsBeyondBand(steps, 30)).toBe(expected),
);
