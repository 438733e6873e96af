import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketKind } from '../market-kinds.ts';
import type { MarketType } from '../market-kinds.ts';
import type { Distribution } from '../pricing/distribution.ts';
import { priceDistribution, resultOf } from '../pricing/distribution-markets.ts';
import { liveMains, liveMenus, specialMenus } from '../pricing/live-menus.ts';
import type { PricedMarket } from '../pricing/priced-markets.ts';
import type { MatchDistribution } from '../pricing/match-distribution.ts';
import { anyMatch, anyStrength } from '../pricing/pricing-samples.ts';
import { distributionAt, startOf } from '../pricing/sport-strength.ts';
import { seededRandom } from '../random.ts';
import { legFactor, selectionResult } from '../settlement/leg-result.ts';
import { playMatch } from './play-match.ts';
import { amount } from '../../../../tools/long.ts';

/** Any moment at which any match sells something, with the distribution of then. */
const anyMoment = fc
  .tuple(anyStrength, fc.integer({ min: 0, max: 1e6 }), fc.double({ min: 0, max: 0.999, noNaN: true }))
  .map(([strength, seed, part]) => {
    const { frames } = playMatch(strength, seededRandom(`law ${seed}`));
    const open = frames.filter((frame) => frame.reprice && frame.position);
    const frame = open[Math.floor(part * open.length)]!;
    const distribution = distributionAt(strength, frame.position!);
    return {
      strength,
      frame,
      distribution,
      markets: priceDistribution(distribution, liveMenus[strength.sport], liveMains),
    };
  });

const sumOf = (distribution: Distribution, holds: (value: number) => boolean) =>
  distribution.chances.reduce((sum, chance, i) => (holds(distribution.from + i) ? sum + chance : sum), 0);
const of = (markets: readonly PricedMarket[], type: MarketType) => markets.filter((market) => market.type === type);

/** What one unit on a side gives back on average, by grading each score its distribution knows as settlement does. */
function averageReturn(distribution: MatchDistribution, { type, line, odds }: PricedMarket, at: number): number {
  const { rule, scope, sides } = marketKind(type);
  const back = (chance: number, home: number, away: number) =>
    (chance * legFactor(selectionResult(type, sides[at]!, line, { home, away }), odds[at]!)) / 2000;
  const over = (values: Distribution, score: (value: number) => readonly [number, number]) =>
    values.chances.reduce((sum, chance, i) => sum + back(chance, ...score(values.from + i)), 0);
  const scopeDistribution = distribution.scopes[scope]!;
  switch (rule) {
    case 'next-goal': {
      const { home, none, away } = distribution.next!;
      return ([home, none, away][at]! * odds[at]!) / 1000;
    }
    case 'both-score':
      return ((at === 0 ? scopeDistribution.both! : 1 - scopeDistribution.both!) * odds[at]!) / 1000;
    case 'total':
    case 'odd-even':
      return over(scopeDistribution.total!, (value) => [value, 0]);
    case 'home-total':
      return over(scopeDistribution.home!, (value) => [value, 0]);
    case 'away-total':
      return over(scopeDistribution.away!, (value) => [0, value]);
    default:
      return over(scopeDistribution.margin, (value) => [value + 500, 500]);
  }
}

