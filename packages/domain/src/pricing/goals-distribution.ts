import type { Score } from '../settlement/leg-result.ts';
import { poisson, zeros } from './distribution.ts';
import { scopeOfCells } from './match-distribution.ts';
import type { MatchDistribution, ScopeDistribution } from './match-distribution.ts';

/** A sport of goals: what each side is expected to score, when, and how much likelier a final score is than independent goals have it. */
export type GoalsStrength = {
  readonly home: number;
  readonly away: number;
  /** which share of the goals falls into each period; sums to 1 */
  readonly weights: readonly number[];
  readonly weightOf: (home: number, away: number) => number;
  /** chance that the home side wins what is played after a level end; null where nothing is, or it is no market */
  readonly overtime: number | null;
};

/** Where a match of goals is. */
export type GoalsPosition = {
  readonly score: Score;
  /** score of each period begun */
  readonly periods: readonly Score[];
  /** the share of each period still to be played: 1 all of it, 0 over */
  readonly rest: readonly number[];
  /** what cards have done to the rates of the goals to come */
  readonly factor?: Score;
};

/**
 * The distribution of what is still to come: the distribution before the match, given the score, the time played and the cards. Each goal's time
 * is drawn on its own, so the goals to come are again Poisson's, scaled by the time left. Only the weight of the final score
 * ties them to what has been scored. Nothing is gained by waiting: prices move only with what happens.
 *
 * Source: rules 1.3 "Dixon–Coles", in play (there the weight is dropped after a goal: `weightOf` constant).
 */
export function goalsDistribution(strength: GoalsStrength, position: GoalsPosition): MatchDistribution {
  const { weights, weightOf } = strength;
  const { score, periods, rest, factor = { home: 1, away: 1 } } = position;
  const shares = weights.map((weight, i) => weight * rest[i]!);
  const left = shares.reduce((sum, share) => sum + share, 0);
  const lambda = strength.home * factor.home * left;
  const mu = strength.away * factor.away * left;
  const size = reach(Math.max(lambda, mu));
  const cells = cellsOf(lambda, mu, size, (h, a) => weightOf(score.home + h, score.away + a));
  const scopes: Record<string, ScopeDistribution> = { sport: scopeOfCells(cells, size, score) };
  let offered = 0;
  for (const [i, share] of shares.entries()) {
    // the period being played and the next one
    if (share <= 0 || offered === 2 || i > 3) continue;
    offered += 1;
    const part = share / left;
    const later = size;
    const home = poisson(lambda * (1 - part), later - 1).chances;
    const away = poisson(mu * (1 - part), later - 1).chances;
    const here = reach(Math.max(lambda, mu) * part);
    const inPeriod = cellsOf(lambda * part, mu * part, here, (h, a) =>
      expected(weightOf, score.home + h, score.away + a, home, away),
    );
    scopes[`period-${i + 1}`] = scopeOfCells(inPeriod, here, periods[i] ?? { home: 0, away: 0 });
  }
  if (strength.overtime !== null) scopes['overtime'] = withDecider(cells, size, score, strength.overtime);
  return { scopes, next: nextOf(cells, size, score) };
}

function reach(mean: number): number {
  return Math.min(19, Math.ceil(mean + 6 * Math.sqrt(mean) + 4));
}

function cellsOf(
  lambda: number,
  mu: number,
  size: number,
  weight: (home: number, away: number) => number,
): Float64Array {
  const home = poisson(lambda, size - 1).chances;
  const away = poisson(mu, size - 1).chances;
  const cells = new Float64Array(size * size);
  let sum = 0;
  for (let h = 0; h < size; h += 1) {
    for (let a = 0; a < size; a += 1) {
      const chance = home[h]! * away[a]! * weight(h, a);
      cells[h * size + a] = chance;
      sum += chance;
    }
  }
  return cells.map((chance) => chance / sum);
}

function expected(
  weightOf: (home: number, away: number) => number,
  h: number,
  a: number,
  home: readonly number[],
  away: readonly number[],
): number {
  let sum = 0;
  for (let i = 0; i < home.length && home[i]! > 1e-9; i += 1)
    for (let j = 0; j < away.length && away[j]! > 1e-9; j += 1) sum += home[i]! * away[j]! * weightOf(h + i, a + j);
  return sum;
}

/** Goals to come are in any order: of k and l, the next one is the home side's with chance k / (k + l). */
function nextOf(cells: Float64Array, size: number, score: Score): NonNullable<MatchDistribution['next']> {
  let home = 0;
  let away = 0;
  for (let h = 0; h < size; h += 1) {
    for (let a = 0; a < size; a += 1) {
      if (h + a === 0) continue;
      const chance = cells[h * size + a]!;
      home += (chance * h) / (h + a);
      away += (chance * a) / (h + a);
    }
  }
  return { no: score.home + score.away + 1, home, none: cells[0]!, away };
}

/** A level end is decided by one goal more, which counts here. */
function withDecider(cells: Float64Array, size: number, score: Score, homeWins: number): ScopeDistribution {
  const margin = zeros(2 * size + 1);
  const total = zeros(2 * size);
  const zero = size - (score.home - score.away);
  for (let h = 0; h < size; h += 1) {
    for (let a = 0; a < size; a += 1) {
      const chance = cells[h * size + a]!;
      const at = h - a + size;
      if (at === zero) {
        margin[at + 1]! += chance * homeWins;
        margin[at - 1]! += chance * (1 - homeWins);
        total[h + a + 1]! += chance;
      } else {
        margin[at]! += chance;
        total[h + a]! += chance;
      }
    }
  }
  return {
    margin: { from: score.home - score.away - size, chances: margin },
    total: { from: score.home + score.away, chances: total },
  };
}
