import type { LegResult, SlipResult } from '@lime/domain/settlement/leg-result.ts';
import { expect, test } from 'vitest';
import type { LegStory, ToldLeg } from './slip-texts.service.ts';
import { explain } from './slip-wire.ts';
import type { ToldSlip } from './slip-wire.ts';

const leg = (no: number, odds: number, result: LegResult) =>
  ({ no, odds, result, eventName: '', marketName: '', pickName: '', source: null, score: null }) as unknown as ToldLeg;

// two legs of one match at 2.00 and 1.90 that pay 3.135 together, and one of another match at 1.50
const slipOf = (results: readonly LegResult[], result: SlipResult, payout: number) =>
  ({
    id: 1,
    bet_code: 'K1',
    stake: 10_000,
    expected_payout: 47_025,
    result,
    payout,
    bonus_folders: null,
    bonus_odds: null,
    rule_version: 3,
    joint_odds: [{ legs: [1, 2], odds: [1000, 2000, 1900, 3135] }],
    legs: [2000, 1900, 1500].map((odds, i) => leg(i + 1, odds, results[i]!)),
  }) as unknown as ToldSlip;

test.each<[string, readonly LegResult[], SlipResult, number, string]>([
  ['waits', ['wait', 'wait', 'wait'], 'wait', 0, '10,000 × 조합 3.135 × 1.50 → 예상 47,025원'],
  ['won', ['won', 'won', 'won'], 'hit', 47_025, '10,000 × 조합 3.135 × 1.50 → 47,025원'],
  ['has a void leg in the pair', ['void', 'won', 'won'], 'hit', 28_500, '10,000 × 조합 1.90 × 1.50 → 28,500원'],
  ['has a half won leg in it', ['half_won', 'won', 'won'], 'hit', 37_762, '10,000 × 조합 2.5175 × 1.50 → 37,762원'],
  ['is void', ['void', 'void', 'void'], 'exception', 10_000, '10,000 × 조합 1.00 × 1.00 → 10,000원'],
])('the arithmetic of a slip with a pair that %s', (_why, results, result, payout, arithmetic) => {
  const stories = results.map(() => ({}) as LegStory);
  const told = explain(slipOf(results, result, payout), [], stories);
  expect(told.arithmetic).toBe(arithmetic);
  // the legs of the pair have one factor together, which is in the arithmetic
  expect(told.lines.map(({ factor }) => factor !== '')).toEqual([false, false, results[2] !== 'wait']);
});
