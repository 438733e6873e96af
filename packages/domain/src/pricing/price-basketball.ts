import { assert } from '../assert.ts';
import type { Random } from '../random.ts';
import type { Score } from '../settlement/leg-result.ts';
import { convolve, distribution, given, mix, zeros } from './distribution.ts';
import type { Distribution } from './distribution.ts';
import type { MatchDistribution, ScopeDistribution } from './match-distribution.ts';
import { gridPower } from './grid-power.ts';
import type { MatchModel } from './match-model.ts';
import type { ScoreGrid } from './score-grid.ts';

/** The parameters of a basketball match, all in points but the share. */
export type BasketballStrength = {
  /** points expected in regulation time: home minus away, and both together, with their deviations */
  readonly margin: number;
  readonly marginDeviation: number;
  readonly total: number;
  readonly totalDeviation: number;
  /** an overtime's length over the regulation's: 5/48 in the NBA, 5/40 elsewhere */
  readonly overtimeShare: number;
};

/** Where a match is, in steps of half a minute. */
export type BasketballPosition = {
  readonly score: Score;
  readonly periods: readonly Score[];
  /** steps left of each quarter */
  readonly left: readonly number[];
  /** in overtime: the score in it and its steps left */
  readonly overtime?: { readonly score: Score; readonly left: number };
};

/** What half a minute brings each side: `cells[home * 4 + away]`, 0 to 3 points each. */
type Step = readonly number[];

const isEven = (value: number) => value % 2 === 0;
const secondsOfStep = 30;
/** Half minutes of an overtime: five minutes. */
export const overtimeSteps = 10;

/** Steps of a quarter: 24 of twelve minutes, 20 of ten. */
export function quarterSteps({ overtimeShare }: Pick<BasketballStrength, 'overtimeShare'>): number {
  return Math.round(300 / overtimeShare / 4 / secondsOfStep);
}

/**
 * A match as half minutes that are all alike: each brings each side 0 to 3 points by one joint distribution. Its sum over regulation
 * time has the expected margin and total with their deviations (close to normal distributions). A tie is played out in overtimes,
 * which are reported as one and count (rules 1.3 "Scope"). Prices at any moment are the sums of the half minutes left.
 */
export function basketballModel(strength: BasketballStrength): MatchModel {
  const { scopes } = basketballDistribution(strength, basketballStart(strength));
  const { margin, total } = scopes.sport!;
  return {
    margin,
    total: total!,
    play(random) {
      const { periods, overtime } = playSteps(strength, random);
      const quarters = periods.map(sumUp);
      const extra = overtime ? [sumUp(overtime)] : [];
      return { score: sumUp([...quarters, ...extra]), periods: quarters, overtime: extra };
    },
  };
}

/** The joint distribution of both sides' points, overtimes included: exactly what `play` draws from. */
export function basketballGrid(strength: BasketballStrength): ScoreGrid {
  const step = stepOf(strength);
  const regulation = gridPower(step, 4, 4 * quarterSteps(strength));
  const overtime = decidedCells(grid(step, overtimeSteps), { home: 0, away: 0 });
  const size = regulation.size + overtime.size;
  const cells = new Float64Array(size * size);
  regulation.cells.forEach((chance, i) => {
    if (chance === 0) return;
    const h = Math.floor(i / regulation.size);
    const a = i % regulation.size;
    if (h !== a) {
      cells[h * size + a]! += chance;
      return;
    }
    overtime.cells.forEach((more, j) => {
      cells[(h + Math.floor(j / overtime.size)) * size + a + (j % overtime.size)]! += chance * more;
    });
  });
  return { size, cells };
}

/** A match before its first half minute: no score and four whole quarters left. */
export function basketballStart(strength: BasketballStrength): BasketballPosition {
  const left = quarterSteps(strength);
  return { score: { home: 0, away: 0 }, periods: [], left: [left, left, left, left] };
}

/** The points of every half minute of a match. */
export function playSteps(
  strength: BasketballStrength,
  random: Random,
): { periods: Score[][]; overtime: Score[] | null } {
  const step = stepOf(strength);
  const some = (count: number) => Array.from({ length: count }, () => drawStep(step, random));
  const periods = Array.from({ length: 4 }, () => some(quarterSteps(strength)));
  const regulation = sumUp(periods.flat());
  if (regulation.home !== regulation.away) return { periods, overtime: null };
  for (;;) {
    const overtime = some(overtimeSteps);
    const { home, away } = sumUp(overtime);
    if (home !== away) return { periods, overtime };
  }
}

