import { poisson } from './distribution.ts';
import type { MatchModel } from './match-model.ts';
import { spreadGoals } from './spread-goals.ts';
import type { GoalsStrength } from './goals-distribution.ts';
import { drawScore, marginOf, scoreGrid, totalOf } from './score-grid.ts';
import type { ScoreGrid } from './score-grid.ts';

/** The parameters of an ice hockey match. */
export type IceHockeyStrength = {
  /** goals expected of each side in sixty minutes */
  readonly home: number;
  readonly away: number;
};

const maxGoals = 18;
/** Level scores come this much oftener than independent goals have it: the last minutes of a close match are careful ones. */
const levelWeight = 1.4;
const thirds = [0.3, 0.35, 0.35] as const;

/**
 * Goals of the sixty minutes as two Poisson distributions, with level scores weighted up to the 22 of 100 that big leagues see. Markets count regulation time (rules 1.3 "Scope"), so a draw is one of
 * three results; the goal of overtime or shoot-out that ends it is shown and not counted.
 */
export function iceHockeyModel(strength: IceHockeyStrength): MatchModel {
  const { home, away } = strength;
  const grid = iceHockeyGrid(strength);
  return {
    margin: marginOf(grid),
    total: totalOf(grid),
    play(random) {
      const score = drawScore(grid, random);
      const periods = spreadGoals(score, thirds, random);
      if (score.home !== score.away) return { score, periods, overtime: [] };
      const homeWins = random() < home / (home + away);
      return { score, periods, overtime: [{ home: homeWins ? 1 : 0, away: homeWins ? 0 : 1 }] };
    },
  };
}

/** The joint distribution of both sides' goals in sixty minutes. */
export function iceHockeyGrid({ home, away }: IceHockeyStrength): ScoreGrid {
  return scoreGrid(poisson(home, maxGoals), poisson(away, maxGoals), (h, a) => (h === a ? levelWeight : 1));
}

/** The same distribution for prices at any moment. */
export function iceHockeyGoals({ home, away }: IceHockeyStrength): GoalsStrength {
  return {
    home,
    away,
    weights: thirds,
    weightOf: (h, a) => (h === a ? levelWeight : 1),
    overtime: home / (home + away),
  };
}
