import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { amount } from '../../../../../tools/long.ts';
import { slots } from './slot-catalogue.ts';
import { countedData } from './counted-data.ts';
import { slotEngines } from './engines.ts';
import { countSlot } from './facts.ts';
import { slotFacts } from './kept-facts.ts';
import { loadSlot } from './load.ts';

// The numbers on pages are those of an enumeration of every stop. Counting all titles takes a minute of a core: the gate counts
// the smallest of each engine and checks that no other title's data has changed since it was counted; `npm run prove -- trials`
// counts all.

const smallest = slotEngines.map(
  ({ id: engine }) =>
    slots
      .filter((slot) => slot.engine === engine)
      .map(({ id }) => id)
      .toSorted((a, b) => slotFacts[a]!.stops - slotFacts[b]!.stops)[0]!,
);

test.each(amount(smallest, Object.keys(slotFacts)))(
  'the numbers of %s are those of all its stops',
  { timeout: 240_000 },
  async (id) => {
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
  },
);

test('no title has changed since it was counted', async () => {
  const now = await Promise.all(
    slots.map(async ({ id }) => {
      const data = JSON.stringify(await loadSlot(id));
      return [id, createHash('sha256').update(data).digest('hex').slice(0, 16)] as const;
    }),
  );
  // to update: run this file with LIME_LONG=1, and once it passes copy these hashes to counted-data.ts
  expect(Object.fromEntries(now)).toEqual(countedData);
});