describe('prices of any moment of any match', { timeout: 60_000 }, () => {
  test('give back less than is staked on each side of each market', () => {
    fc.assert(
      fc.property(anyMoment, ({ strength, distribution, markets }) => {
        for (const market of markets) {
          marketKind(market.type).sides.forEach((side, at) => {
            expect(
              averageReturn(distribution, market, at),
              `${strength.sport} ${market.type} ${market.line} ${side}`,
            ).toBeLessThan(1);
          });
        }
      }),
      { numRuns: amount(66, 200) },
    );
  });

  test('also before the start, for every 스페셜 market, and agree with the four main kinds', () => {
    fc.assert(
      fc.property(anyMatch, ({ strength, model }) => {
        const distribution = distributionAt(strength, startOf(strength));
        for (const market of priceDistribution(distribution, specialMenus[strength.sport])) {
          expect(market.main).toBe(false);
          marketKind(market.type).sides.forEach((side, at) => {
            expect(averageReturn(distribution, market, at), `${strength.sport} ${market.type} ${side}`).toBeLessThan(1);
          });
        }
        // both cut tails of a hundred-thousandth or so
        const near = (mine: number, other: number) => expect(Math.abs(mine - other)).toBeLessThan(2e-4);
        for (const value of [-3, -1, 0, 1, 2, 5, 9, 180, 230]) {
          const above = (at: number) => at > value;
          near(sumOf(distribution.scopes.sport!.margin, above), sumOf(model.margin, above));
          near(sumOf(distribution.scopes.sport!.total!, above), sumOf(model.total, above));
        }
      }),
      { numRuns: amount(50, 150) },
    );
  });

  test('never sell a side that cannot win, and none that cannot lose', () => {
    fc.assert(
      fc.property(anyMoment, ({ distribution, markets, frame }) => {
        for (const market of markets) {
          marketKind(market.type).sides.forEach((_, at) =>
            expect(averageReturn(distribution, market, at)).toBeGreaterThan(0.1),
          );
          if (market.type === 2) expect(market.line!).toBeGreaterThan((frame.score.home + frame.score.away) * 100);
        }
      }),
      { numRuns: amount(66, 200) },
    );
  });

  test('agree with each other: lines rise, double chance joins the results, the next goal is some side’s or nobody’s', () => {
    fc.assert(
      fc.property(anyMoment, ({ distribution, markets }) => {
        for (const type of [2, 3] as const) {
          const prices = of(markets, type)
            .toSorted((a, b) => a.line! - b.line!)
            .map(({ odds }) => odds[0]!);
          const rising = type === 2 ? prices : prices.toReversed();
          expect(rising).toEqual(rising.toSorted((a, b) => a - b));
        }
        const [single] = of(markets, 1);
        const [double] = of(markets, 7);
        if (single && double)
          for (const [at, pair] of (
            [
              [0, 1],
              [0, 2],
              [1, 2],
            ] as const
          ).entries())
            for (const side of pair) expect(double.odds[at]!).toBeLessThan(single.odds[side]!);
        if (distribution.next)
          expect(distribution.next.home + distribution.next.none + distribution.next.away).toBeCloseTo(1, 9);
        for (const scope of Object.values(distribution.scopes)) {
          const { home, draw, away } = resultOf(scope);
          expect(home + draw + away).toBeCloseTo(1, 9);
          for (const part of [scope.margin, scope.total, scope.home, scope.away])
            if (part) expect(part.chances.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6);
          if (scope.total)
            expect(sumOf(scope.margin, (value) => Math.abs(value) % 2 === 1)).toBeCloseTo(
              sumOf(scope.total, (value) => value % 2 === 1),
              5,
            );
        }
      }),
      { numRuns: amount(66, 200) },
    );
  });

  test('nothing moves without news: the chance of a moment is the mean of the next one’s', () => {
    // Football at 1-0 in the 60th minute: what a minute may bring, weighed by its chance, is what stood before it.
    const strength = { sport: 'football' as const, home: 1.6, away: 1.2, rho: -0.07 };
    const at = (minute: number, home: number, away: number) =>
      distributionAt(strength, {
        sport: 'football',
        score: { home, away },
        periods: [
          { home: 1, away: 0 },
          { home: home - 1, away },
        ],
        rest: [0, (93 - minute) / 48],
      });
    const now = at(60, 1, 0);
    // The period market of a part of the second half is not on sale; its distribution follows from thinning the rest.
    const minute = 1 / 33;
    let mean = 0;
    let sum = 0;
    const rates = { home: 1.6 * 0.55 * (33 / 48) * minute, away: 1.2 * 0.55 * (33 / 48) * minute };
    const factorial = [1, 1, 2, 6, 24];
    const weight = (h: number, a: number) =>
      ((rates.home ** h / factorial[h]!) * rates.away ** a * Math.exp(-rates.home - rates.away)) / factorial[a]!;
    for (let h = 0; h < 5; h += 1) {
      for (let a = 0; a < 5; a += 1) {
        // Exact up to the weight of the final score, which is 1 but for 1-0 and 1-1.
        const chance = weight(h, a);
        mean += chance * resultOf(at(61, 1 + h, a).scopes.sport!).home;
        sum += chance;
      }
    }
    expect(mean / sum).toBeCloseTo(resultOf(now.scopes.sport!).home, 3);
  });
});

test('football at 60 minutes and 1-0 has the chances of the worked example', () => {
  // rules 1.3: λ 1.45, μ 1.10 with 33 of 93 minutes left, and the low-score weight dropped: .787 / .175 / .038
  const { home, draw, away } = resultOf(
    distributionAt(
      { sport: 'football', home: 1.45, away: 1.1, rho: 0 },
      {
        sport: 'football',
        score: { home: 1, away: 0 },
        periods: [
          { home: 1, away: 0 },
          { home: 0, away: 0 },
        ],
        rest: [0, 33 / 93 / 0.55],
      },
    ).scopes.sport!,
  );
  expect(Math.abs(home - 0.787)).toBeLessThan(0.0015);
  expect(Math.abs(draw - 0.175)).toBeLessThan(0.0015);
  expect(Math.abs(away - 0.038)).toBeLessThan(0.0015);
});

test('a red card makes the side that has it score less and the other one more', () => {
  const strength = { sport: 'football' as const, home: 1.5, away: 1.2, rho: -0.07 };
  const position = { ...startOf(strength), sport: 'football' as const, rest: [0.5, 1] };
  const before = resultOf(distributionAt(strength, position as never).scopes.sport!);
  const after = resultOf(
    distributionAt(strength, { ...position, factor: { home: 0.72, away: 1.28 } } as never).scopes.sport!,
  );
  expect(after.home).toBeLessThan(before.home - 0.08);
  expect(after.away).toBeGreaterThan(before.away + 0.06);
});
