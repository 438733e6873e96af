import type { Score } from '../settlement/leg-result.ts';
import { extraInnings } from './price-baseball.ts';
import type { BaseballStrength } from './price-baseball.ts';
import { negativeBinomial, zeros } from './distribution.ts';
import { scopeOfCells } from './match-distribution.ts';
import type { MatchDistribution, ScopeDistribution } from './match-distribution.ts';
import type { Period } from './match-model.ts';

/** Where a match is. Innings played count with their part: 4.5 is the fifth, half of it over. */
export type BaseballPosition = {
  readonly score: Score;
  readonly periods: readonly Period[];
  readonly homeInnings: number;
  readonly awayInnings: number;
  /** level after nine */
  readonly isExtra?: boolean;
};

const size = 2 * extraInnings.maxRuns;

/**
 * The distribution of what is still to come: every final score of nine innings by its chance before the match, times the chance of
 * passing through the present state on the way to it. A side's runs fall anywhere in its innings, each on its own; a home
 * side that wins has only eight of them, or wins in the ninth by one.
 */
export function baseballDistribution(strength: BaseballStrength, position: BaseballPosition): MatchDistribution {
  const { score, periods, homeInnings, awayInnings } = position;
  const homeEdge = strength.home / (strength.home + strength.away);
  if (position.isExtra) return { scopes: { sport: extraScope(homeEdge, score) } };
  const endings = endingsOf(strength, position);
  const cells = new Float64Array(size * size);
  for (const { home, away, chance } of endings) addFinal(cells, score, { home, away }, chance, homeEdge);
  const scopes: Record<string, ScopeDistribution> = { sport: scopeOfCells(cells, size, score) };
  const begun = Math.floor(Math.min(homeInnings, awayInnings));
  for (const [name, from, to] of [
    ['period-1', 0, 1],
    ['period-2', 1, 2],
    ['period-3', 2, 3],
    ['period-4', 3, 4],
    ['innings-5', 0, 5],
  ] as const) {
    // An inning is offered while it or the one before it is being played.
    if (homeInnings >= to || begun < from - 1) continue;
    const scored = { home: 0, away: 0 };
    for (const { home, away } of periods.slice(from, to)) {
      scored.home += home ?? 0;
      scored.away += away;
    }
    scopes[name] = partOf(endings, position, from, to, scored);
  }
  return { scopes };
}

/** A way to end nine innings, with the runs and innings left to get there. */
type Ending = {
  readonly home: number;
  readonly away: number;
  readonly chance: number;
  /** home runs that still fall in whole innings, and until which inning */
  readonly spread: number;
  readonly until: number;
};

function endingsOf(strength: BaseballStrength, { score, homeInnings, awayInnings }: BaseballPosition): Ending[] {
  const { maxRuns, ninthInningWin } = extraInnings;
  const ours = negativeBinomial(strength.home, strength.size, maxRuns).chances;
  const theirs = negativeBinomial(strength.away, strength.size, maxRuns).chances;
  const of9 = Math.min(1, homeInnings / 9);
  const of8 = Math.min(1, homeInnings / 8);
  const inNinth = homeInnings > 8;
  const endings: Ending[] = [];
  let sum = 0;
  const add = (home: number, away: number, chance: number, spread: number, until: number) => {
    if (chance < 1e-12) return;
    sum += chance;
    endings.push({ home, away, chance, spread, until });
  };
  for (let away = score.away; away <= maxRuns; away += 1) {
    const way = theirs[away]! * binomial(score.away, away, Math.min(1, awayInnings / 9));
    if (way < 1e-12) continue;
    for (let home = score.home; home <= maxRuns; home += 1) {
      const chance = way * ours[home]!;
      if (home <= away) {
        add(home, away, chance * binomial(score.home, home, of9), home - score.home, 9);
        continue;
      }
      const walkOff = home === away + 1 ? ninthInningWin : 0;
      if (!inNinth) add(home, away, chance * (1 - walkOff) * binomial(score.home, home, of8), home - score.home, 8);
      if (walkOff > 0 && home - 1 >= score.home)
        add(
          home,
          away,
          chance * walkOff * binomial(score.home, home - 1, of8) * (inNinth ? 9 - homeInnings : 1),
          home - 1 - score.home,
          8,
        );
    }
  }
  return endings.map((ending) => ({ ...ending, chance: ending.chance / sum }));
}

