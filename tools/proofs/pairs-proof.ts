import { streamMatches } from '../../apps/api/src/feeds/simulator/fixture-schedule.ts';
import type { Match } from '../../apps/api/src/feeds/simulator/fixture-schedule.ts';
import { linesOf, offerOf, strengthOf } from '../../apps/api/src/feeds/simulator/match-play.ts';
import { settingDefinitions } from '../../packages/contract/src/settings.ts';
import { soccerCombinationOdds } from '../../packages/domain/src/betting/prices.ts';
import type { SoccerCombination } from '../../packages/domain/src/betting/cart-types.ts';
import { marketKind } from '../../packages/domain/src/market-kinds.ts';
import type { MarketType } from '../../packages/domain/src/market-kinds.ts';
import type { Odds } from '../../packages/domain/src/odds.ts';
import { fitStrength } from '../../packages/domain/src/pricing/fit-strength.ts';
import { jointEndings, jointMargins, jointOdds, jointReturn } from '../../packages/domain/src/pricing/joint-price.ts';
import type { JointEnding } from '../../packages/domain/src/pricing/joint-price.ts';
import type { ModelledSport } from '../../packages/domain/src/pricing/market-menus.ts';
import { scoreLaw } from '../../packages/domain/src/pricing/score-law.ts';
import type { ScoreLaw } from '../../packages/domain/src/pricing/score-law.ts';
import { matchModel } from '../../packages/domain/src/pricing/sport-strength.ts';
import type { Strength } from '../../packages/domain/src/pricing/sport-strength.ts';
import { betweenBy, seededRandom } from '../../packages/domain/src/random.ts';
import type { Random } from '../../packages/domain/src/random.ts';
import { addDays } from '../../packages/domain/src/seoul-time.ts';
import { soldPrices } from '../../packages/domain/src/trading/sold-prices.ts';
import type { Proof } from './proof.ts';
import { chiSquareTail } from './randomness.ts';

const sports: readonly ModelledSport[] = ['football', 'ice-hockey', 'basketball', 'baseball', 'volleyball'];
const firstDay = '2026-12-01';
const mostByDefault = 0.95;
const mostEver = 0.97;
const leastChance = 0.001;

/**
 * Every pair of picks the built-in league sells on one match, priced as the site does: by a strength fitted to the published
 * prices. Its return is counted over every score the match's own model can end with.
 */
export const pairs: Proof = {
  name: 'pairs',
  claim: 'no pair of one match returns more than 95 % by default, nor more than 97 % at any legal setting',
  async run(_product, { short }) {
    const size = short
      ? { fixtures: 2, settings: 100, played: 1_000 }
      : { fixtures: 100, settings: 10_000, played: 20_000 };
    const found = sports.map((sport) => trySport(sport, size));
    const list = (figure: (of: (typeof found)[number]) => number, digits = 4) =>
      found.map((of) => Number(figure(of).toFixed(digits)));
    return {
      holds: found.every(
        ({ byDefault, ever, residual, chance }) =>
          byDefault.most <= mostByDefault &&
          ever.most <= mostEver &&
          residual <= settingDefinitions.jointPrice.default.residual / 100 &&
          chance > leastChance,
      ),
      figures: {
        sports: sports.join(', '),
        fixtures: size.fixtures,
        pairs: list(({ byDefault }) => byDefault.count, 0),
        refused: list(({ byDefault }) => byDefault.refused, 0),
        meanReturn: list(({ byDefault }) => byDefault.sum / byDefault.count),
        highestReturn: list(({ byDefault }) => byDefault.most),
        highestOfProducts: list(({ product }) => product),
        settings: size.settings,
        pairsAtSettings: list(({ ever }) => ever.count, 0),
        highestAtSettings: list(({ ever }) => ever.most),
        widestResidual: list(({ residual }) => residual, 5),
        matchesPlayed: size.fixtures * size.played * sports.length,
        chiSquareChance: list(({ chance }) => chance),
      },
    };
  },
};

type Size = { readonly fixtures: number; readonly settings: number; readonly played: number };

