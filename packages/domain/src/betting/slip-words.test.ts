import { expect, test } from 'vitest';
import { legResultWords, resultWords, slipOdds } from './slip-words.ts';

const parlay = { hit: false, legs: 2, paid: 0, total: 3.89, penalty: 0, placed: 1.71 };

test.each([
  ['a parlay that waits: its total', {}, '3.89'],
  ['a reduced one: the reduction is taken off', { penalty: -0.1 }, '3.79'],
  ['no float shows', { total: 1.1, penalty: -0.8 }, '0.30'],
  ['a single: what its leg was placed at', { legs: 1 }, '1.71'],
  ['a hit: what it was paid with', { hit: true, paid: 2.45 }, '2.45'],
  ['a hit single as well', { hit: true, legs: 1, paid: 1.35 }, '1.35'],
  ['a hit without: its total', { hit: true }, '3.89'],
  ['what lost is shown as it was placed', { paid: 2.45 }, '3.89'],
] as const)('%s', (_what, changes, expected) => expect(slipOdds({ ...parlay, ...changes })).toBe(expected));

test('a leg is named as its slip is, and halves by their own words', () => {
  expect(legResultWords).toMatchObject({ won: resultWords.hit, lost: resultWords.miss, void: resultWords.exception });
  expect(legResultWords.half_won).toBe(`절반 ${resultWords.hit}`);
  expect(legResultWords.half_lost).toBe(`절반 ${resultWords.miss}`);
});
