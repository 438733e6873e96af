import { expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { beatsClosing } from './rules/closing-line.ts';
import type { ClosingRow } from './rules/closing-line.ts';
import { rushed } from './rules/market-rush.ts';
import type { RushRow } from './rules/market-rush.ts';
import { apart } from './rules/price-apart.ts';
import { sharing } from './rules/shared-device.ts';

const terms = settingDefinitions.suggestions.default;

test.each<[string, Partial<RushRow>, boolean]>([
  ['at both limits', {}, true],
  ['a won less', { stake: 4_999_999, marketStake: 4_999_999 }, false],
  ['a share a hair below', { marketStake: 5_555_556 }, false],
])('a rush %s: %s', (_what, changes, isFound) => {
  const row = { marketId: 1, stake: 5_000_000, marketStake: 5_555_555, bets: 3, members: 2, ...changes };
  expect(rushed([row], terms)).toHaveLength(isFound ? 1 : 0);
});

test('a market with two rushes is suggested once, by the larger', () => {
  const row = { marketId: 1, stake: 9_000_000, marketStake: 10_000_000, bets: 3, members: 2 };
  const found = rushed([row, { ...row, stake: 6_000_000 }], { ...terms, rushShare: 50 });
  expect(found).toEqual([{ subject: 1, figures: { stake: 9_000_000, share: 90, bets: 3, members: 2, minutes: 10 } }]);
});

test.each([
  ['at the limit', 2_300, true],
  ['a thousandth below', 2_299, false],
])('a price by hand %s: %s', (_what, handOdds, isFound) =>
  expect(apart([{ marketId: 1, handOdds, feedOdds: 2_000 }], terms)).toEqual(
    isFound ? [{ subject: 1, figures: { odds: 2.3, feedOdds: 2, percent: 15 } }] : [],
  ),
);

test.each<[string, Partial<ClosingRow>, boolean]>([
  ['at all limits', {}, true],
  ['a pick too few', { picks: 29 }, false],
  ['an edge a hair below', { edge: 0.0299 }, false],
  ['half of the picks above', { above: 15 }, false],
  ['held to as little already', { maxStake: 100_000 }, false],
  ['held to a won more', { maxStake: 100_001 }, true],
])('who beats the closing price, %s: %s', (_what, changes, isFound) => {
  const row = { memberId: 7, picks: 30, above: 16, edge: 0.03, stake: 300_000, maxStake: null, ...changes };
  expect(beatsClosing([row], terms)).toHaveLength(isFound ? 1 : 0);
});

test('of each group on a device the newest account that bets, from so many accounts on', () => {
  const rows = [
    { memberId: 3, accounts: [3, 4, 9] },
    { memberId: 9, accounts: [3, 4, 9] },
    { memberId: 5, accounts: [5, 6] },
  ];
  expect(sharing(rows, terms)).toEqual([{ subject: 9, figures: { accounts: 3, days: 30 }, others: [3, 4] }]);
});
