import { baseballModel } from '@lime/domain/pricing/baseball.ts';
import { basketballModel } from '@lime/domain/pricing/basketball.ts';
import { footballModel } from '@lime/domain/pricing/football.ts';
import { iceHockeyModel } from '@lime/domain/pricing/ice-hockey.ts';
import { openingLines, priceMarkets } from '@lime/domain/pricing/markets.ts';
import type { OfferedLines } from '@lime/domain/pricing/markets.ts';
import type { MatchModel, Period } from '@lime/domain/pricing/match-model.ts';
import { marketMenus } from '@lime/domain/pricing/menus.ts';
import type { ModelledSport } from '@lime/domain/pricing/menus.ts';
import { volleyballModel } from '@lime/domain/pricing/volleyball.ts';
import { seededRandom } from '@lime/domain/random.ts';
import type { FeedMarket, FeedResult } from '../feed.ts';
import { closingView } from './price-path.ts';
import type { PathState, View } from './price-path.ts';
import type { Match } from './schedule.ts';
import { secretRandom } from './secret-random.ts';

const minute = 60_000;
/** How long a match of the demo world takes: about an eighth of real time, so that a bet is soon decided. */
const minutes: Readonly<Record<ModelledSport, number>> = {
  football: 12,
  basketball: 13,
  baseball: 15,
  volleyball: 11,
  'ice-hockey': 12,
};

/** Of a thousand matches so many are called off before they end, half of them put off. */
const calledOff = 0.006;
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

/** The match's law as seen with a view; without one, as the ratings, home advantage and the day's form have it. */
export function modelOf(match: Match, view: View = { rating: 0, tempo: 0 }): MatchModel {
  const { level, sport } = match.league;
  const random = seededRandom(`form:${match.key}`);
  const normal = () => random() + random() + random() + random() - 2; // deviation 0.577
  const rating = match.home.rating - match.away.rating + normal() * formOfDay * 1.7 + view.rating;
  const total = level.total * Math.exp(normal() * tempoOfDay[sport] * 1.7 + view.tempo);
  const edge = rating * level.perRating + level.home;
  switch (sport) {
    case 'football':
      return footballModel({ ...sides(total, edge, 0.3), rho: footballRho });
    case 'ice-hockey':
      return iceHockeyModel(sides(total, edge, 1.2));
    case 'baseball':
      return baseballModel({ ...sides(total, edge, 2), size: 4 });
    case 'basketball':
      return basketballModel({
        margin: edge,
        total,
        marginDeviation: level.marginDeviation ?? 12,
        totalDeviation: level.totalDeviation ?? 16,
        overtimeShare: level.overtimeShare ?? 5 / 40,
      });
    case 'volleyball':
      return volleyballModel({
        rally: 0.5 + Math.max(-0.065, Math.min(0.065, (rating + level.home) * level.perRating)),
      });
  }
}

/** What each side is expected to score; a hopeless one still scores a little, and the other one more for it. */
function sides(total: number, edge: number, least: number): { home: number; away: number } {
  return { home: Math.max(least, (total + edge) / 2), away: Math.max(least, (total - edge) / 2) };
}

/** The lines a match is offered on, from its opening to its start. */
export function linesOf(match: Match): OfferedLines {
  return openingLines(modelOf(match), marketMenus[match.league.sport]);
}

/** The whole offer of a match in a state of its price path. */
export function offerOf(match: Match, lines: OfferedLines, state: PathState): FeedMarket[] {
  const markets = priceMarkets(modelOf(match, state), marketMenus[match.league.sport], lines);
  return state.suspended ? markets.map((market) => ({ ...market, suspended: true })) : markets;
}

/** When a match's result is known. @param speed  2 = twice as fast */
export function endOf(match: Match, speed: number): number {
  const longer = 1 + 0.25 * seededRandom(`length:${match.key}`)();
  return match.startsAt + Math.round((minutes[match.league.sport] * minute * longer) / speed);
}

/** The result of a match, from the very law its closing prices came from. */
export function resultOf(seed: string, match: Match): FeedResult {
  const random = secretRandom(seed, `result:${match.key}`);
  const fate = random();
  if (fate < calledOff)
    return { fixtureKey: match.key, status: fate < calledOff / 2 ? 'postponed' : 'cancelled', score: null };
  const view = closingView(seed, match.key, match.league.sport, match.startsAt);
  const { score, periods, overtime } = modelOf(match, view).play(random);
  const pairs = (list: readonly Period[]) => list.map(({ home, away }) => [home, away]);
  return {
    fixtureKey: match.key,
    status: 'finished',
    score,
    detail: { periods: pairs(periods), overtime: pairs(overtime) },
  };
}
