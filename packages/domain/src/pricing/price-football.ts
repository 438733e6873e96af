import { poisson } from './distribution.ts';
import type { MatchModel } from './match-model.ts';
import { spreadGoals } from './spread-goals.ts';
import type { GoalsStrength } from './goals-distribution.ts';
import { drawScore, marginOf, scoreGrid, totalOf } from './score-grid.ts';
import type { ScoreGrid } from './score-grid.ts';

/** The parameters of a football match. Source: Dixon and Coles 1997. */
export type FootballStrength = {
  /** goals expected of each side in regulation time */
  readonly home: number;
  readonly away: number;
  /** dependence of low scores, −0.13 … 0 in real leagues */
  readonly rho: number;
};

const maxGoals = 14;
/** The first half is the quieter one: about 45 of 100 goals. */
const halves = [0.45, 0.55] as const;

/**
 * Goals of regulation time by Dixon and Coles: two Poisson distributions with the cells 0-0, 0-1, 1-0 and 1-1 corrected.
 *
 * Source: Dixon and Coles 1997; rules 1.3 "Dixon–Coles". Extra time and penalties do not count (rules 1.3 "Scope").
 */
export function footballModel(strength: FootballStrength): MatchModel {
  const grid = footballGrid(strength);
  return {
    margin: marginOf(grid),
    total: totalOf(grid),
    play(random) {
      const score = drawScore(grid, random);
      return { score, periods: spreadGoals(score, halves, random), overtime: [] };
    },
  };
}

/** The joint distribution of both sides' goals. */
export function footballGrid({ home, away, rho }: FootballStrength): ScoreGrid {
  return scoreGrid(poisson(home, maxGoals), poisson(away, maxGoals), (h, a) => Math.max(0, tau(h, a, home, away, rho)));
}

/** The same distribution for prices at any moment. */
export function footballGoals({ home, away, rho }: FootballStrength): GoalsStrength {
  return { home, away, weights: halves, weightOf: (h, a) => Math.max(0, tau(h, a, home, away, rho)), overtime: null };
}

/** How much likelier a low score is than independent goals would have it. */
function tau(h: number, a: number, lambda: number, mu: number, rho: number): number {
  if (h === 0 && a === 0) return 1 - lambda * mu * rho;
  if (h === 0 && a === 1) return 1 + lambda * rho;
  if (h === 1 && a === 0) return 1 + mu * rho;
  if (h === 1 && a === 1) return 1 - rho;
  return 1;
}
