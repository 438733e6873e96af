/** Where the search begins, and between which values each unknown stays. */
type Bounds = {
  readonly start: readonly number[];
  readonly least: readonly number[];
  readonly most: readonly number[];
};

const maxTurns = 40;
/** A step this small, as a share of the unknowns' ranges, ends the search. */
const smallest = 1e-6;

/**
 * The values whose errors have the least sum of squares, by Levenberg and Marquardt: an unknown that the errors say nothing
 * of stays where it began.
 *
 * @param errors  of a set of values: a list of the same length each time, and no shorter than one
 */
export function leastSquares(
  errors: (values: readonly number[]) => number[],
  { start, least, most }: Bounds,
): number[] {
  const range = start.map((_, k) => most[k]! - least[k]!);
  let values = [...start];
  let found = errors(values);
  let cost = squares(found);
  let damping = 1e-3;
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const slopes = range.map((width, k) => {
      const step = width * 1e-5;
      return errors(values.map((value, i) => (i === k ? value + step : value))).map(
        (error, i) => ((error - found[i]!) / step) * width,
      );
    });
    const gradient = slopes.map((slope) => slope.reduce((sum, value, i) => sum + value * found[i]!, 0));
    const products = slopes.map((one) =>
      slopes.map((other) => one.reduce((sum, value, i) => sum + value * other[i]!, 0)),
    );
    let moved = 0;
    while (damping < 1e6) {
      const damped = products.map((row, k) => row.map((value, i) => (i === k ? value * (1 + damping) + 1e-12 : value)));
      const step = solve(damped, gradient);
      const next = values.map((value, k) => Math.min(most[k]!, Math.max(least[k]!, value - step[k]! * range[k]!)));
      const then = errors(next);
      if (squares(then) < cost) {
        moved = Math.max(...next.map((value, k) => Math.abs(value - values[k]!) / range[k]!));
        [values, found, cost] = [next, then, squares(then)];
        damping /= 10;
        break;
      }
      damping *= 10;
    }
    if (moved < smallest) return values;
  }
  return values;
}

function squares(errors: readonly number[]): number {
  return errors.reduce((sum, error) => sum + error * error, 0);
}

/** The solution of a few linear equations, by Gauss. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, k) => [...row, right[k]!]);
  const size = rows.length;
  for (let k = 0; k < size; k += 1) {
    let pivot = k;
    for (let i = k + 1; i < size; i += 1) if (Math.abs(rows[i]![k]!) > Math.abs(rows[pivot]![k]!)) pivot = i;
    [rows[k], rows[pivot]] = [rows[pivot]!, rows[k]!];
    for (let i = 0; i < size; i += 1) {
      if (i === k) continue;
      const share = rows[i]![k]! / rows[k]![k]!;
      for (let j = k; j <= size; j += 1) rows[i]![j]! -= share * rows[k]![j]!;
    }
  }
  return rows.map((row, k) => row[size]! / row[k]!);
}
