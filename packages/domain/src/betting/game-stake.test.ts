import { expect, test } from 'vitest';
import { sampleLimits } from '../limits/sample-limits.ts';
import { payoutOf, productOf } from '../odds.ts';
import { gameStakeFault } from './game-stake.ts';

const limits = { ...sampleLimits, maxOdds: 4_700, minBetting: 5_000, maxBetting: 1_000_000, maxWin: 1_500_000 };

test.each<[string, number, number, string | null]>([
  ['a price just below the odds limit', 10_000, 4_690, null],
  ['a price at the odds limit', 10_000, 4_700, 'BET_ODDS_ABOVE_MAXIMUM'],
  ['the least stake', 5_000, 1_950, null],
  ['one won less', 4_999, 1_950, 'BET_STAKE_BELOW_MINIMUM'],
  ['the greatest stake', 1_000_000, 1_500, null],
  ['one won more', 1_000_001, 1_500, 'BET_STAKE_ABOVE_MAXIMUM'],
  ['the greatest win', 750_000, 2_000, null],
  ['one won more than that', 750_001, 2_000, 'BET_WIN_ABOVE_MAXIMUM'],
])('%s', (_, stake, odds, code) => expect(gameStakeFault(stake, odds, limits)?.code ?? null).toBe(code));

test('what is refused for its win says the stake that is not', () => {
  for (const odds of [1_950, 2_610, 3_150, 4_690]) {
    const fault = gameStakeFault(1_000_000, odds, limits);
    const { stake: most } = (fault as { detail: { stake: number } }).detail;
    expect(gameStakeFault(most, odds, limits)).toBeNull();
    expect(payoutOf(most + 1, productOf([odds]))).toBeGreaterThan(limits.maxWin);
  }
});
