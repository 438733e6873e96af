import { expect, test } from 'vitest';
import { demoBetting, demoLimits } from '../../../test/betting.ts';
import type { Refused } from '../../core/refused.ts';
import type { CatalogueSnapshot, SnapshotSelection } from '../catalogue/catalogue.types.ts';
import type { JointPrices } from './joint-prices.ts';
import { createJudge } from './judge.ts';

/** Two picks of each match are on sale: 10n and 10n + 1 of match n. */
function selection(id: number): SnapshotSelection {
  const fixture = { id: Math.floor(id / 10), status: 'scheduled', family: 'football', startsAt: 9e15 };
  const market = { id, type: id % 10 === 0 ? 1 : 2, line: null, status: 'open', fixture };
  return { id, side: 'home', odds: 2_000, suspended: false, market } as unknown as SnapshotSelection;
}

/** A judge that counts the matches it has priced together. */
function judgeOf(maxFolders: number) {
  const priced: number[] = [];
  const joint: JointPrices = (picks) => {
    priced.push(picks[0]!.selection.market.fixture.id);
    return 'unknown';
  };
  const judge = createJudge({
    snapshot: { selection } as unknown as CatalogueSnapshot,
    settings: {
      betting: () => demoBetting,
      limits: () => ({ ...demoLimits, maxFolders }),
      mostFolders: () => maxFolders,
    },
    joint,
  } as unknown as Parameters<typeof createJudge>[0]);
  return { judge, priced };
}
const pairsOf = (matches: number) => Array.from({ length: matches }, (_, n) => [`${n}0`, `${n}1`]).flat();

test('a quote prices as many matches as a cart may hold, and refuses more without pricing one', () => {
  const { judge, priced } = judgeOf(10);
  expect(judge.quote(pairsOf(5)).groups).toHaveLength(5);
  expect(priced).toEqual([0, 1, 2, 3, 4]);
  expect(() => judge.quote(pairsOf(6))).toThrow(
    expect.objectContaining({ code: 'BET_TOO_MANY_LEGS', detail: { max: 10 } } satisfies Partial<Refused>),
  );
  expect(priced).toHaveLength(5);
});

test('single picks of many matches are quoted, as nothing is fitted for them', () => {
  const { judge, priced } = judgeOf(10);
  const singles = Array.from({ length: 100 }, (_, n) => `${n}0`);
  expect(judge.quote(singles).selections).toHaveLength(100);
  expect(priced).toEqual([]);
});
