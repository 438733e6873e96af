import { expect, test } from 'vitest';
import { pairState, withPair } from './pairs.ts';
import type { PairEntry } from './pairs.ts';

const entries: PairEntry[] = [
  { status: true, sport: '*', markets: [1, 2] },
  { status: false, sport: '*', markets: [3, 2] },
  { status: true, sport: 'football', markets: [2, 3] },
];

test.each([
  ['of all sports', '*', 2, 1, 'own'],
  ['of all sports, seen from one', 'football', 1, 2, 'all'],
  ['switched off', '*', 3, 2, 'off'],
  ['of one sport, whichever comes first', 'football', 3, 2, 'own'],
  ['of another sport', 'basketball', 3, 2, 'off'],
] as const)('a pair %s', (_what, sport, a, b, state) => expect(pairState(entries, sport, a, b)).toBe(state));

test('a pair comes and goes, and no other is touched', () => {
  const on = withPair(entries, '*', [2, 3], true);
  expect(pairState(on, '*', 3, 2)).toBe('own');
  expect(on.filter(({ sport }) => sport === 'football')).toEqual([entries[2]]);
  expect(withPair(on, '*', [3, 2], false)).toEqual([entries[0], entries[2]]);
});
