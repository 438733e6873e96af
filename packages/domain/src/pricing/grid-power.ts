import { assert } from '../assert.ts';
import type { ScoreGrid } from './score-grid.ts';

/** Scores of each side are kept modulo this: the bulk of a match's scores must be narrower. */
const period = 256;
/** A power computed by Fourier transform has noise of about 1e-17 in every cell; below this nothing is told apart from it. */
const noise = 1e-13;
const cosines = Float64Array.from({ length: period }, (_, i) => Math.cos((2 * Math.PI * i) / period));
const sines = Float64Array.from({ length: period }, (_, i) => Math.sin((2 * Math.PI * i) / period));

/**
 * The joint distribution of both sides' sum over `count` independent draws of one small step.
 *
 * Computed as a power in the frequency domain: half a million multiplications, where adding one step after the other takes
 * two hundred million. Cells below 1e-13 are left out.
 *
 * @param step  chances of h for the home and a for the away side at `h * width + a`, together 1
 * @throws AssertionFault when a side's scores spread over 256 and more
 */
export function gridPower(step: readonly number[], width: number, count: number): ScoreGrid {
  const real = new Float64Array(period * period);
  const imaginary = new Float64Array(period * period);
  // The chances are real numbers, so the frequencies above the middle are the conjugates of those below it.
  for (let u = 0; u <= period / 2; u += 1) {
    const ofAway = Array.from({ length: width }, (_, a) =>
      waves(
        Array.from({ length: width }, (_unused, h) => [step[h * width + a]!, 0]),
        u,
      ),
    );
    for (let v = 0; v < period; v += 1) {
      const [x, y] = waves(ofAway, v);
      [real[u * period + v], imaginary[u * period + v]] = complexPower(x, y, count);
    }
    transform(real, imaginary, u * period);
  }
  return unwrapped(columnsOf(real, imaginary), step, width, count);
}

/** The sum of these complex numbers, number n turned back by n × frequency. */
function waves(numbers: readonly (readonly [number, number])[], frequency: number): [number, number] {
  let x = 0;
  let y = 0;
  for (let n = 0; n < numbers.length; n += 1) {
    const [real, imaginary] = numbers[n]!;
    const angle = (n * frequency) % period;
    x += real * cosines[angle]! + imaginary * sines[angle]!;
    y += imaginary * cosines[angle]! - real * sines[angle]!;
  }
  return [x, y];
}

/** The real chances behind half of the frequencies of the home side: two columns by each transform, as x + iy. */
function columnsOf(real: Float64Array, imaginary: Float64Array): Float64Array {
  const cells = new Float64Array(period * period);
  const x = new Float64Array(period);
  const y = new Float64Array(period);
  for (let a = 0; a < period; a += 2) {
    for (let u = 0; u < period; u += 1) {
      const isMirrored = u > period / 2;
      const at = (isMirrored ? period - u : u) * period + a;
      const sign = isMirrored ? -1 : 1;
      x[u] = real[at]! - sign * imaginary[at + 1]!;
      y[u] = sign * imaginary[at]! + real[at + 1]!;
    }
    transform(x, y, 0);
    for (let h = 0; h < period; h += 1) {
      cells[h * period + a] = x[h]! / period ** 2;
      cells[h * period + a + 1] = y[h]! / period ** 2;
    }
  }
  return cells;
}

/** Whole scores of the residues modulo 256: those nearest to the expected ones. */
function unwrapped(residues: Float64Array, step: readonly number[], width: number, count: number): ScoreGrid {
  const mean = (side: (i: number) => number) => count * step.reduce((sum, chance, i) => sum + chance * side(i), 0);
  const most = count * (width - 1);
  const starts = [mean((i) => Math.floor(i / width)), mean((i) => i % width)].map((value) =>
    Math.max(0, Math.round(value) - period / 2),
  );
  const size = Math.min(most, Math.max(...starts) + period - 1) + 1;
  const cells = new Float64Array(size * size);
  let sum = 0;
  for (let h = starts[0]!; h < Math.min(size, starts[0]! + period); h += 1) {
    for (let a = starts[1]!; a < Math.min(size, starts[1]! + period); a += 1) {
      const chance = residues[(h % period) * period + (a % period)]!;
      if (chance < noise) continue;
      cells[h * size + a] = chance;
      sum += chance;
    }
  }
  assert(Math.abs(sum - 1) < 1e-6, `scores wider than ${period}`);
  return { size, cells: cells.map((chance) => chance / sum) };
}

function complexPower(x: number, y: number, count: number): [number, number] {
  let [real, imaginary] = [1, 0];
  for (let rest = count; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) [real, imaginary] = [real * x - imaginary * y, real * y + imaginary * x];
    [x, y] = [x * x - y * y, 2 * x * y];
  }
  return [real, imaginary];
}

/** The fast Fourier transform of 256 numbers in place, from `start` on. */
function transform(real: Float64Array, imaginary: Float64Array, start: number): void {
  for (let i = 1, j = 0; i < period; i += 1) {
    let bit = period / 2;
    for (; j & bit; bit /= 2) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [real[start + i], real[start + j]] = [real[start + j]!, real[start + i]!];
    [imaginary[start + i], imaginary[start + j]] = [imaginary[start + j]!, imaginary[start + i]!];
  }
  for (let length = 2; length <= period; length *= 2) {
    const half = length / 2;
    for (let k = 0; k < half; k += 1) {
      const cosine = cosines[(k * period) / length]!;
      const sine = sines[(k * period) / length]!;
      for (let at = start + k; at < start + period; at += length) {
        const x = real[at + half]! * cosine - imaginary[at + half]! * sine;
        const y = real[at + half]! * sine + imaginary[at + half]! * cosine;
        real[at + half] = real[at]! - x;
        imaginary[at + half] = imaginary[at]! - y;
        real[at]! += x;
        imaginary[at]! += y;
      }
    }
  }
}
