import type { Line, MarketType } from '../market-kinds.ts';
import type { Odds } from '../odds.ts';
import { chanceOf } from './distribution.ts';
import type { Distribution } from './distribution.ts';
import { fairChance, possibleLines, stakeShares } from './possible-lines.ts';
import type { LineMenu } from './possible-lines.ts';
import { multiplicativePrices, powerPrices } from './margin.ts';
import type { Overround } from './margin.ts';
import type { MatchModel } from './match-model.ts';

/** What is offered on a match of a sport. */
export type MarketMenu = { readonly winner: 1 | 52; readonly handicap: LineMenu; readonly total: LineMenu };

/** A priced market: odds in the order of the kind's sides. */
export type PricedMarket = {
  readonly type: MarketType;
  readonly line: Line | null;
  readonly main: boolean;
  readonly odds: readonly Odds[];
};

/** The lines a match is offered on from its opening to its start; the first of `main` stays while it is near even. */
export type OfferedLines = { readonly handicap: OfferedLine; readonly total: OfferedLine };
type OfferedLine = { readonly main: Line; readonly lines: readonly Line[] };

/** The overround of markets with three sides, and of those with two. */
export type Overrounds = { readonly threeWay: Overround; readonly twoWay: Overround };
/** About 94 and 95 of 100 come back: even chances are 1.90 each. */
export const usualOverrounds: Overrounds = { threeWay: 1.06, twoWay: 1.05 };

/** Only lines whose sides both have a fair chance above this are opened. */
const fairEnough = 0.13;
/** The main line is left for a better one only when its sides are this far from even. */
const patience = 0.09;

/** The lines to open a match with: the one closest to even and its neighbours. Null for a distribution with none. */
export function openingLines(model: Pick<MatchModel, 'margin' | 'total'>, menu: MarketMenu): OfferedLines {
  return {
    handicap: linesAround(model.margin, menu.handicap, true),
    total: linesAround(model.total, menu.total, false),
  };
}

function linesAround(distribution: Distribution, menu: LineMenu, isHandicap: boolean): OfferedLine {
  const possible = possibleLines(distribution, menu, isHandicap);
  let at = -1;
  possible.forEach(({ chance }, i) => {
    if (at < 0 || fromEven(chance) < fromEven(possible[at]!.chance)) at = i;
  });
  if (at < 0) return { main: 0, lines: [] };
  const lines = possible
    .filter(
      ({ chance }, i) =>
        i === at ||
        (Math.abs(i - at) <= menu.around * menu.apart &&
          (i - at) % menu.apart === 0 &&
          fromEven(chance) <= 0.5 - fairEnough),
    )
    .map(({ line }) => line);
  return { main: possible[at]!.line, lines };
}

/**
 * Every market of a match, priced from its one model; a market with a side that cannot be priced is left out. Exactly one
 * handicap and one total are main: the opening's while near even, else the offered one closest to it.
 */
export function priceMarkets(
  model: Pick<MatchModel, 'margin' | 'total'>,
  menu: MarketMenu,
  lines: OfferedLines,
  overrounds: Overrounds = usualOverrounds,
): PricedMarket[] {
  const markets: PricedMarket[] = [];
  const add = (type: MarketType, line: Line | null, main: boolean, odds: readonly Odds[] | null) => {
    if (odds) markets.push({ type, line, main, odds });
  };
  const home = model.margin.chances.reduce((sum, chance, i) => (model.margin.from + i > 0 ? sum + chance : sum), 0);
  const draw = chanceOf(model.margin, 0);
  if (menu.winner === 1) add(1, null, true, powerPrices([home, draw, 1 - home - draw], overrounds.threeWay));
  // Winner without a draw: a tie, where a model has one, gives the stake back.
  else
    add(52, null, true, multiplicativePrices([home / (1 - draw), (1 - home - draw) / (1 - draw)], overrounds.twoWay));
  for (const [type, distribution, offered, sign] of [
    [3, model.margin, lines.handicap, -1],
    [2, model.total, lines.total, 1],
  ] as const) {
    const chances = offered.lines.map((line) => fairChance(stakeShares(distribution, sign * line)));
    const main = mainLine(offered, chances);
    offered.lines.forEach((line, i) =>
      add(type, line, line === main, multiplicativePrices([chances[i]!, 1 - chances[i]!], overrounds.twoWay)),
    );
  }
  return markets;
}

function mainLine({ main, lines }: OfferedLine, chances: readonly number[]): Line {
  const opened = lines.indexOf(main);
  if (opened >= 0 && fromEven(chances[opened]!) <= patience) return main;
  let best = 0;
  chances.forEach((chance, i) => {
    if (fromEven(chance) < fromEven(chances[best]!)) best = i;
  });
  return lines[best] ?? main;
}

function fromEven(chance: number): number {
  return Math.abs(chance - 0.5);
}
