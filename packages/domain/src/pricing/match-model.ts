import type { Random } from '../random.ts';
import type { Score } from '../settlement/leg-result.ts';
import type { Distribution } from './distribution.ts';

/** What one period brought each side; null where the home side had no need to play it (baseball's ninth). */
export type Period = { readonly home: number | null; readonly away: number };

/** One played match: `score` is the one that settles, by the sport's scope. */
export type PlayedMatch = {
  readonly score: Score;
  /** halves, quarters, innings, sets (with their points) or thirds of regulation time, in order */
  readonly periods: readonly Period[];
  /** extra time after regulation, extra innings each; counted in `score` or not, by sport */
  readonly overtime: readonly Period[];
};

/**
 * One match before it is played. Both distributions and the draw come from the same joint distribution of the score that settles,
 * so every market priced from them agrees with every other and with what happens in the long run.
 */
export type MatchModel = {
  /** home minus away */
  readonly margin: Distribution;
  /** home plus away */
  readonly total: Distribution;
  play(random: Random): PlayedMatch;
};
