import { expect, test } from 'vitest';
import { sampleLimits } from './sample-limits.ts';
import { heldToRound } from './round-limits.ts';

const grade = { ...sampleLimits, maxOdds: 100_000_000, minBetting: 1_000, maxBetting: 50_000, maxWin: 1_000_000 };

test.each([
  [null, null, 1_000, 50_000],
  [999, 50_001, 1_000, 50_000],
  [1_000, 50_000, 1_000, 50_000],
  [1_001, 49_999, 1_001, 49_999],
])('a round of %s to %s won: %s to %s count', (minBetting, maxBetting, least, most) =>
  expect(heldToRound(grade, { minBetting, maxBetting })).toEqual({ ...grade, minBetting: least, maxBetting: most }),
);

test('a round without limits of its own leaves the grade’s', () => expect(heldToRound(grade, null)).toEqual(grade));
