import { describe, expect, test } from 'vitest';
import { marketKind } from '../market-kinds.ts';
import { distributionAt } from '../pricing/sport-strength.ts';
import type { Strength } from '../pricing/sport-strength.ts';
import { resultOf } from '../pricing/distribution-markets.ts';
import { seededRandom } from '../random.ts';
import { legFactor } from '../settlement/leg-result.ts';
import { gradeMarket, readMatchResult } from '../settlement/match-result.ts';
import { frameIndexAt, marketsAt, playMatch } from './play-match.ts';
import type { Frame, Script } from './script.ts';
import { amount } from '../../../../tools/long.ts';

const strengths: readonly (readonly [string, number, Strength])[] = [
  ['football', amount(300, 1_000), { sport: 'football', home: 1.5, away: 1.15, rho: -0.07 }],
  ['football, red cards of an unequal match', amount(200, 600), { sport: 'football', home: 2.3, away: 0.7, rho: -0.1 }],
  ['ice hockey', amount(150, 500), { sport: 'ice-hockey', home: 3.2, away: 2.7 }],
  [
    'basketball',
    amount(120, 300),
    { sport: 'basketball', margin: 2, marginDeviation: 12, total: 222, totalDeviation: 18, overtimeShare: 5 / 48 },
  ],
  ['baseball', amount(150, 500), { sport: 'baseball', home: 4.7, away: 4.3, size: 4 }],
  ['volleyball', amount(200, 600), { sport: 'volleyball', rally: 0.515 }],
];

const told = ({ outcome }: Script) => ({
  status: 'finished' as const,
  score: outcome.score,
  detail: {
    periods: outcome.periods.map(({ home, away }) => [home, away]),
    overtime: outcome.overtime.map(({ home, away }) => [home, away]),
    ...(outcome.goals && { goals: outcome.goals }),
  },
});

/**
 * The prices that apply at a moment, if there are any. The moment must not depend on how the match goes on: "halfway" knows
 * how long it will last.
 */
function pricedAt(script: Script, at: number): Frame | null {
  const frame = script.frames.slice(0, frameIndexAt(script, at) + 1).findLast(({ reprice }) => reprice);
  return frame?.position ? frame : null;
}

/** A mean of what came back of stakes of 1, one value a match: what falls within a match is not independent. */
function summary(values: readonly number[]): { mean: number; error: number } {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, error: Math.sqrt(variance / values.length) };
}

const slow = { timeout: 120_000 };

describe.each(strengths)('%s', (name, matches, strength) => {
  test(
    'staking on every side of every market at any moment brings back what the margin leaves, kind by kind',
    slow,
    () => {
      const random = seededRandom(`fairness of ${name}`);
      const backOf = new Map<number, number[]>();
      for (let n = 0; n < matches; n += 1) {
        const script = playMatch(strength, random);
        const result = readMatchResult(strength.sport, told(script));
        const sums = new Map<number, { back: number; staked: number }>();
        for (let look = 0; look < 3; look += 1) {
          const frame = pricedAt(script, random() * 700);
          if (!frame) continue;
          for (const { type, line, odds } of marketsAt(strength, frame)) {
            const { sides } = marketKind(type);
            const sum = sums.get(type) ?? { back: 0, staked: 0 };
            sums.set(type, sum);
            // In proportion to the chance each price implies, so that long shots do not drown everything.
            gradeMarket(result, { type, line, sides }).forEach((graded, i) => {
              // an expectation for each of a million would take as long as the matches
              if (graded === 'wait') return expect.fail(`${type} ${line} is graded`);
              const stake = 1000 / odds[i]!;
              sum.staked += stake;
              sum.back += (stake * legFactor(graded, odds[i]!)) / 2000;
            });
          }
        }
        for (const [type, { back, staked }] of sums) backOf.set(type, [...(backOf.get(type) ?? []), back / staked]);
      }
      expect(backOf.size).toBeGreaterThan(7);
      for (const [type, values] of backOf) {
        if (values.length < 100) continue;
        const { mean, error } = summary(values);
        const what = `${name} ${type}: ${mean.toFixed(4)} ± ${error.toFixed(4)}`;
        // A line on which much is given back keeps less.
        expect(Math.abs(mean - 0.95), what).toBeLessThan(0.018 + 4 * error);
        expect(mean - 4 * error, what).toBeLessThan(0.972);
      }
    },
  );

  test('results and totals come as often as the distribution of any moment says, also close to the end', slow, () => {
    const random = seededRandom(`calibration of ${name}`);
    const gaps = { home: [] as number[], away: [] as number[], late: [] as number[], total: [] as number[] };
    for (let n = 0; n < matches; n += 1) {
      const script = playMatch(strength, random);
      const { score } = script.outcome;
      const distributionOf = (at: number) => {
        const frame = pricedAt(script, at);
        return frame ? distributionAt(strength, frame.position!).scopes.sport! : null;
      };
      const late = distributionOf(640);
      if (late) gaps.late.push(Number(score.home > score.away) - resultOf(late).home);
      const distribution = distributionOf(random() * 540);
      if (!distribution) continue;
      const { home, away } = resultOf(distribution);
      gaps.home.push(Number(score.home > score.away) - home);
      gaps.away.push(Number(score.home < score.away) - away);
      if (!distribution.total) continue;
      const { from, chances } = distribution.total;
      let median = 0;
      for (let below = 0; below < 0.5; median += 1) below += chances[median]!;
      const above = chances.slice(median).reduce((a, b) => a + b, 0);
      gaps.total.push(Number(score.home + score.away >= from + median) - above);
    }
    for (const [what, values] of Object.entries(gaps)) {
      const { mean, error } = summary(values);
      expect(Math.abs(mean), `${name}, ${what}: ${mean.toFixed(4)} ± ${error.toFixed(4)}`).toBeLessThan(
        4 * error + 0.002,
      );
    }
  });
});
