import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { chanceOf, zeros } from './distribution.ts';
import type { Distribution } from './distribution.ts';
import { anyMatch } from './pricing-samples.ts';
import { scoreLaw } from './score-law.ts';
import type { ScoreLaw } from './score-law.ts';
import { matchModel } from './sport-strength.ts';
import type { Strength } from './sport-strength.ts';

/** The law's chances of a value of the score. */
function lawOf({ home, away, chances }: ScoreLaw, value: (home: number, away: number) => number): Map<number, number> {
  const found = new Map<number, number>();
  chances.forEach((chance, i) => {
    const at = value(home[i]!, away[i]!);
    found.set(at, (found.get(at) ?? 0) + chance);
  });
  return found;
}

/** The widest difference of two distributions at any value. */
function widest(law: ReadonlyMap<number, number>, model: Distribution): number {
  const values = new Set([...law.keys(), ...model.chances.keys().map((i) => model.from + i)]);
  return Math.max(...[...values].map((value) => Math.abs((law.get(value) ?? 0) - chanceOf(model, value))));
}

describe('the law of a match', () => {
  test('has the margin and the total of its model', () => {
    fc.assert(
      fc.property(anyMatch, ({ sport, strength, model }) => {
        const law = scoreLaw(strength);
        expect(
          widest(
            lawOf(law, (home, away) => home - away),
            model.margin,
          ),
        ).toBeLessThan(1e-9);
        // the model's total of basketball knows the overtime by parity alone
        const total = widest(
          lawOf(law, (home, away) => home + away),
          model.total,
        );
        expect(total).toBeLessThan(sport === 'basketball' ? 1e-4 : 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  test('has chances above zero that sum to one', () => {
    fc.assert(
      fc.property(anyMatch, ({ strength }) => {
        const { chances } = scoreLaw(strength);
        expect(chances.every((chance) => chance > 0)).toBe(true);
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      }),
      { numRuns: 60 },
    );
  });
});

const matches: readonly Strength[] = [
  { sport: 'football', home: 2.1, away: 0.8, rho: -0.08 },
  { sport: 'ice-hockey', home: 3.2, away: 2.6 },
  { sport: 'basketball', margin: -1.5, marginDeviation: 12, total: 226, totalDeviation: 18, overtimeShare: 5 / 48 },
  { sport: 'baseball', home: 4.9, away: 4.1, size: 4 },
  { sport: 'volleyball', rally: 0.525 },
];

test.each(matches)('$sport: played matches end together as the law says', (strength) => {
  // Quarters of the margin and of the total together, expected often enough each: a joint table, not two single ones.
  const law = scoreLaw(strength);
  const cut = (of: (home: number, away: number) => number) => {
    const sorted = [...lawOf(law, of)].toSorted(([a], [b]) => a - b);
    let sum = 0;
    return new Map(sorted.map(([value, chance]) => [value, Math.min(3, Math.floor(4 * (sum += chance) - 1e-9))]));
  };
  const margins = cut((home, away) => home - away);
  const totals = cut((home, away) => home + away);
  const cell = (home: number, away: number) => margins.get(home - away)! * 4 + totals.get(home + away)!;
  const expected = zeros(16);
  law.chances.forEach((chance, i) => (expected[cell(law.home[i]!, law.away[i]!)]! += chance));
  const played = 8_000;
  const seen = zeros(16);
  const random = seededRandom(`law of ${strength.sport}`);
  const model = matchModel(strength);
  for (let n = 0; n < played; n += 1) {
    const { score } = model.play(random);
    seen[cell(score.home, score.away)]! += 1;
  }
  const statistic = expected.reduce(
    (sum, chance, i) => (chance === 0 ? sum : sum + (seen[i]! - played * chance) ** 2 / (played * chance)),
    0,
  );
  // one run in a thousand would pass 37.7 with 15 degrees of freedom
  expect(statistic).toBeLessThan(37.7);
  expect(seen.every((count, i) => count === 0 || expected[i]! > 0)).toBe(true);
});
