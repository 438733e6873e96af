import { assert } from '../assert.ts';
import type { Trial } from './hosted/hosted-game.ts';
import { alarmEvidence, edgeOf } from './monitor.ts';

/** Shifts of a chance that are looked for, up and down, with the weight of each: above all those of three points. */
const soughtShifts = [0.03, -0.03, 0.01, -0.01];
const weights = [0.45, 0.45, 0.05, 0.05];

/**
 * What came of the trials of one series. `expected`: the sum of their chances; `logs`: for each sought shift, how much likelier
 * the answers are by it.
 */
export type SeriesTally = {
  readonly trials: number;
  readonly won: number;
  readonly expected: number;
  readonly logs: readonly number[];
};

/** Nothing counted yet. */
export const noTrials: SeriesTally = { trials: 0, won: 0, expected: 0, logs: soughtShifts.map(() => 0) };

/** A chance that is shifted: never past half the way to 0 or 1, where one answer would say all. */
const shifted = (chance: number, shift: number) =>
  shift > 0 ? chance + Math.min(shift, (1 - chance) / 2) : chance - Math.min(-shift, chance / 2);

/** A tally with one trial more. */
export function withTrial({ trials, won, expected, logs }: SeriesTally, trial: Trial): SeriesTally {
  const { chance } = trial;
  assert(chance > 0 && chance < 1, 'a trial that can go either way');
  return {
    trials: trials + 1,
    won: won + (trial.won ? 1 : 0),
    expected: expected + chance,
    logs: logs.map((log, index) => {
      const other = shifted(chance, soughtShifts[index]!);
      return log + Math.log(trial.won ? other / chance : (1 - other) / (1 - chance));
    }),
  };
}

/**
 * How much likelier the answers are by some shifted chance than by the trials' own: the logarithm of the weighted mean of the
 * ratios. Over honest trials that mean is 1 at any time, whatever their chances. So it ever exceeds x in at most one of x
 * cases (Ville), and one may look as often as one likes.
 */
export function trialEvidence({ logs }: Pick<SeriesTally, 'logs'>): number {
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((sum, log, index) => sum + weights[index]! * Math.exp(log - most), 0));
}

/** What so many trials of one chance leave in the logs of a tally. */
export const logsOf = (chance: number, trials: number, won: number): number[] =>
  soughtShifts.map((shift) => {
    const other = shifted(chance, shift);
    return won * Math.log(other / chance) + (trials - won) * Math.log((1 - other) / (1 - chance));
  });

/**
 * Shares of wins by which a series is not out of its band, as if every trial had had their mean chance.
 *
 * @param series  how many are watched
 */
export function trialBand(
  { trials, expected }: Pick<SeriesTally, 'trials' | 'expected'>,
  series: number,
): { readonly low: number; readonly high: number } {
  if (trials === 0) return { low: 0, high: 1 };
  const chance = expected / trials;
  const isWithin = (share: number) => {
    return trialEvidence({ logs: logsOf(chance, trials, trials * share) }) <= alarmEvidence(series);
  };
  return { low: edgeOf(isWithin, chance, 0), high: edgeOf(isWithin, chance, 1) };
}
