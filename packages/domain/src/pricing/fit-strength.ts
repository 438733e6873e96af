import type { Line, MarketType } from '../market-kinds.ts';
import type { Odds } from '../odds.ts';
import { chanceOf } from './distribution.ts';
import type { Distribution } from './distribution.ts';
import { fairChances } from './fair-chances.ts';
import type { ModelledSport } from './market-menus.ts';
import { fairChance, stakeShares } from './possible-lines.ts';
import { leastSquares } from './least-squares.ts';
import { matchModel } from './sport-strength.ts';
import type { Strength } from './sport-strength.ts';

/** A market as its source priced it, before our margin and caps; odds in thousandths, in the order of the kind's sides. */
export type QuotedMarket = { readonly type: MarketType; readonly line: Line | null; readonly odds: readonly Odds[] };

/** The strength that explains a match's prices best, and the most by which any chance it gives differs from theirs. */
export type FittedStrength = { readonly strength: Strength; readonly residual: number };

/** The unknowns of a sport's model: an average match to begin with, how far each may go, and what they say together. */
type Unknowns = {
  readonly start: (markets: readonly QuotedMarket[]) => readonly number[];
  readonly least: readonly number[];
  readonly most: readonly number[];
  readonly strength: (values: readonly number[]) => Strength;
};

const unknownsOf: Readonly<Record<ModelledSport, Unknowns>> = {
  football: {
    start: () => [1.45, 1.1, -0.07],
    least: [0.1, 0.1, -0.2],
    most: [6, 6, 0.1],
    strength: ([home, away, rho]) => ({ sport: 'football', home: home!, away: away!, rho: rho! }),
  },
  'ice-hockey': {
    start: () => [3, 2.7],
    least: [0.5, 0.5],
    most: [9, 9],
    strength: ([home, away]) => ({ sport: 'ice-hockey', home: home!, away: away! }),
  },
  // Prices do not tell the length of an overtime; what it adds to a total is small.
  basketball: {
    // Far from the truth every line is sure, and says nothing of where to go: the most even lines show about where it is.
    start: (markets) => [-evenLine(markets, 3, 0), 12, evenLine(markets, 2, 160), 16],
    least: [-45, 8, 100, 10],
    most: [45, 16, 270, 24],
    strength: ([margin, marginDeviation, total, totalDeviation]) => ({
      sport: 'basketball',
      margin: margin!,
      marginDeviation: marginDeviation!,
      total: total!,
      totalDeviation: totalDeviation!,
      overtimeShare: 5 / 40,
    }),
  },
  baseball: {
    start: () => [4.6, 4.4, 4],
    least: [1, 1, 2],
    most: [14, 14, 12],
    strength: ([home, away, size]) => ({ sport: 'baseball', home: home!, away: away!, size: size! }),
  },
  volleyball: {
    start: () => [0.51],
    least: [0.38],
    most: [0.62],
    strength: ([rally]) => ({ sport: 'volleyball', rally: rally! }),
  },
};

/** Markets a strength is fitted to; a winner with and without a draw is one type. */
const typeOf: ReadonlyMap<MarketType, 'winner' | 'handicap' | 'total'> = new Map([
  [1, 'winner'],
  [52, 'winner'],
  [3, 'handicap'],
  [2, 'total'],
]);

/**
 * Fits a match's strength to its prices by least squares on the chances: of win/draw/lose or the winner, of every handicap and
 * every total, their margin removed.
 *
 * @param markets  of the whole match before its start; other kinds are left out
 * @returns        null where fewer than two types of markets are among them: margin and total are then not both known
 * Source: decision 118; 0106.
 */
export function fitStrength(sport: ModelledSport, markets: readonly QuotedMarket[]): FittedStrength | null {
  const used = markets.filter(({ type }) => typeOf.has(type));
  if (new Set(used.map(({ type }) => typeOf.get(type))).size < 2) return null;
  const wanted = used.flatMap(({ odds }) => (odds.length === 2 ? fairChances(odds).slice(0, 1) : fairChances(odds)));
  const { start, least, most, strength } = unknownsOf[sport];
  const chances = (values: readonly number[]) => {
    const model = matchModel(strength(values));
    return used.flatMap(({ type, line }) => chancesOf(model.margin, model.total, type, line));
  };
  const errors = (values: readonly number[]) => chances(values).map((chance, i) => chance - wanted[i]!);
  const values = leastSquares(errors, { start: start(used), least, most });
  const residual = Math.max(...errors(values).map(Math.abs));
  return { strength: strength(values), residual };
}

/** The line of a type whose sides cost most alike, in points. */
function evenLine(markets: readonly QuotedMarket[], type: MarketType, otherwise: number): number {
  let found: QuotedMarket | null = null;
  const gap = ({ odds }: QuotedMarket) => Math.abs(1 / odds[0]! - 1 / odds[1]!);
  for (const market of markets)
    if (market.type === type && (found === null || gap(market) < gap(found))) found = market;
  return found === null ? otherwise : found.line! / 100;
}

/** The chances a market's fair prices would show: all three results, else that of its first side with pushes left out. */
function chancesOf(margin: Distribution, total: Distribution, type: MarketType, line: Line | null): number[] {
  if (type === 3) return [fairChance(stakeShares(margin, -line!))];
  if (type === 2) return [fairChance(stakeShares(total, line!))];
  const draw = chanceOf(margin, 0);
  const home = margin.chances.reduce((sum, chance, i) => (margin.from + i > 0 ? sum + chance : sum), 0);
  return type === 1 ? [home, draw, 1 - home - draw] : [home / (1 - draw)];
}
