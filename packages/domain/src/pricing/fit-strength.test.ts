import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fairChances } from './fair-chances.ts';
import { fitStrength } from './fit-strength.ts';
import { multiplicativePrices, powerPrices } from './margin.ts';
import { marketMenus } from './market-menus.ts';
import { openingLines, priceMarkets } from './priced-markets.ts';
import { anyMatch } from './pricing-samples.ts';
import { matchModel } from './sport-strength.ts';

const offerOf = (sport: keyof typeof marketMenus, model: ReturnType<typeof matchModel>) =>
  priceMarkets(model, marketMenus[sport], openingLines(model, marketMenus[sport]));
const even = { sport: 'football', home: 1.45, away: 1.1, rho: -0.07 } as const;
const offered = offerOf('football', matchModel(even));
const only = (...types: number[]) => offered.filter(({ type }) => types.includes(type));

describe('the fitted strength', () => {
  test('of any match explains its published prices up to their two decimals', () => {
    fc.assert(
      fc.property(anyMatch, ({ sport, model }) => {
        const markets = offerOf(sport, model);
        const fitted = fitStrength(sport, markets)!;
        expect(fitted.residual).toBeLessThan(0.015);
      }),
      { numRuns: 100 },
    );
  });

  test('is about the one the prices were made of', () => {
    const { strength } = fitStrength('football', offered)!;
    expect(strength).toEqual({
      sport: 'football',
      home: expect.closeTo(even.home, 2),
      away: expect.closeTo(even.away, 2),
      rho: expect.closeTo(even.rho, 1),
    });
  });

  test.each([
    ['no market', []],
    ['the results alone', only(1)],
    ['totals alone', only(2)],
    ['handicaps alone', only(3)],
  ])('needs two types of markets: %s', (_why, markets) => expect(fitStrength('football', markets)).toBeNull());

  test.each([
    ['results and totals', only(1, 2)],
    ['handicaps and totals', only(3, 2)],
    ['results and handicaps', only(1, 3)],
  ])('is there for %s', (_why, markets) => expect(fitStrength('football', markets)!.residual).toBeLessThan(0.004));

  test('says how badly it explains prices that contradict each other', () => {
    const turned = offered.map((market) =>
      market.type === 1 ? { ...market, odds: market.odds.toReversed() } : market,
    );
    expect(fitStrength('football', turned)!.residual).toBeGreaterThan(0.02);
  });
});

test.each([
  ['three sides', [0.5, 0.3, 0.2], powerPrices([0.5, 0.3, 0.2], 1.06)!],
  ['two sides', [0.6, 0.4], multiplicativePrices([0.6, 0.4], 1.05)!],
])('the fair chances of %s are those its prices were made of', (_why, chances, odds) => {
  fairChances(odds).forEach((chance, i) => expect(Math.abs(chance - chances[i]!)).toBeLessThan(0.003));
});
