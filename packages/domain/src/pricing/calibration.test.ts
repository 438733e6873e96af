import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { baseballModel } from './price-baseball.ts';
import { basketballModel } from './price-basketball.ts';
import type { Distribution } from './distribution.ts';
import { footballModel } from './price-football.ts';
import { iceHockeyModel } from './price-ice-hockey.ts';
import type { MatchModel } from './match-model.ts';
import { sumOf } from './spread-goals.ts';
import { anyMatch } from './pricing-samples.ts';
import { setChance, volleyballModel } from './price-volleyball.ts';

const matches: readonly (readonly [string, MatchModel])[] = [
  ['football, a favourite at home', footballModel({ home: 2.1, away: 0.8, rho: -0.08 })],
  [
    'basketball, a close one',
    basketballModel({ margin: -1.5, marginDeviation: 12, total: 226, totalDeviation: 18, overtimeShare: 5 / 48 }),
  ],
  [
    'basketball, few points',
    basketballModel({ margin: 8, marginDeviation: 10, total: 130, totalDeviation: 12, overtimeShare: 5 / 40 }),
  ],
  ['baseball', baseballModel({ home: 4.9, away: 4.1, size: 4 })],
  ['volleyball', volleyballModel({ rally: 0.525 })],
  ['ice hockey', iceHockeyModel({ home: 3.2, away: 2.6 })],
];
const played = 40_000;

/** The widest gap between drawn and true shares of "at most x": beyond 1.95/√n one distribution in a thousand would stray. */
function widestGap(distribution: Distribution, values: readonly number[]): number {
  const counts = distribution.chances.map(() => 0);
  for (const value of values) counts[value - distribution.from]! += 1;
  let drawn = 0;
  let told = 0;
  let widest = 0;
  distribution.chances.forEach((chance, i) => {
    drawn += counts[i]! / values.length;
    told += chance;
    widest = Math.max(widest, Math.abs(drawn - told));
  });
  return widest;
}

describe.each(matches)('%s', (name, model) => {
  const random = seededRandom(`calibration of ${name}`);
  const scores = Array.from({ length: played }, () => model.play(random).score);
  test('played many times, margins and totals come as often as the prices say', () => {
    expect(
      widestGap(
        model.margin,
        scores.map(({ home, away }) => home - away),
      ),
    ).toBeLessThan(1.95 / Math.sqrt(played));
    expect(
      widestGap(
        model.total,
        scores.map(({ home, away }) => home + away),
      ),
    ).toBeLessThan(1.95 / Math.sqrt(played));
  });
});

describe('a played match', () => {
  test('has periods that add up to its score, by the scope of its sport', () => {
    fc.assert(
      fc.property(anyMatch, fc.string(), ({ sport, model }, seed) => {
        const { score, periods, overtime } = model.play(seededRandom(seed));
        const all = sport === 'ice-hockey' || sport === 'volleyball' ? periods : [...periods, ...overtime];
        if (sport === 'volleyball') {
          expect(periods.filter(({ home, away }) => home! > away)).toHaveLength(score.home);
          expect(periods.filter(({ home, away }) => home! < away)).toHaveLength(score.away);
          expect(Math.max(score.home, score.away)).toBe(3);
        } else {
          expect({ home: sumOf(all, 'home'), away: sumOf(all, 'away') }).toEqual(score);
        }
        for (const { home, away } of all) expect(Math.min(home ?? 0, away)).toBeGreaterThanOrEqual(0);
        if (sport === 'baseball' || sport === 'basketball' || sport === 'volleyball')
          expect(score.home).not.toBe(score.away);
        // The home side goes without its ninth only where it is ahead already.
        if (sport === 'baseball' && periods[8]!.home === null)
          expect(score.home > score.away && overtime.length === 0).toBe(true);
        if (sport === 'ice-hockey') expect(overtime.length).toBe(score.home === score.away ? 1 : 0);
      }),
      { numRuns: 500 },
    );
  });

  test('is the same for the same seed', () => {
    fc.assert(
      fc.property(anyMatch, fc.string(), ({ model }, seed) => {
        expect(model.play(seededRandom(seed))).toEqual(model.play(seededRandom(seed)));
      }),
    );
  });
});

test('the football grid gives the three results of the worked example', () => {
  // rules 1.3: λ 1.45, μ 1.10, ρ −.05 before the match: .445 / .275 / .281
  const { margin } = footballModel({ home: 1.45, away: 1.1, rho: -0.05 });
  const share = (holds: (by: number) => boolean) =>
    margin.chances.reduce((sum, chance, i) => (holds(margin.from + i) ? sum + chance : sum), 0);
  expect(Math.abs(share((by) => by > 0) - 0.445)).toBeLessThan(0.001);
  expect(Math.abs(share((by) => by === 0) - 0.275)).toBeLessThan(0.001);
  expect(Math.abs(share((by) => by < 0) - 0.281)).toBeLessThan(0.001);
});

test('a set between equals is even, and a small edge in rallies a big one in sets', () => {
  expect(setChance(0.5, 25)).toBeCloseTo(0.5, 12);
  expect(setChance(0.5, 15)).toBeCloseTo(0.5, 12);
  expect(setChance(0.53, 25) + setChance(0.47, 25)).toBeCloseTo(1, 12);
  expect(setChance(0.53, 25)).toBeGreaterThan(setChance(0.53, 15));
});
