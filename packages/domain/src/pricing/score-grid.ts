import type { Random } from '../random.ts';
import type { Score } from '../settlement/leg-result.ts';
import type { Distribution } from './distribution.ts';

/** Chances of every score up to `size − 1` each: the cell of home h and away a is `cells[h * size + a]`. */
export type ScoreGrid = { readonly size: number; readonly cells: Float64Array };

/** The grid of two distributions from 0, each cell times `weight`, scaled to 1. */
export function scoreGrid(
  home: Distribution,
  away: Distribution,
  weight: (home: number, away: number) => number = () => 1,
): ScoreGrid {
  const size = Math.max(home.chances.length, away.chances.length);
  const cells = new Float64Array(size * size);
  let sum = 0;
  for (let h = 0; h < home.chances.length; h += 1) {
    for (let a = 0; a < away.chances.length; a += 1) {
      const chance = home.chances[h]! * away.chances[a]! * weight(h, a);
      cells[h * size + a] = chance;
      sum += chance;
    }
  }
  return { size, cells: cells.map((chance) => chance / sum) };
}

/** The distribution of home minus away. */
export function marginOf({ size, cells }: ScoreGrid): Distribution {
  return sums(2 * size - 1, 1 - size, cells, size, (home, away) => home - away);
}

/** The distribution of both sides' score together. */
export function totalOf({ size, cells }: ScoreGrid): Distribution {
  return sums(2 * size - 1, 0, cells, size, (home, away) => home + away);
}

/** A score drawn by its chance. */
export function drawScore({ size, cells }: ScoreGrid, random: Random): Score {
  let rest = random();
  let at = 0;
  for (let i = 0; i < cells.length; i += 1) {
    if (cells[i]! === 0) continue;
    at = i;
    rest -= cells[i]!;
    if (rest < 0) break;
  }
  return { home: Math.floor(at / size), away: at % size };
}

function sums(
  length: number,
  from: number,
  cells: Float64Array,
  size: number,
  value: (home: number, away: number) => number,
): Distribution {
  const chances = Array.from({ length }, () => 0);
  cells.forEach((chance, i) => (chances[value(Math.floor(i / size), i % size) - from]! += chance));
  return { from, chances };
}
