import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assert } from '../assert.ts';
import { marketKind } from '../market-kinds.ts';
import type { MarketType, Side } from '../market-kinds.ts';
import { jointFactor } from '../settlement/joint-payout.ts';
import { selectionResult } from '../settlement/leg-result.ts';
import { jointEndings, jointOdds, jointReturn } from './joint-price.ts';
import type { JointPick } from './joint-price.ts';
import { marketMenus } from './market-menus.ts';
import { openingLines, priceMarkets } from './priced-markets.ts';
import { anyMatch } from './pricing-samples.ts';
import { scoreLaw } from './score-law.ts';
import type { ScoreLaw } from './score-law.ts';

const football = scoreLaw({ sport: 'football', home: 1.45, away: 1.1, rho: -0.07 });
const volleyball = scoreLaw({ sport: 'volleyball', rally: 0.52 });
const baseball = scoreLaw({ sport: 'baseball', home: 4.9, away: 4.1, size: 4 });
const iceHockey = scoreLaw({ sport: 'ice-hockey', home: 3.1, away: 2.8 });

type Priced = JointPick & { readonly odds: number };
const pick = (type: MarketType, side: Side, line: number | null, odds: number): Priced => ({
  type,
  side,
  line,
  odds,
});
const over = (line: number, odds = 1900) => pick(2, 'over', line, odds);
const under = (line: number, odds = 1900) => pick(2, 'under', line, odds);

/** The table of picks of a match, or why they have no joint price. */
function tableOf(law: ScoreLaw, picks: readonly Priced[], margin: number) {
  const endings = jointEndings(law, picks);
  if (!endings) return 'unknown';
  return jointOdds(
    endings,
    picks.map(({ odds }) => odds),
    margin,
  );
}

/** The table of picks that have one. */
function pricedTableOf(...given: Parameters<typeof tableOf>) {
  const table = tableOf(...given);
  assert(typeof table !== 'string', 'these picks have a joint price');
  return table;
}

describe('picks without a joint price', () => {
  test.each([
    ['one pick', 'unknown', football, [over(250)]],
    ['seven picks', 'unknown', football, Array.from({ length: 7 }, (_, i) => over(50 + 100 * i))],
    ['a win of a match without a goal', 'excluded', football, [pick(1, 'home', null, 2100), under(50, 9000)]],
    ['both sides of a market', 'excluded', football, [over(250), under(250)]],
    [
      'a win, and a win or a draw',
      'implied',
      football,
      [pick(1, 'home', null, 2100), pick(7, 'home-draw', null, 1300)],
    ],
    [
      'three sets to none, and fewer than four sets',
      'implied',
      volleyball,
      [pick(3, 'home', -250, 2690), under(350, 2510)],
    ],
    ['odds of 1.00 that add nothing', 'flat', football, [pick(1, 'draw', null, 3740), over(50, 1_000)]],
    ['a half of the match', 'unknown', football, [pick(1, 'home', null, 2100), pick(21, 'over', 50, 1500)]],
    ['the next goal', 'unknown', football, [pick(1, 'home', null, 2100), pick(900_001, 'home', 100, 2000)]],
    [
      'overtime where the score of the match has none',
      'unknown',
      iceHockey,
      [pick(226, 'home', null, 1800), over(550)],
    ],
  ])('%s: %s', (_what, why, law, picks) => expect(tableOf(law, picks, 0.06)).toBe(why));
});

describe('the price of a pair', () => {
  test('that happens together pays less than the product', () => {
    const picks = [pick(1, 'draw', null, 3740), under(250, 2180)];
    const table = pricedTableOf(football, picks, 0.06);
    expect(table.slice(0, 3)).toEqual([1000, 3740, 2180]);
    expect(table[3]).toBeLessThan(8153);
    expect(jointReturn(jointEndings(football, picks)!, table)).toBeCloseTo(0.94, 3);
  });

  test('that seldom happens together pays the product, floored to thousandths', () => {
    const picks = [pick(1, 'draw', null, 3330), over(250, 1870)];
    expect(pricedTableOf(football, picks, 0.06)[3]).toBe(6227); // 6.2271
  });

  test('counts overtime where the score of the match does', () => {
    const picks = (type: MarketType) => [pick(type, 'home', null, 1750), over(850)];
    expect(tableOf(baseball, picks(226), 0.06)).toEqual(tableOf(baseball, picks(52), 0.06));
  });

  test('falls as the margin grows', () => {
    const picks = [pick(1, 'draw', null, 3740), under(250, 2180)];
    const paid = [0.04, 0.06, 0.1].map((margin) => pricedTableOf(football, picks, margin)[3]!);
    expect(paid).toEqual(paid.toSorted((a, b) => b - a));
    expect(new Set(paid).size).toBe(3);
  });
});

/** Some picks of different markets of a match at the prices of the built-in league, and the margin of their group. */
const anyGroup = fc
  .tuple(
    anyMatch,
    fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 2, maxLength: 3 }),
    fc.double({ min: 0.04, max: 0.2, noNaN: true }),
  )
  .map(([{ sport, strength, model }, chosen, margin]) => {
    const markets = priceMarkets(model, marketMenus[sport], openingLines(model, marketMenus[sport]));
    const picks = chosen.map(([market, side]) => {
      const { type, line, odds } = markets[market % markets.length]!;
      const { sides } = marketKind(type);
      return pick(type, sides[side % sides.length]!, line, odds[side % sides.length]!);
    });
    return { law: scoreLaw(strength), picks, margin };
  });

describe('any group of picks of any match', () => {
  test('returns at most what the margin leaves, by grading every score and paying by the table', () => {
    fc.assert(
      fc.property(anyGroup, ({ law, picks, margin }) => {
        const table = tableOf(law, picks, margin);
        if (typeof table === 'string') return;
        let back = 0;
        law.chances.forEach((chance, i) => {
          const score = { home: law.home[i]!, away: law.away[i]! };
          const results = picks.map(({ type, side, line }) => selectionResult(type, side, line, score));
          const { numerator, denominator } = jointFactor(table, results);
          back += (chance * Number(numerator)) / Number(denominator);
        });
        expect(back).toBeCloseTo(jointReturn(jointEndings(law, picks)!, table), 9);
        expect(back).toBeLessThanOrEqual(1 - margin + 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  test('pays no more than the product, and more than with a pick less', () => {
    fc.assert(
      fc.property(anyGroup, ({ law, picks, margin }) => {
        const table = tableOf(law, picks, margin);
        if (typeof table === 'string') return;
        expect(table.at(-1)! / 1000).toBeLessThanOrEqual(
          picks.reduce((all, { odds }) => (all * odds) / 1000, 1) + 1e-9,
        );
        table.forEach((odds, set) =>
          picks.forEach((_, bit) => {
            if (set & (1 << bit)) expect(odds).toBeGreaterThan(table[set & ~(1 << bit)]!);
          }),
        );
      }),
      { numRuns: 100 },
    );
  });
});
