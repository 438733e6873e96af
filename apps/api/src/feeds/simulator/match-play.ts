import { priceDistribution } from '@lime/domain/pricing/distribution-markets.ts';
import { specialMenus } from '@lime/domain/pricing/live-menus.ts';
import { openingLines, priceMarkets } from '@lime/domain/pricing/priced-markets.ts';
import type { OfferedLines } from '@lime/domain/pricing/priced-markets.ts';
import type { MatchModel } from '@lime/domain/pricing/match-model.ts';
import { marketMenus } from '@lime/domain/pricing/market-menus.ts';
import type { ModelledSport } from '@lime/domain/pricing/market-menus.ts';
import { distributionAt, matchModel, startOf } from '@lime/domain/pricing/sport-strength.ts';
import type { Strength } from '@lime/domain/pricing/sport-strength.ts';
import { seededRandom } from '@lime/domain/random.ts';
import type { FeedMarket } from '../feed.ts';
import { closingView } from './price-path.ts';
import type { PathState, View } from './price-path.ts';
import type { Match } from './fixture-schedule.ts';

const footballRho = -0.07;
/** On the day a side is this much better or worse than its rating (deviation), and a match that much livelier. */
const formOfDay = 0.25;
const tempoOfDay: Readonly<Record<ModelledSport, number>> = {
  football: 0.06,
  basketball: 0.02,
  baseball: 0.05,
  volleyball: 0,
  'ice-hockey': 0.04,
};

/** What a match is taken to be like with a view; without one, as the ratings, home advantage and the day's form have it. */
export function strengthOf(match: Match, view: View = { rating: 0, tempo: 0 }): Strength {
  const { level, sport } = match.league;
  const random = seededRandom(`form:${match.key}`);
  const normal = () => random() + random() + random() + random() - 2; // deviation 0.577
  const rating = match.home.rating - match.away.rating + normal() * formOfDay * 1.7 + view.rating;
  const total = level.total * Math.exp(normal() * tempoOfDay[sport] * 1.7 + view.tempo);
  const edge = rating * level.perRating + level.home;
  switch (sport) {
    case 'football':
      return { sport, ...sides(total, edge, 0.3), rho: footballRho };
    case 'ice-hockey':
      return { sport, ...sides(total, edge, 1.2) };
    case 'baseball':
      return { sport, ...sides(total, edge, 2), size: 4 };
    case 'basketball':
      return {
        sport,
        margin: edge,
        total,
        marginDeviation: level.marginDeviation ?? 12,
        totalDeviation: level.totalDeviation ?? 16,
        overtimeShare: level.overtimeShare ?? 5 / 40,
      };
    case 'volleyball':
      return { sport, rally: 0.5 + Math.max(-0.065, Math.min(0.065, (rating + level.home) * level.perRating)) };
  }
}

export function modelOf(match: Match, view?: View): MatchModel {
  return matchModel(strengthOf(match, view));
}

/** As the last prices before the start saw it: what is played, and what prices in play begin with. */
export function closingStrength(seed: string, match: Match): Strength {
  return strengthOf(match, closingView(seed, match.key, match.league.sport, match.startsAt));
}

/** What each side is expected to score; a hopeless one still scores a little, and the other one more for it. */
function sides(total: number, edge: number, least: number): { home: number; away: number } {
  return { home: Math.max(least, (total + edge) / 2), away: Math.max(least, (total - edge) / 2) };
}

/** The lines a match is offered on, from its opening to its start. */
export function linesOf(match: Match): OfferedLines {
  return openingLines(modelOf(match), marketMenus[match.league.sport]);
}

/** The whole offer of a match in a state of its price path: the four main kinds and the 스페셜 ones, of one distribution. */
export function offerOf(match: Match, lines: OfferedLines, state: PathState): FeedMarket[] {
  const strength = strengthOf(match, state);
  const { sport } = match.league;
  const distribution = distributionAt(strength, startOf(strength));
  const { margin, total } = distribution.scopes.sport!;
  const markets = [
    ...priceMarkets({ margin, total: total! }, marketMenus[sport], lines),
    ...priceDistribution(distribution, specialMenus[sport]),
  ];
  return state.suspended ? markets.map((market) => ({ ...market, suspended: true })) : markets;
}