/** The distribution of what is still to come. */
export function basketballDistribution(strength: BasketballStrength, position: BasketballPosition): MatchDistribution {
  const step = stepOf(strength);
  const { score, periods, left, overtime } = position;
  if (overtime) return { scopes: { sport: decided(grid(step, overtime.left), overtime.score, score) } };
  const steps = left.reduce((sum, count) => sum + count, 0);
  const distributions = marginals(step, steps);
  const scopes: Record<string, ScopeDistribution> = { sport: withOvertime(distributions, score, step) };
  let offered = 0;
  for (const [i, count] of left.entries()) {
    if (count === 0 || offered === 2) continue;
    offered += 1;
    scopes[`period-${i + 1}`] = shifted(marginals(step, count), periods[i] ?? { home: 0, away: 0 });
  }
  return { scopes };
}

type Marginals = { margin: Distribution; total: Distribution; home: Distribution; away: Distribution };

function marginals(step: Step, count: number): Marginals {
  const distribution = (from: number, size: number, value: (home: number, away: number) => number) => {
    const chances = zeros(size);
    step.forEach((chance, i) => (chances[value(Math.floor(i / 4), i % 4) - from]! += chance));
    return power({ from, chances }, count);
  };
  return {
    margin: distribution(-3, 7, (home, away) => home - away),
    total: distribution(0, 7, (home, away) => home + away),
    home: distribution(0, 4, (home) => home),
    away: distribution(0, 4, (_, away) => away),
  };
}

function shifted({ margin, total, home, away }: Marginals, score: Score): Marginals {
  const by = (distribution: Distribution, value: number) => ({
    from: distribution.from + value,
    chances: distribution.chances,
  });
  return {
    margin: by(margin, score.home - score.away),
    total: by(total, score.home + score.away),
    home: by(home, score.home),
    away: by(away, score.away),
  };
}

/** A tie after regulation time goes on; given one, the total is taken to be tied to it by its parity alone. */
function withOvertime(rest: Marginals, score: Score, step: Step): ScopeDistribution {
  const { margin, total, home, away } = shifted(rest, score);
  const tie = margin.chances[-margin.from] ?? 0;
  if (tie < 1e-12) return { margin, total, home, away };
  const added = decided(grid(step, overtimeSteps), { home: 0, away: 0 }, { home: 0, away: 0 });
  const even = total.chances.reduce((sum, chance, i) => (isEven(total.from + i) ? sum + chance : sum), 0);
  const evens = given(total, isEven);
  const odds = even < 1 - 1e-12 ? given(total, (value) => !isEven(value)) : evens;
  const rests = tie < 1 - 1e-12 ? mix(Math.max(0, (even - tie) / (1 - tie)), evens, odds) : evens;
  // Level, each side has half of the points.
  const half = distribution(
    Math.ceil(evens.from / 2),
    evens.chances.filter((_, i) => isEven(evens.from + i)),
  );
  const side = (all: Distribution, more: Distribution) => {
    const open = distribution(
      all.from,
      all.chances.map((chance, i) => Math.max(1e-15, chance - tie * (half.chances[all.from + i - half.from] ?? 0))),
    );
    return mix(tie, convolve(half, more), open);
  };
  return {
    margin:
      tie < 1 - 1e-12
        ? mix(
            tie,
            added.margin,
            given(margin, (value) => value !== 0),
          )
        : added.margin,
    total: mix(tie, convolve(evens, added.total), rests),
    home: side(home, added.home),
    away: side(away, added.away),
  };
}

/** Chances of every score of some steps. */
function grid(step: Step, count: number): ScoreGrid {
  let size = 1;
  let cells = new Float64Array([1]);
  for (let n = 0; n < count; n += 1) {
    const wider = size + 3;
    const next = new Float64Array(wider * wider);
    for (let h = 0; h < size; h += 1) {
      for (let a = 0; a < size; a += 1) {
        const chance = cells[h * size + a]!;
        if (chance < 1e-12) continue;
        step.forEach((more, i) => (next[(h + Math.floor(i / 4)) * wider + a + (i % 4)]! += chance * more));
      }
    }
    size = wider;
    cells = next;
  }
  return { size, cells };
}

/** What is still to come of an overtime, given that one side wins it. */
function decidedCells({ size, cells }: ScoreGrid, overtime: Score): ScoreGrid {
  const kept = cells.map((chance, i) =>
    overtime.home + Math.floor(i / size) === overtime.away + (i % size) ? 0 : chance,
  );
  const sum = kept.reduce((a, b) => a + b, 0);
  // Level with nothing left to play: another overtime, of which nothing is known yet.
  assert(sum > 0, 'an overtime somebody can win');
  return { size, cells: kept.map((chance) => chance / sum) };
}

