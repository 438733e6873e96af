import { expect, test } from 'vitest';
import { noOwnTerms, sameTerms, termsOver } from './own-terms.ts';

const league = { margin: 50, maxBetting: 300_000, maxWin: null };

test.each([
  ['nothing of its own', noOwnTerms, league],
  ['a margin of nothing is a margin', { ...noOwnTerms, margin: 0 }, { ...league, margin: 0 }],
  ['a higher limit counts too', { ...noOwnTerms, maxBetting: 300_001 }, { ...league, maxBetting: 300_001 }],
  ['a limit where there was none', { ...noOwnTerms, maxWin: 1 }, { ...league, maxWin: 1 }],
])('%s', (_what, own, holds) => {
  expect(termsOver(league, own)).toEqual(holds);
});

test('a market is over its match, and that over its league', () => {
  const match = termsOver(league, { margin: 80, maxBetting: null, maxWin: 9_000 });
  expect(termsOver(match, { margin: null, maxBetting: null, maxWin: 8_000 })).toEqual({
    margin: 80,
    maxBetting: 300_000,
    maxWin: 8_000,
  });
});

test.each(['margin', 'maxBetting', 'maxWin'] as const)('another %s is another', (part) => {
  expect(sameTerms(league, league)).toBe(true);
  expect(sameTerms(league, { ...league, [part]: 1 })).toBe(false);
});
