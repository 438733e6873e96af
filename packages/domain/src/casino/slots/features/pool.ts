import { pickWeighted } from '../play.ts';
import type { Pick, SlotStep } from '../play.ts';
import { Spread } from '../spread.ts';
import type { Pool } from '../title.ts';

/** Draws a fixed prize or a share of the pool. What the share comes to is the ledger's matter. */
export function playPool({ prizes }: Pool, pick: Pick): SlotStep {
  const prize = pickWeighted(
    prizes.map(([, , weight]) => weight),
    pick,
  );
  const [win, share] = prizes[prize]!;
  return { kind: 'pool', prize, share, win };
}

/** What a draw wins besides the pool. */
export function spreadPool({ prizes }: Pool, unit: number, cap: number): Spread {
  const all = prizes.reduce((sum, [, , weight]) => sum + weight, 0);
  const spread = new Spread(cap);
  for (const [prize, , weight] of prizes) spread.put(prize / unit, weight / all);
  return spread;
}