/** Two selections of different markets of a match, and how they end together: as its prices say, and as it is. */
type Pair = {
  readonly types: readonly [MarketType, MarketType];
  /** the market of each pick by its number, and the pick's place in it */
  readonly picks: readonly (readonly [market: number, side: number])[];
  readonly fitted: readonly JointEnding[];
  readonly real: readonly JointEnding[];
};
type Sold = { readonly type: MarketType; readonly fed: readonly Odds[] };
type Fixture = { readonly markets: readonly Sold[]; readonly pairs: readonly Pair[]; readonly residual: number };

function trySport(sport: ModelledSport, { fixtures: count, settings: tries, played }: Size) {
  const matches = matchesOf(sport, count);
  const random = seededRandom(`pairs of ${sport}`);
  const fixtures = matches.map(fixtureOf);
  const byDefault = returns();
  let product = 0;
  for (const fixture of fixtures) {
    countPairs(fixture, usualSettings, byDefault);
    for (const pair of fixture.pairs.filter(({ types }) => isListed(types, usualSettings.lists)))
      product = Math.max(product, jointReturn(pair.real, productTable(pair, fixture.markets)));
  }
  const ever = returns();
  for (let turn = 0; turn < tries; turn += 1) countPairs(fixtures[turn % count]!, anySettings(random), ever);
  let statistic = 0;
  let degrees = 0;
  for (const match of matches) {
    const found = playMatches(strengthOf(match), played, seededRandom(`played ${match.key}`));
    statistic += found.statistic;
    degrees += found.degrees;
  }
  return {
    byDefault,
    ever,
    product,
    residual: Math.max(...fixtures.map(({ residual }) => residual)),
    chance: chiSquareTail(statistic, degrees),
  };
}

function matchesOf(sport: ModelledSport, count: number): Match[] {
  const matches: Match[] = [];
  for (let day = firstDay; matches.length < count; day = addDays(day, 1))
    matches.push(...streamMatches(day).filter(({ league }) => league.sport === sport));
  return matches.slice(0, count);
}

function fixtureOf(match: Match): Fixture {
  const opening = { rating: 0, tempo: 0, suspended: false, since: 0, until: 0 };
  const offer = offerOf(match, linesOf(match), opening).flatMap(({ type, line, odds }) => {
    const prices = odds.filter((price) => price !== null);
    return prices.length === odds.length ? [{ type, line, odds: prices }] : [];
  });
  const { strength, residual } = fitStrength(match.league.sport, offer)!;
  const laws = [scoreLaw(strength), scoreLaw(strengthOf(match))] as const;
  const found: Pair[] = [];
  offer.forEach((one, first) => {
    offer.slice(first + 1).forEach((other, n) => {
      const second = first + 1 + n;
      marketKind(one.type).sides.forEach((side, i) => {
        marketKind(other.type).sides.forEach((otherSide, j) => {
          const picks = [
            { type: one.type, side, line: one.line },
            { type: other.type, side: otherSide, line: other.line },
          ];
          const [fitted, real] = laws.map((law: ScoreLaw) => jointEndings(law, picks));
          if (fitted && real)
            found.push({
              types: [one.type, other.type],
              picks: [
                [first, i],
                [second, j],
              ],
              fitted,
              real,
            });
        });
      });
    });
  });
  return { markets: offer.map(({ type, odds }) => ({ type, fed: odds })), pairs: found, residual };
}

/** What an operator may set that a pair's price depends on. */
type PairSettings = {
  /** null: any two kinds */
  readonly lists: readonly (readonly [MarketType, MarketType])[] | null;
  readonly jointMargin: number;
  /** of the league, thousandths */
  readonly margin: number;
  readonly caps: {
    readonly twoWaySum: number | null;
    readonly maxReverse: number | null;
    readonly maxDraw: number | null;
  };
  readonly soccer: SoccerCombination;
};

const { combination, jointPrice } = settingDefinitions;
const noCut: SoccerCombination = { active: false, division1: 0, division2: 0, division3: 0 };
const usualSettings: PairSettings = {
  lists: combination.default.map(({ markets }) => markets),
  jointMargin: jointPrice.default.margin / 100,
  margin: 0,
  caps: { twoWaySum: null, maxReverse: null, maxDraw: null },
  soccer: noCut,
};

