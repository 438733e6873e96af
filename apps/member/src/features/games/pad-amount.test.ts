import { expect, test } from 'vitest';
import { sampleLimits } from '@lime/domain/limits/sample-limits.ts';
import { fitAmount, padFault } from './pad-amount.ts';

const limits = { ...sampleLimits, maxOdds: 10_000, minBetting: 5_000, maxBetting: 1_000_000, maxWin: 1_900_000 };
const room = (changes = {}) => ({ limits, balance: 2_000_000, odds: 1_900, ...changes });

test.each([
  ['the most of one bet', 1_000_000, {}, 1_000_000, null],
  ['more than that', 1_000_001, {}, 1_000_000, 'BET_STAKE_ABOVE_MAXIMUM'],
  ['all there is', 70_000, { balance: 70_000 }, 70_000, null],
  ['more than there is', 70_001, { balance: 70_000 }, 70_000, 'BET_STAKE_ABOVE_BALANCE'],
  ['the most that may be won', 500_000, { odds: 3_800 }, 500_000, null],
  ['more than may be won', 500_001, { odds: 3_800 }, 500_000, 'BET_WIN_ABOVE_MAXIMUM'],
  ['more than every limit', 5_000_000, { odds: 3_800, balance: 600_000 }, 500_000, 'BET_WIN_ABOVE_MAXIMUM'],
  ['too little, which is told when it is sent', 1, {}, 1, null],
  ['an amount without a pick', 900_000, { odds: null }, 900_000, null],
] as const)('%s', (_what, entered, changes, amount, code) => {
  const fitted = fitAmount(entered, room(changes));
  expect([fitted.amount, fitted.why?.code ?? null]).toEqual([amount, code]);
});

test.each([
  ['without a pick', 10_000, { odds: null }, 'BET_NO_PICKS'],
  ['at the minimum', 5_000, {}, null],
  ['below the minimum', 4_999, {}, 'BET_STAKE_BELOW_MINIMUM'],
  ['below the odds limit', 10_000, { odds: 9_990 }, null],
  ['at the odds limit', 10_000, { odds: 10_000 }, 'BET_ODDS_ABOVE_MAXIMUM'],
  ['above the balance', 10_001, { balance: 10_000 }, 'BET_STAKE_ABOVE_BALANCE'],
] as const)('a bet %s', (_what, amount, changes, code) =>
  expect(padFault(amount, room(changes))?.code ?? null).toBe(code),
);