/** A score after nine innings, or what extra innings make of a level one. */
function addFinal(cells: Float64Array, score: Score, nine: Score, chance: number, homeEdge: number): void {
  const h = nine.home - score.home;
  const a = nine.away - score.away;
  if (nine.home !== nine.away) {
    cells[h * size + a]! += chance;
    return;
  }
  const { level, walkOff, addOn } = extraInnings;
  level.chances.forEach((both, e) => {
    walkOff.chances.forEach((won, i) => {
      cells[(h + e + walkOff.from + i) * size + a + e]! += chance * both * homeEdge * won;
    });
    addOn.chances.forEach((won, i) => {
      cells[(h + e) * size + a + e + addOn.from + i]! += chance * both * (1 - homeEdge) * won;
    });
  });
}

/** Runs of some innings, given how the nine end. */
function partOf(
  endings: readonly Ending[],
  { score, homeInnings, awayInnings }: BaseballPosition,
  from: number,
  to: number,
  scored: Score,
): ScopeDistribution {
  const reach = extraInnings.maxRuns + 1;
  const share = (played: number, until: number) =>
    until <= played ? 0 : Math.max(0, Math.min(to, until) - Math.max(from, played)) / (until - played);
  const forAway = share(awayInnings, 9);
  // One side after the other: first what home makes of its runs to come, then away.
  const homeDone = new Float64Array(reach * reach);
  for (const until of [8, 9]) {
    const forHome = share(homeInnings, until);
    const left = new Float64Array(reach * reach);
    for (const ending of endings)
      if (ending.until === until) left[ending.spread * reach + ending.away - score.away]! += ending.chance;
    for (let spread = 0; spread < reach; spread += 1) {
      for (let h = 0; h <= spread; h += 1) {
        const chance = binomial(h, spread, forHome);
        if (chance < 1e-9) continue;
        for (let a = 0; a < reach; a += 1) homeDone[h * reach + a]! += chance * left[spread * reach + a]!;
      }
    }
  }
  const cells = new Float64Array(reach * reach);
  for (let left = 0; left < reach; left += 1) {
    for (let a = 0; a <= left; a += 1) {
      const chance = binomial(a, left, forAway);
      if (chance < 1e-9) continue;
      for (let h = 0; h < reach; h += 1) cells[h * reach + a]! += chance * homeDone[h * reach + left]!;
    }
  }
  return scopeOfCells(cells, reach, scored);
}

function extraScope(homeEdge: number, score: Score): ScopeDistribution {
  const { walkOff, addOn } = extraInnings;
  const most = Math.max(walkOff.chances.length, addOn.chances.length);
  const chances = zeros(2 * most + 1);
  walkOff.chances.forEach((chance, i) => (chances[most + walkOff.from + i]! += homeEdge * chance));
  addOn.chances.forEach((chance, i) => (chances[most - addOn.from - i]! += (1 - homeEdge) * chance));
  return { margin: { from: score.home - score.away - most, chances } };
}

const choose = Array.from({ length: extraInnings.maxRuns + 1 }, (_, n) => {
  const row = [1];
  for (let k = 1; k <= n; k += 1) row.push((row[k - 1]! * (n - k + 1)) / k);
  return row;
});

/** Chance of k of n, each with chance p. */
function binomial(k: number, n: number, p: number): number {
  if (k < 0 || k > n) return 0;
  return choose[n]![k]! * p ** k * (1 - p) ** (n - k);
}