/** Any legal settings. Every other one has the least margin of groups, which is where most is paid. */
function anySettings(random: Random): PairSettings {
  const between = betweenBy(random);
  const maybe = (value: number) => (random() < 0.5 ? null : Math.round(value / 10) * 10);
  return {
    lists: null,
    jointMargin: (random() < 0.5 ? jointMargins.least : between(jointMargins.least, jointMargins.most)) / 100,
    margin: random() < 0.5 ? 0 : Math.round(between(0, 300)),
    caps: {
      twoWaySum: maybe(between(2020, 6000)),
      maxReverse: maybe(between(1010, 6000)),
      maxDraw: maybe(between(1010, 6000)),
    },
    soccer: {
      active: random() < 0.5,
      division1: Math.round(between(0, 500)),
      division2: Math.round(between(0, 1000)),
      division3: Math.round(between(0, 2000)),
    },
  };
}

type Returns = { count: number; refused: number; sum: number; most: number };
const returns = (): Returns => ({ count: 0, refused: 0, sum: 0, most: 0 });

function countPairs({ markets, pairs: all }: Fixture, settings: PairSettings, into: Returns): void {
  const sold = markets.map(({ type, fed }) =>
    soldPrices(
      { sides: marketKind(type).sides, fed, desk: fed.map(() => null), margin: settings.margin },
      settings.caps,
    ),
  );
  for (const pair of all) {
    if (!isListed(pair.types, settings.lists)) continue;
    const odds = pair.picks.map(([market, side], i) => {
      const price = sold[market]![side]!;
      return pair.types[i] === 1 && settings.soccer.active ? soccerCombinationOdds(price, settings.soccer) : price;
    });
    const table = jointOdds(pair.fitted, odds, settings.jointMargin);
    if (typeof table === 'string') {
      into.refused += 1;
      continue;
    }
    const back = jointReturn(pair.real, table);
    into.count += 1;
    into.sum += back;
    into.most = Math.max(into.most, back);
  }
}

function isListed([one, other]: Pair['types'], lists: PairSettings['lists']): boolean {
  return lists === null || lists.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
}

/** What the pair would pay as two bets that do not know of each other. */
function productTable({ picks }: Pair, markets: readonly Sold[]): Odds[] {
  const [one, other] = picks.map(([market, side]) => markets[market]!.fed[side]!);
  return [1000, one!, other!, (one! * other!) / 1000];
}

/** Plays a match, and counts how often it ends in each quarter of margins and totals together. */
function playMatches(strength: Strength, played: number, random: Random): { statistic: number; degrees: number } {
  const law = scoreLaw(strength);
  const margins = quarters(law, (home, away) => home - away);
  const totals = quarters(law, (home, away) => home + away);
  const cellOf = (home: number, away: number) => margins.get(home - away)! * 4 + totals.get(home + away)!;
  const expected = Array.from({ length: 16 }, () => 0);
  law.chances.forEach((chance, i) => (expected[cellOf(law.home[i]!, law.away[i]!)]! += chance * played));
  const seen = expected.map(() => 0);
  const model = matchModel(strength);
  for (let n = 0; n < played; n += 1) {
    const { score } = model.play(random);
    seen[cellOf(score.home, score.away)]! += 1;
  }
  // Cells that are hardly ever met are one: chi-square needs five and more in each.
  const cells = expected.map((often, i) => ({ often, seen: seen[i]! }));
  const rare = cells.filter(({ often }) => often < 5);
  const common = cells.filter(({ often }) => often >= 5);
  const rest = { often: sumOf(rare, 'often'), seen: sumOf(rare, 'seen') };
  const counted = rest.often >= 5 ? [...common, rest] : common;
  return {
    statistic: counted.reduce((sum, cell) => sum + (cell.seen - cell.often) ** 2 / cell.often, 0),
    degrees: counted.length - 1,
  };
}

const sumOf = (cells: readonly { often: number; seen: number }[], of: 'often' | 'seen') =>
  cells.reduce((sum, cell) => sum + cell[of], 0);

function quarters(
  { home, away, chances }: ScoreLaw,
  value: (home: number, away: number) => number,
): Map<number, number> {
  const found = new Map<number, number>();
  chances.forEach((chance, i) => {
    const at = value(home[i]!, away[i]!);
    found.set(at, (found.get(at) ?? 0) + chance);
  });
  let sum = 0;
  return new Map(
    [...found]
      .toSorted(([a], [b]) => a - b)
      .map(([at, chance]) => {
        const quarter = Math.min(3, Math.floor(4 * (sum + chance / 2)));
        sum += chance;
        return [at, quarter];
      }),
  );
}
