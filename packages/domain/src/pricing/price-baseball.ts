import { distribution, draw, negativeBinomial } from './distribution.ts';
import type { MatchModel, Period, PlayedMatch } from './match-model.ts';
import { spread } from './spread-goals.ts';
import { drawScore, marginOf, scoreGrid, totalOf } from './score-grid.ts';
import type { ScoreGrid } from './score-grid.ts';
import type { Random } from '../random.ts';
import type { Score } from '../settlement/leg-result.ts';

/** The parameters of a baseball match. */
export type BaseballStrength = {
  /** runs expected of each side in nine innings */
  readonly home: number;
  readonly away: number;
  /** how runs bunch: variance = runs + runs²/size; about 4 in the major leagues */
  readonly size: number;
};

const maxRuns = 30;
/** Runs each side adds in extra innings before the deciding one. */
const level = distribution(0, [0.8, 0.15, 0.05]);
/** By how much extra innings are won: the home side walks off, the away side can add on. */
const walkOff = distribution(1, [0.8, 0.14, 0.03, 0.03]);
const addOn = distribution(1, [0.5, 0.27, 0.13, 0.07, 0.03]);
/** A one-run home win is a walk-off of the ninth this often. */
const ninthInningWin = 0.25;

/**
 * Runs of nine innings as two negative binomial distributions; a tie is played out, so there is always a winner. Everything counts,
 * extra innings too (rules 1.3 "Scope").
 */
export function baseballModel(strength: BaseballStrength): MatchModel {
  const nine = nineInnings(strength);
  const homeEdge = homeEdgeOf(strength);
  const grid = baseballGrid(strength);
  return {
    margin: marginOf(grid),
    total: totalOf(grid),
    play(random) {
      const score = drawScore(nine, random);
      return score.home === score.away
        ? playExtras(score, homeEdge, random)
        : { score, periods: innings(score, random), overtime: [] };
    },
  };
}

/** The joint distribution of both sides' runs, extra innings included. */
export function baseballGrid(strength: BaseballStrength): ScoreGrid {
  const nine = nineInnings(strength);
  const homeEdge = homeEdgeOf(strength);
  // Extra innings add at most the runs of `level` and of the deciding one.
  const size = nine.size + level.chances.length + addOn.chances.length;
  const cells = new Float64Array(size * size);
  nine.cells.forEach((chance, i) => {
    const h = Math.floor(i / nine.size);
    const a = i % nine.size;
    if (h !== a) {
      cells[h * size + a]! += chance;
      return;
    }
    level.chances.forEach((both, e) => {
      walkOff.chances.forEach((won, k) => {
        cells[(h + e + walkOff.from + k) * size + a + e]! += chance * both * homeEdge * won;
      });
      addOn.chances.forEach((won, k) => {
        cells[(h + e) * size + a + e + addOn.from + k]! += chance * both * (1 - homeEdge) * won;
      });
    });
  });
  return { size, cells };
}

function nineInnings({ home, away, size }: BaseballStrength): ScoreGrid {
  return scoreGrid(negativeBinomial(home, size, maxRuns), negativeBinomial(away, size, maxRuns));
}

/** The chance that the home side wins the extra innings. */
function homeEdgeOf({ home, away }: BaseballStrength): number {
  return home / (home + away);
}

/** @internal the distributions of extra innings, for prices in play */
export const extraInnings = { level, walkOff, addOn, ninthInningWin, maxRuns };

function playExtras(tied: Score, homeEdge: number, random: Random): PlayedMatch {
  const homeWins = random() < homeEdge;
  const by = draw(homeWins ? walkOff : addOn, random);
  const both = draw(level, random);
  // Runs both scored came in innings of one each before the deciding one, with now and then an empty one first.
  const overtime: Period[] = Array.from({ length: both }, () => ({ home: 1, away: 1 }));
  if (random() < 0.3) overtime.unshift({ home: 0, away: 0 });
  overtime.push(homeWins ? { home: by, away: 0 } : { home: 0, away: by });
  const extra = both + by;
  return {
    score: { home: tied.home + (homeWins ? extra : both), away: tied.away + (homeWins ? both : extra) },
    periods: nine(tied.home, tied.away, random),
    overtime,
  };
}

/** Nine innings that one side won: a home side ahead after its opponent's ninth does not bat any more. */
function innings(score: Score, random: Random): Period[] {
  if (score.home < score.away) return nine(score.home, score.away, random);
  if (score.home === score.away + 1 && random() < ninthInningWin) {
    const first = nineWithout(score.home - 1, score.away, random);
    return [...first.slice(0, 8), { home: 1, away: first[8]!.away }];
  }
  return nineWithout(score.home, score.away, random);
}

const ninths = Array.from({ length: 9 }, () => 1 / 9);
const eighths = Array.from({ length: 8 }, () => 1 / 8);

function nine(home: number, away: number, random: Random): Period[] {
  const ours = spread(home, ninths, random);
  return spread(away, ninths, random).map((runs, i) => ({ home: ours[i]!, away: runs }));
}

function nineWithout(home: number, away: number, random: Random): Period[] {
  const ours = spread(home, eighths, random);
  return spread(away, ninths, random).map((runs, i) => ({ home: ours[i] ?? null, away: runs }));
}
