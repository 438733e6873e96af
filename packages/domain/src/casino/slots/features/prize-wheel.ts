import { pickWeighted } from '../play.ts';
import type { Pick, SlotStep } from '../play.ts';
import { Spread } from '../spread.ts';
import type { PrizeWheel } from '../title.ts';

/** One turn of the wheel. */
export function playWheel({ prizes }: PrizeWheel, pick: Pick): SlotStep {
  const prize = pickWeighted(
    prizes.map(([, weight]) => weight),
    pick,
  );
  return { kind: 'wheel', prize, win: prizes[prize]![0] };
}

/** What one turn wins. */
export function spreadWheel({ prizes }: PrizeWheel, unit: number, cap: number): Spread {
  const all = prizes.reduce((sum, [, weight]) => sum + weight, 0);
  const spread = new Spread(cap);
  for (const [prize, weight] of prizes) spread.put(prize / unit, weight / all);
  return spread;
}
