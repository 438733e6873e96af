import { marketKind } from '../market-kinds.ts';
import type { Line, MarketType } from '../market-kinds.ts';
import type { Odds } from '../odds.ts';
import { chanceOf } from './distribution.ts';
import type { Distribution } from './distribution.ts';
import { possibleLines, stakeShares } from './possible-lines.ts';
import type { LineMenu } from './possible-lines.ts';
import { multiplicativePrices, powerPrices } from './margin.ts';
import { usualOverrounds } from './priced-markets.ts';
import type { Overrounds, PricedMarket } from './priced-markets.ts';
import type { MatchDistribution, ScopeDistribution } from './match-distribution.ts';

/** One kind of market of a menu, with its lines where it has them. */
export type MenuEntry = { readonly type: MarketType; readonly lines?: LineMenu };

/** A side that is all but decided is not sold any more, nor one that can hardly win. */
const surest = 0.965;
const rarest = 0.004;
/** Lines are offered while their fair chance lies between this and its counterpart. */
const openest = 0.1;

/**
 * Every market of a menu priced from one distribution, so that they agree with each other; what is decided, or nearly so, is left
 * out. Lines are the `around` × 2 + 1 nearest to even.
 */
export function priceDistribution(
  distribution: MatchDistribution,
  menu: readonly MenuEntry[],
  mains: ReadonlySet<MarketType> = new Set(),
  overrounds: Overrounds = usualOverrounds,
): PricedMarket[] {
  return menu.flatMap(({ type, lines }) => {
    const { rule, scope } = marketKind(type);
    const scopeDistribution = distribution.scopes[scope];
    const isMain = mains.has(type);
    const one = (odds: readonly Odds[] | null, line: Line | null = null): PricedMarket[] =>
      odds ? [{ type, line, main: isMain, odds }] : [];
    if (rule === 'next-goal') {
      if (!distribution.next) return [];
      const { no, home, none, away } = distribution.next;
      return one(many([home, none, away], overrounds.threeWay), no * 100);
    }
    if (!scopeDistribution) return [];
    const { home, draw, away } = resultOf(scopeDistribution);
    switch (rule) {
      case 'three-way':
        return one(many([home, draw, away], overrounds.threeWay));
      case 'two-way':
        return draw < 1 ? one(many([home / (1 - draw), away / (1 - draw)], overrounds.twoWay)) : [];
      case 'double-chance':
        return one(doubles([home + draw, home + away, draw + away], overrounds.twoWay));
      case 'both-score': {
        const both = scopeDistribution.both;
        return both === undefined ? [] : one(many([both, 1 - both], overrounds.twoWay));
      }
      case 'odd-even': {
        if (!scopeDistribution.total) return [];
        const odd = oddOf(scopeDistribution.total);
        return one(many([odd, 1 - odd], overrounds.twoWay));
      }
      case 'handicap':
        return lined(scopeDistribution.margin, true);
      case 'total':
        return scopeDistribution.total ? lined(scopeDistribution.total, false) : [];
      case 'home-total':
        return scopeDistribution.home ? lined(scopeDistribution.home, false) : [];
      case 'away-total':
        return scopeDistribution.away ? lined(scopeDistribution.away, false) : [];
    }

    function lined(of: Distribution, isHandicap: boolean): PricedMarket[] {
      if (!lines) return [];
      const found = nearest(of, lines, isHandicap);
      const priced = found.flatMap(({ line, chance }) => {
        const odds = multiplicativePrices([chance, 1 - chance], overrounds.twoWay);
        return odds ? [{ type, line, chance, odds }] : [];
      });
      const best = priced.toSorted((a, b) => fromEven(a.chance) - fromEven(b.chance) || a.line - b.line)[0];
      return priced.map(({ line, odds, ...market }) => ({
        type: market.type,
        line,
        main: isMain && line === best!.line,
        odds,
      }));
    }
  });
}

function nearest(distribution: Distribution, menu: LineMenu, isHandicap: boolean): { line: Line; chance: number }[] {
  const floor = distribution.from;
  return possibleLines(distribution, menu, isHandicap)
    .filter(({ line, chance }) => {
      if (fromEven(chance) > 0.5 - openest) return false;
      const { won, lost } = stakeShares(distribution, isHandicap ? -line : line);
      // A line on which nearly everything is a push is decided, and so is a total that is nearly reached.
      return won + lost > 0.6 && won > rarest && lost > rarest && (isHandicap || line > floor * 100);
    })
    .toSorted((a, b) => fromEven(a.chance) - fromEven(b.chance) || a.line - b.line)
    .slice(0, menu.around * 2 + 1)
    .toSorted((a, b) => a.line - b.line);
}

/** Chances of the three results. */
export function resultOf({ margin }: ScopeDistribution): { home: number; draw: number; away: number } {
  const draw = chanceOf(margin, 0);
  let home = 0;
  margin.chances.forEach((chance, i) => {
    if (margin.from + i > 0) home += chance;
  });
  return { home, draw, away: Math.max(0, 1 - home - draw) };
}

function oddOf({ from, chances }: Distribution): number {
  let odd = 0;
  chances.forEach((chance, i) => {
    if (Math.abs(from + i) % 2 === 1) odd += chance;
  });
  return odd;
}

function many(chances: readonly number[], overround: number): Odds[] | null {
  if (chances.some((chance) => chance < rarest || chance > surest)) return null;
  return chances.length === 2 ? multiplicativePrices(chances, overround) : powerPrices(chances, overround);
}

/** Each side on its own: they overlap, so their chances add up to 2. */
function doubles(chances: readonly number[], overround: number): Odds[] | null {
  if (chances.some((chance) => chance < rarest || chance > 0.94)) return null;
  return multiplicativePrices(chances, overround);
}

function fromEven(chance: number): number {
  return Math.abs(chance - 0.5);
}
