import { seededRandom } from '../../../packages/domain/src/random.ts';

/** Chance that a seed repeats: the same months each time. */
export type Chance = {
  /** from 0 up to, not including, 1 */
  next(): number;
  /** a whole number from 0 up to, not including, `count` */
  below(count: number): number;
  one<T>(list: readonly T[]): T;
};

/** @param seed any text */
export function createChance(seed: string): Chance {
  const next = seededRandom(seed);
  const below = (count: number) => Math.floor(next() * count);
  return { next, below, one: (list) => list[below(list.length)]! };
}
