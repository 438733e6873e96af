import { expect, test } from 'vitest';
import { leastSquares } from './least-squares.ts';

const bounds = { start: [1, 1], least: [-10, -10], most: [10, 10] };

test.each<[string, (values: readonly number[]) => number[], readonly number[]]>([
  ['meets both of two equations', ([x, y]) => [x! + y! - 3, x! - y! - 1], [2, 1]],
  ['meets equations that are not linear', ([x, y]) => [x! ** 3 - 8, Math.exp(y!) - 2], [2, Math.log(2)]],
  ['stays in the middle of what contradicts itself', ([x]) => [x! - 1, x! - 3], [2, 1]],
  ['leaves an unknown that nothing depends on', ([x]) => [x! - 5], [5, 1]],
  ['ends at a bound', ([x, y]) => [x! - 20, y! + 20], [10, -10]],
])('%s', (_why, errors, values) =>
  leastSquares(errors, bounds).forEach((value, i) => expect(value).toBeCloseTo(values[i]!, 4)),
);
