import type { Random } from '../random.ts';
import type { Score } from '../settlement/leg-result.ts';
import { zeros } from './distribution.ts';
import { scopeOfCells } from './match-distribution.ts';
import type { MatchDistribution, ScopeDistribution } from './match-distribution.ts';
import type { MatchModel, Period } from './match-model.ts';
import { marginOf, totalOf } from './score-grid.ts';
import type { ScoreGrid } from './score-grid.ts';

/** The parameter of a volleyball match. */
export type VolleyballStrength = {
  /** chance that the home side wins a rally, 0.4 … 0.6 in real matches */
  readonly rally: number;
};

const setTo = 25;
const lastSetTo = 15;

/**
 * Best of five sets, every rally a point, two ahead to win a set (25 points, 15 in the fifth).
 *
 * The score that settles is sets. One score per match settles all its markets, so a handicap counts sets and so does the total
 * (over 3.5 or 4.5 sets); points of each set are shown. There is always a winner.
 */
export function volleyballModel(strength: VolleyballStrength): MatchModel {
  const { rally } = strength;
  const grid = volleyballGrid(strength);
  return {
    margin: marginOf(grid),
    total: totalOf(grid),
    play(random) {
      const periods: Period[] = [];
      const score = { home: 0, away: 0 };
      while (score.home < 3 && score.away < 3) {
        const points = playSet(rally, periods.length === 4 ? lastSetTo : setTo, random);
        periods.push(points);
        if (points.home > points.away) score.home += 1;
        else score.away += 1;
      }
      return { score, periods, overtime: [] };
    },
  };
}

/** The joint distribution of both sides' sets. */
export function volleyballGrid({ rally }: VolleyballStrength): ScoreGrid {
  const set = setChance(rally, setTo);
  const last = setChance(rally, lastSetTo);
  const other = 1 - set;
  const five = 6 * set ** 2 * other ** 2;
  const cells = new Float64Array(16);
  [other ** 3, 3 * other ** 3 * set, five * (1 - last)].forEach((chance, sets) => (cells[sets * 4 + 3] = chance));
  [set ** 3, 3 * set ** 3 * other, five * last].forEach((chance, sets) => (cells[3 * 4 + sets] = chance));
  return { size: 4, cells };
}

/** Chance to be the first with `to` points and two ahead. @param rally  chance of each point */
export function setChance(rally: number, to: number): number {
  const other = 1 - rally;
  let straight = 0;
  let ways = 1; // of losing k points before the last one won
  for (let k = 0; k <= to - 2; k += 1) {
    if (k > 0) ways = (ways * (to - 1 + k)) / k;
    straight += ways * rally ** to * other ** k;
  }
  // Level at to − 1 each: from there two in a row decide.
  const level = ((ways * (2 * to - 2)) / (to - 1)) * (rally * other) ** (to - 1);
  return straight + (level * rally ** 2) / (rally ** 2 + other ** 2);
}

/** Where a match is: sets won and the points of the set being played (0-0 before it). */
export type VolleyballPosition = { readonly score: Score; readonly points: Score };

/** The distribution of what is still to come, from the very point on: rallies are all alike. */
export function volleyballDistribution(
  { rally }: VolleyballStrength,
  { score, points }: VolleyballPosition,
): MatchDistribution {
  const no = score.home + score.away + 1;
  const here = setScores(rally, no === 5 ? lastSetTo : setTo, points);
  const wins = here.margin.chances.reduce((sum, chance, i) => (here.margin.from + i > 0 ? sum + chance : sum), 0);
  const margin = zeros(7);
  const total = zeros(6);
  const walk = (home: number, away: number, chance: number, next: number) => {
    if (home === 3 || away === 3) {
      margin[home - away + 3]! += chance;
      total[home + away]! += chance;
      return;
    }
    const after = setChance(rally, home + away + 1 === 4 ? lastSetTo : setTo);
    walk(home + 1, away, chance * next, after);
    walk(home, away + 1, chance * (1 - next), after);
  };
  walk(score.home, score.away, 1, wins);
  const scopes: Record<string, ScopeDistribution> = {
    sport: { margin: { from: -3, chances: margin }, total: { from: 0, chances: total } },
  };
  if (no <= 4) scopes[`period-${no}`] = here;
  if (no + 1 <= 4) scopes[`period-${no + 1}`] = setScores(rally, setTo, { home: 0, away: 0 });
  return { scopes };
}

/** Chances of every score a set ends with, from `points` on. */
function setScores(rally: number, to: number, points: Score): ScopeDistribution {
  // Level beyond this is worth nothing to anybody; what is left of it goes to the side that would win it.
  const size = Math.max(to, points.home, points.away) + 24;
  const ends = new Float64Array(size * size);
  const open = new Float64Array(size * size);
  open[points.home * size + points.away] = 1;
  for (let sum = points.home + points.away; sum < 2 * size - 2; sum += 1) {
    for (let h = Math.max(points.home, sum - size + 1); h <= Math.min(sum - points.away, size - 1); h += 1) {
      const a = sum - h;
      const chance = open[h * size + a]!;
      if (chance < 1e-15) continue;
      const isOver = (Math.max(h, a) >= to && Math.abs(h - a) >= 2) || h === size - 1 || a === size - 1;
      if (isOver) ends[h * size + a]! += chance;
      else {
        open[(h + 1) * size + a]! += chance * rally;
        open[h * size + a + 1]! += chance * (1 - rally);
      }
    }
  }
  const scope = scopeOfCells(ends, size, { home: 0, away: 0 });
  return { margin: scope.margin, total: scope.total };
}

/** The winner of every rally of a set, in order. */
export function playRallies(rally: number, isLast: boolean, random: Random): ('home' | 'away')[] {
  const to = isLast ? lastSetTo : setTo;
  const winners: ('home' | 'away')[] = [];
  const points = { home: 0, away: 0 };
  while (Math.max(points.home, points.away) < to || Math.abs(points.home - points.away) < 2) {
    const winner = random() < rally ? 'home' : 'away';
    points[winner] += 1;
    winners.push(winner);
  }
  return winners;
}

function playSet(rally: number, to: number, random: Random): { home: number; away: number } {
  const winners = playRallies(rally, to === lastSetTo, random);
  const home = winners.filter((side) => side === 'home').length;
  return { home, away: winners.length - home };
}
