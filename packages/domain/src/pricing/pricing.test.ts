import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketKind } from '../market-kinds.ts';
import type { Side } from '../market-kinds.ts';
import { legFactor, selectionResult } from '../settlement/leg-result.ts';
import type { Score } from '../settlement/leg-result.ts';
import type { Distribution } from './distribution.ts';
import { openingLines, priceMarkets } from './priced-markets.ts';
import type { PricedMarket } from './priced-markets.ts';
import type { MatchModel } from './match-model.ts';
import { marketMenus } from './market-menus.ts';
import { anyMatch } from './pricing-samples.ts';

/** A score with this margin or total, enough for the grading of one market. */
const scoreOf = (market: PricedMarket, value: number): Score =>
  market.type === 2 ? { home: value, away: 0 } : { home: value + 500, away: 500 };
const distributionOf = (market: PricedMarket, model: MatchModel): Distribution =>
  market.type === 2 ? model.total : model.margin;

/** What one unit gives back on average, by grading every possible score as settlement would. */
function averageReturn(market: PricedMarket, at: number, side: Side, model: MatchModel): number {
  const distribution = distributionOf(market, model);
  return distribution.chances.reduce((sum, chance, i) => {
    if (chance === 0) return sum;
    const result = selectionResult(market.type, side, market.line, scoreOf(market, distribution.from + i));
    return sum + (chance * legFactor(result, market.odds[at]!)) / 2000;
  }, 0);
}

describe('every market of any match', () => {
  test('gives back less than is staked on each side, quarter lines and pushes included', () => {
    fc.assert(
      fc.property(anyMatch, ({ sport, model }) => {
        const menu = marketMenus[sport];
        for (const market of priceMarkets(model, menu, openingLines(model, menu))) {
          marketKind(market.type).sides.forEach((side, at) => {
            const back = averageReturn(market, at, side, model);
            expect(back, `${sport} ${market.type} ${market.line} ${side}`).toBeLessThan(1);
          });
        }
      }),
      { numRuns: 400 },
    );
  });

  test('has reciprocal prices above 1 in sum, prices of two decimals from 1.01, and names no line twice', () => {
    fc.assert(
      fc.property(anyMatch, ({ sport, model }) => {
        const markets = priceMarkets(model, marketMenus[sport], openingLines(model, marketMenus[sport]));
        for (const { odds } of markets) {
          expect(odds.reduce((sum, price) => sum + 1000 / price, 0)).toBeGreaterThan(1.02);
          for (const price of odds) expect(Number.isInteger(price / 10) && price >= 1010).toBe(true);
        }
        expect(new Set(markets.map(({ type, line }) => `${type}:${line}`)).size).toBe(markets.length);
        expect(markets.filter(({ main, type }) => main && type === 3)).toHaveLength(1);
        expect(markets.filter(({ main, type }) => main && type === 2)).toHaveLength(1);
      }),
      { numRuns: 400 },
    );
  });

  test('agrees with the others: a higher total line costs more to go over, a bigger handicap less to win', () => {
    fc.assert(
      fc.property(anyMatch, ({ sport, model }) => {
        const markets = priceMarkets(model, marketMenus[sport], openingLines(model, marketMenus[sport]));
        for (const type of [2, 3] as const) {
          const prices = markets
            .filter((market) => market.type === type)
            .toSorted((a, b) => a.line! - b.line!)
            .map(({ odds }) => odds[0]!);
          const rising = type === 2 ? prices : prices.toReversed();
          expect(rising).toEqual(rising.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  test('its main lines are the ones nearest to even, and stay while a move leaves them there', () => {
    fc.assert(
      fc.property(anyMatch, anyMatch, ({ sport, model }, other) => {
        const lines = openingLines(model, marketMenus[sport]);
        for (const [type, offered] of [
          [3, lines.handicap],
          [2, lines.total],
        ] as const) {
          const at = priceMarkets(model, marketMenus[sport], lines).find(
            (market) => market.type === type && market.main,
          )!;
          const gaps = priceMarkets(model, marketMenus[sport], lines)
            .filter((market) => market.type === type)
            .map(({ odds }) => Math.abs(1 / odds[0]! - 1 / odds[1]!));
          expect(Math.abs(1 / at.odds[0]! - 1 / at.odds[1]!)).toBeLessThan(Math.min(...gaps) + 0.2);
          expect(offered.lines).toContain(at.line);
        }
        if (other.sport !== sport) return;
        // Another match's distribution serves as any move: the lines on offer stay the opening's.
        const moved = priceMarkets(other.model, marketMenus[sport], lines);
        for (const { type, line } of moved)
          if (line !== null) expect((type === 3 ? lines.handicap : lines.total).lines).toContain(line);
      }),
    );
  });
});

describe('the distributions', () => {
  test('of margin and total are whole and agree on parity', () => {
    fc.assert(
      fc.property(anyMatch, ({ model }) => {
        const odd = ({ from, chances }: Distribution) =>
          chances.reduce((sum, chance, i) => ((from + i) % 2 === 0 ? sum : sum + chance), 0);
        expect(model.margin.chances.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
        expect(model.total.chances.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
        expect(odd(model.margin)).toBeCloseTo(odd(model.total), 6);
      }),
    );
  });
});
