// How likely it is that honest chance strays as far as what was counted: one probability a test, tiny where it is not honest.

/** Beyond this the power series of the error function loses its digits. */
const seriesUpTo = 2.5;

/** erfc(x) for x ≥ 0: by its power series near 0, by its continued fraction beyond. */
function complementaryError(x: number): number {
  if (x < seriesUpTo) {
    let term = x;
    let sum = x;
    for (let n = 1; Math.abs(term) > 1e-18; n += 1) {
      term *= (-x * x) / n;
      sum += term / (2 * n + 1);
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = x;
  for (let n = 200; n > 0; n -= 1) fraction = x + n / 2 / fraction;
  return Math.exp(-x * x) / (Math.sqrt(Math.PI) * fraction);
}

/** The chance of a normal value at least so many deviations off, to either side. */
export const normalTail = (deviations: number): number => complementaryError(Math.abs(deviations) / Math.SQRT2);

/** The chance that chi-square of so many degrees of freedom is at least `value`: the closed forms of even and odd degrees. */
export function chiSquareTail(value: number, degrees: number): number {
  const half = value / 2;
  const even = degrees % 2 === 0;
  let sum = even ? 0 : complementaryError(Math.sqrt(half));
  // logarithms: a power and the exponential of the same number would leave the range of numbers one by one
  let logTerm = even ? -half : 0.5 * Math.log(half) - half - Math.log(Math.sqrt(Math.PI) / 2);
  for (let at = even ? 1 : 1.5; at <= degrees / 2; at += 1) {
    sum += Math.exp(logTerm);
    logTerm += Math.log(half) - Math.log(at);
  }
  return Math.min(1, sum);
}

/** Counts against what was to be expected: Pearson's chi-square. @param chances  of each class; together 1 */
export function chiSquareTest(counts: readonly number[], chances: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let value = 0;
  for (const [at, chance] of chances.entries()) value += (counts[at]! - all * chance) ** 2 / (all * chance);
  return chiSquareTail(value, chances.length - 1);
}

/**
 * The number of runs of equal values in a row of hits and misses, against independent ones.
 *
 * @param changes  how often a value differed from the one before
 * @param chance   of a hit
 */
export function runsTest(changes: number, values: number, chance: number): number {
  const both = chance * (1 - chance);
  const steps = values - 1;
  const variance = steps * 2 * both * (1 - 2 * both) + 2 * (steps - 1) * (both - 4 * both * both);
  return normalTail((changes - steps * 2 * both) / Math.sqrt(variance));
}
