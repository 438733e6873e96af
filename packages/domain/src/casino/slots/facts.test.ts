import { expect, test } from 'vitest';
import { countSlot } from './facts.ts';
import { slotFacts } from './kept-facts.ts';
import { loadSlot } from './load.ts';

// What pages show is what an enumeration of every stop says.
test.each(Object.keys(slotFacts))('the numbers of %s are those of all its stops', { timeout: 240_000 }, async (id) => {
  const counted = countSlot((await loadSlot(id))!);
  const kept = slotFacts[id]!;
  for (const key of ['returned', 'hit', 'atLeastStake', 'feature', 'deviation'] as const)
    expect(kept[key] / counted[key]).toBeCloseTo(1, 7);
  expect([kept.stops, kept.volatility, kept.highest.win]).toEqual([
    counted.stops,
    counted.volatility,
    counted.highest.win,
  ]);
  expect(kept.highest.chance / counted.highest.chance).toBeCloseTo(1, 7);
});