/** Given that one side wins the overtime: the score of the whole match, `all` with what is still to come. */
function decided(rest: ScoreGrid, overtime: Score, all: Score): Marginals {
  const { size, cells } = decidedCells(rest, overtime);
  const margin = zeros(2 * size - 1);
  const total = zeros(2 * size - 1);
  const home = zeros(size);
  const away = zeros(size);
  cells.forEach((chance, i) => {
    const h = Math.floor(i / size);
    const a = i % size;
    margin[h - a + size - 1]! += chance;
    total[h + a]! += chance;
    home[h]! += chance;
    away[a]! += chance;
  });
  return {
    margin: { from: all.home - all.away - size + 1, chances: margin },
    total: { from: all.home + all.away, chances: total },
    home: { from: all.home, chances: home },
    away: { from: all.away, chances: away },
  };
}

/** The distribution of the sum of `count` draws, without the tails nobody will see. */
function power(distribution: Distribution, count: number): Distribution {
  let result: Distribution = { from: 0, chances: [1] };
  let factor = distribution;
  for (let rest = count; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = trimmed(convolve(result, factor));
    if (rest > 1) factor = trimmed(convolve(factor, factor));
  }
  return result;
}

function trimmed({ from, chances }: Distribution): Distribution {
  let low = 0;
  let high = chances.length - 1;
  while (low < high && chances[low]! < 1e-11) low += 1;
  while (high > low && chances[high]! < 1e-11) high -= 1;
  return { from: from + low, chances: chances.slice(low, high + 1) };
}

/** The joint distribution of half a minute: each side's points with the wanted mean and variance, the two tied together. */
function stepOf({ margin, marginDeviation, total, totalDeviation, overtimeShare }: BasketballStrength): Step {
  const count = 4 * quarterSteps({ overtimeShare });
  const variance = (marginDeviation ** 2 + totalDeviation ** 2) / 4 / count;
  const covariance = (totalDeviation ** 2 - marginDeviation ** 2) / 4 / count;
  const home = sideOf((total + margin) / 2 / count, variance);
  const away = sideOf((total - margin) / 2 / count, variance);
  // A share of the half minutes is good or bad for both at once; what that adds to the variance of the sum is measured.
  const together = comonotone(home, away);
  const mean = (distribution: readonly number[]) =>
    distribution.reduce((sum, chance, points) => sum + chance * points, 0);
  const most =
    together.reduce((sum, chance, i) => sum + chance * Math.floor(i / 4) * (i % 4), 0) - mean(home) * mean(away);
  const opposite = comonotone(home, away.toReversed()).map((_, i, all) => all[Math.floor(i / 4) * 4 + 3 - (i % 4)]!);
  const least =
    opposite.reduce((sum, chance, i) => sum + chance * Math.floor(i / 4) * (i % 4), 0) - mean(home) * mean(away);
  const [tied, share] =
    covariance >= 0 ? [together, Math.min(1, covariance / most)] : [opposite, Math.min(1, covariance / least)];
  return tied.map((chance, i) => share * chance + (1 - share) * home[Math.floor(i / 4)]! * away[i % 4]!);
}

/** Chances of 0 to 3 points with this mean and, as far as they allow, this variance. */
function sideOf(mean: number, variance: number): number[] {
  const surplus = variance + mean ** 2 - 2 * mean;
  const one = Math.max(0.08, 0.09 - surplus);
  const three = (surplus + one) / 3;
  const two = (mean - one - 3 * three) / 2;
  const zero = 1 - one - two - three;
  const chances = [zero, one, two, three].map((chance) => Math.max(0.005, chance));
  return [...distribution(0, chances).chances];
}

/** The coupling in which both have their good and bad half minutes together. */
function comonotone(home: readonly number[], away: readonly number[]): number[] {
  const cells = zeros(16);
  let h = 0;
  let a = 0;
  let restHome = home[0]!;
  let restAway = away[0]!;
  while (h < 4 && a < 4) {
    const part = Math.min(restHome, restAway);
    cells[h * 4 + a]! += part;
    restHome -= part;
    restAway -= part;
    if (restHome <= 1e-15) restHome = home[(h += 1)] ?? 0;
    if (restAway <= 1e-15) restAway = away[(a += 1)] ?? 0;
  }
  return cells;
}

function drawStep(step: Step, random: Random): Score {
  let rest = random();
  const i = step.findIndex((chance) => (rest -= chance) < 0);
  const at = i < 0 ? 0 : i;
  return { home: Math.floor(at / 4), away: at % 4 };
}

function sumUp(parts: readonly Score[]): Score {
  return parts.reduce((all, part) => ({ home: all.home + part.home, away: all.away + part.away }), {
    home: 0,
    away: 0,
  });
}
