import { assert } from '../assert.ts';
import type { Random } from '../random.ts';
import type { Score } from '../settlement/leg-result.ts';
import type { Period } from './match-model.ts';

/** Goals spread over periods, each goal on its own by the periods' weights (which sum to 1). */
export function spreadGoals(score: Score, weights: readonly number[], random: Random): Period[] {
  const home = spread(score.home, weights, random);
  const away = spread(score.away, weights, random);
  return weights.map((_, i) => ({ home: home[i]!, away: away[i]! }));
}

/** How many of `count` fall into each period. */
export function spread(count: number, weights: readonly number[], random: Random): number[] {
  const result = weights.map(() => 0);
  for (let n = 0; n < count; n += 1) {
    let rest = random();
    let at = 0;
    while (at < weights.length - 1 && (rest -= weights[at]!) >= 0) at += 1;
    result[at]! += 1;
  }
  return result;
}

/** What all periods of a side add up to. */
export function sumOf(periods: readonly Period[], side: 'home' | 'away'): number {
  const sum = periods.reduce((all, period) => all + (period[side] ?? 0), 0);
  assert(Number.isSafeInteger(sum), 'periods are whole');
  return sum;
}
