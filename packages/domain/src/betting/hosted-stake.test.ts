import { expect, test } from 'vitest';
import { sampleLimits } from '../limits/sample-limits.ts';
import { hostedStakeFault } from './hosted-stake.ts';

const limits = { ...sampleLimits, minBetting: 1_000, maxBetting: 50_000, maxWin: 1_000_000 };

test.each([
  ['the smallest', 1_000, null, null],
  ['below it', 999, null, { code: 'BET_STAKE_BELOW_MINIMUM', detail: { min: 1_000 } }],
  ['the largest', 50_000, null, null],
  ['above it', 50_001, null, { code: 'BET_STAKE_ABOVE_MAXIMUM', detail: { max: 50_000 } }],
  ['one that can pay the most a win may be', 10_000, 1_000_000, null],
  [
    'one that can pay more',
    30_000,
    1_000_001,
    { code: 'BET_WIN_ABOVE_MAXIMUM', detail: { max: 1_000_000, stake: 29_999 } },
  ],
])('a stake in a hosted game: %s', (_what, stake, most, refusal) =>
  expect(hostedStakeFault(stake, most, limits)).toEqual(refusal),
);
