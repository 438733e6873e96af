import { baseballModel } from './price-baseball.ts';
import type { BaseballStrength } from './price-baseball.ts';
import { baseballDistribution } from './baseball-distribution.ts';
import type { BaseballPosition } from './baseball-distribution.ts';
import { basketballDistribution, basketballModel, basketballStart } from './price-basketball.ts';
import type { BasketballPosition, BasketballStrength } from './price-basketball.ts';
import { footballGoals, footballModel } from './price-football.ts';
import type { FootballStrength } from './price-football.ts';
import { goalsDistribution } from './goals-distribution.ts';
import type { GoalsPosition } from './goals-distribution.ts';
import { iceHockeyGoals, iceHockeyModel } from './price-ice-hockey.ts';
import type { IceHockeyStrength } from './price-ice-hockey.ts';
import type { MatchDistribution } from './match-distribution.ts';
import type { MatchModel } from './match-model.ts';
import { volleyballDistribution, volleyballModel } from './price-volleyball.ts';
import type { VolleyballPosition, VolleyballStrength } from './price-volleyball.ts';

/** All there is to say of a match before it is played: the parameters of its sport's distribution. */
export type Strength =
  | ({ readonly sport: 'football' } & FootballStrength)
  | ({ readonly sport: 'ice-hockey' } & IceHockeyStrength)
  | ({ readonly sport: 'basketball' } & BasketballStrength)
  | ({ readonly sport: 'baseball' } & BaseballStrength)
  | ({ readonly sport: 'volleyball' } & VolleyballStrength);

/** Where a match of a sport is, as far as its distribution asks. */
export type Position =
  | ({ readonly sport: 'football' } & GoalsPosition)
  | ({ readonly sport: 'ice-hockey' } & GoalsPosition)
  | ({ readonly sport: 'basketball' } & BasketballPosition)
  | ({ readonly sport: 'baseball' } & BaseballPosition)
  | ({ readonly sport: 'volleyball' } & VolleyballPosition);

/** The distribution of a whole match, by its sport: margin, total, and a way to play it. */
export function matchModel(strength: Strength): MatchModel {
  switch (strength.sport) {
    case 'football':
      return footballModel(strength);
    case 'ice-hockey':
      return iceHockeyModel(strength);
    case 'basketball':
      return basketballModel(strength);
    case 'baseball':
      return baseballModel(strength);
    case 'volleyball':
      return volleyballModel(strength);
  }
}

/** Where every match begins. */
export function startOf(strength: Strength): Position {
  const score = { home: 0, away: 0 };
  switch (strength.sport) {
    case 'football':
      return { sport: 'football', score, periods: [], rest: [1, 1] };
    case 'ice-hockey':
      return { sport: 'ice-hockey', score, periods: [], rest: [1, 1, 1] };
    case 'basketball':
      return { sport: 'basketball', ...basketballStart(strength) };
    case 'baseball':
      return { sport: 'baseball', score, periods: [], homeInnings: 0, awayInnings: 0 };
    case 'volleyball':
      return { sport: 'volleyball', score, points: score };
  }
}

/** The distribution of a match from a position on: the one joint distribution behind all its prices of that moment. */
export function distributionAt(strength: Strength, position: Position): MatchDistribution {
  switch (strength.sport) {
    case 'football':
      return goalsDistribution(footballGoals(strength), position as GoalsPosition);
    case 'ice-hockey':
      return goalsDistribution(iceHockeyGoals(strength), position as GoalsPosition);
    case 'basketball':
      return basketballDistribution(strength, position as BasketballPosition);
    case 'baseball':
      return baseballDistribution(strength, position as BaseballPosition);
    case 'volleyball':
      return volleyballDistribution(strength, position as VolleyballPosition);
  }
}
