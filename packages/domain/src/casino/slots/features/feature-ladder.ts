import type { Pick, SlotStep } from '../play.ts';
import { Spread } from '../spread.ts';
import { byCount } from '../title.ts';
import type { Ladder } from '../title.ts';

/** Climbs from the rung that the bonus symbols lead to. Nobody chooses: each rung is left upwards by a chance. */
export function playLadder({ start, rungs, up }: Ladder, bonus: number, from: number, pick: Pick): SlotStep[] {
  const steps: SlotStep[] = [];
  for (let rung = byCount(start, bonus, from); ; rung += 1) {
    const goesOn = rung < rungs.length - 1 && pick(100) < up[rung]!;
    steps.push({ kind: 'rung', rung, win: goesOn ? 0 : rungs[rung]! });
    if (!goesOn) return steps;
  }
}

/** What a climb wins. */
export function spreadLadder(feature: Ladder, bonus: number, from: number, unit: number, cap: number): Spread {
  const { start, rungs, up } = feature;
  const spread = new Spread(cap);
  let reached = 1;
  for (let rung = byCount(start, bonus, from); rung < rungs.length; rung += 1) {
    const goesOn = rung < rungs.length - 1 ? up[rung]! / 100 : 0;
    spread.put(rungs[rung]! / unit, reached * (1 - goesOn));
    reached *= goesOn;
  }
  return spread;
}
