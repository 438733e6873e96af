import type { MarketScope } from '../market-kinds.ts';
import type { Score } from '../settlement/leg-result.ts';
import { zeros } from './distribution.ts';
import type { Distribution } from './distribution.ts';

/** How one scope's score comes out, what has been scored included: all from one joint distribution. */
export type ScopeDistribution = {
  /** home minus away */
  readonly margin: Distribution;
  /** home plus away; absent where nothing is offered on it */
  readonly total?: Distribution;
  readonly home?: Distribution;
  readonly away?: Distribution;
  /** chance that both score */
  readonly both?: number;
};

/** What can still become of a match, before its start or at a moment of it, by the scopes markets settle on. */
export type MatchDistribution = {
  readonly scopes: Partial<Readonly<Record<MarketScope, ScopeDistribution>>>;
  /** who scores goal number `no`, or that it never falls */
  readonly next?: { readonly no: number; readonly home: number; readonly none: number; readonly away: number };
};

/**
 * The distribution of a scope from the chances of every further score.
 *
 * @param cells  chance of h more for the home and a more for the away side at `h * size + a`, together 1
 * @param score  what has been scored in the scope already
 */
export function scopeOfCells(cells: ArrayLike<number>, size: number, score: Score): Required<ScopeDistribution> {
  const margin = zeros(2 * size - 1);
  const total = zeros(2 * size - 1);
  const home = zeros(size);
  const away = zeros(size);
  let both = 0;
  for (let h = 0; h < size; h += 1) {
    for (let a = 0; a < size; a += 1) {
      const chance = cells[h * size + a]!;
      if (chance === 0) continue;
      margin[h - a + size - 1]! += chance;
      total[h + a]! += chance;
      home[h]! += chance;
      away[a]! += chance;
      if (score.home + h > 0 && score.away + a > 0) both += chance;
    }
  }
  return {
    margin: { from: score.home - score.away - size + 1, chances: margin },
    total: { from: score.home + score.away, chances: total },
    home: { from: score.home, chances: home },
    away: { from: score.away, chances: away },
    both,
  };
}
