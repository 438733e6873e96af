import { assert } from '../assert.ts';
import type { Random } from '../random.ts';

/** Chances of whole numbers: `chances[i]` belongs to `from + i`; together they are 1. */
export type Distribution = { readonly from: number; readonly chances: readonly number[] };

/** @param weights  not negative, not all zero; scaled so that they sum to 1 */
export function distribution(from: number, weights: readonly number[]): Distribution {
  let sum = 0;
  let least = 0;
  for (const weight of weights) {
    sum += weight;
    if (weight < least) least = weight;
  }
  assert(sum > 0 && least === 0, 'a distribution needs a chance and none below zero');
  return { from, chances: weights.map((weight) => weight / sum) };
}

/** A whole number drawn by its chances. */
export function draw({ from, chances }: Distribution, random: Random): number {
  let rest = random();
  for (let i = 0; i < chances.length; i += 1) {
    rest -= chances[i]!;
    if (rest < 0) return from + i;
  }
  // The chances sum to 1 only up to rounding: what is left over belongs to the last value that can happen.
  return from + chances.findLastIndex((chance) => chance > 0);
}

/** The chance of one value; 0 outside the distribution. */
export function chanceOf({ from, chances }: Distribution, value: number): number {
  return chances[value - from] ?? 0;
}

/** The expected value. */
export function mean({ from, chances }: Distribution): number {
  return chances.reduce((sum, chance, i) => sum + chance * (from + i), 0);
}

/** The distribution of the sum of two independent draws. */
export function convolve(a: Distribution, b: Distribution): Distribution {
  const chances = Array.from({ length: a.chances.length + b.chances.length - 1 }, () => 0);
  for (let i = 0; i < a.chances.length; i += 1) {
    const chance = a.chances[i]!;
    if (chance === 0) continue;
    for (let j = 0; j < b.chances.length; j += 1) chances[i + j]! += chance * b.chances[j]!;
  }
  return { from: a.from + b.from, chances };
}

/** A draw from `first` with chance `share`, else from `second`. */
export function mix(share: number, first: Distribution, second: Distribution): Distribution {
  const from = Math.min(first.from, second.from);
  const end = Math.max(first.from + first.chances.length, second.from + second.chances.length);
  const chances = Array.from(
    { length: end - from },
    (_, i) => share * chanceOf(first, from + i) + (1 - share) * chanceOf(second, from + i),
  );
  return { from, chances };
}

/** Only the values that hold, scaled up to 1. */
export function given({ from, chances }: Distribution, holds: (value: number) => boolean): Distribution {
  return distribution(
    from,
    chances.map((chance, i) => (holds(from + i) ? chance : 0)),
  );
}

/** The Poisson distribution from 0 to `most`. */
export function poisson(mu: number, most: number): Distribution {
  const weights = [1];
  for (let k = 1; k <= most; k += 1) weights.push((weights[k - 1]! * mu) / k);
  return distribution(0, weights);
}

/**
 * The negative binomial distribution from 0 to `most`: Poisson whose rate itself varies, as runs do.
 *
 * @param size  the smaller, the wider: variance = mu + mu²/size
 */
export function negativeBinomial(mu: number, size: number, most: number): Distribution {
  const step = mu / (mu + size);
  const weights = [1];
  for (let k = 1; k <= most; k += 1) weights.push((weights[k - 1]! * (size + k - 1) * step) / k);
  return distribution(0, weights);
}

/** So many zeros, to add chances to. */
export function zeros(length: number): number[] {
  return Array.from({ length }, () => 0);
}
