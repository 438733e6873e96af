import { expect, test } from 'vitest';
import { levelMove } from './levels.ts';
import type { LevelBasis, LevelRule } from './levels.ts';

const least = { days: 30, leastDeposits: 1_000, leastNet: 500, leastTurnover: 10_000 };
const up = (id: number, to: number, changes: object = {}): LevelRule => ({
  id,
  kind: 'level-up',
  terms: { ...least, ...changes, to, gift: 0 },
});
const down = (id: number, from: number, changes: object = {}): LevelRule => ({
  id,
  kind: 'level-down',
  terms: { ...least, ...changes, from, grace: 7 },
});
const basis: LevelBasis = { grade: 2, daysAt: 100, deposits: 1_000, net: 500, turnover: 10_000 };

test.each<[string, LevelRule[], Partial<LevelBasis>, [to: number, rule: number] | null]>([
  ['nothing without rules', [], {}, null],
  ['up at the least of all', [up(1, 3)], {}, [3, 1]],
  ['not one won of deposits below', [up(1, 3)], { deposits: 999 }, null],
  ['not one won of net deposits below', [up(1, 3)], { net: 499 }, null],
  ['not one won of turnover below', [up(1, 3)], { turnover: 9_999 }, null],
  ['a least of 0 asks for nothing', [up(1, 3, { leastNet: 0 })], { net: -5_000 }, [3, 1]],
  ['to the highest that is reached', [up(1, 3), up(2, 5), up(3, 4)], {}, [5, 2]],
  ['over levels in between', [up(1, 3), up(2, 5, { leastTurnover: 10_001 })], {}, [3, 1]],
  ['not to its own level', [up(1, 2)], {}, null],
  ['not beyond the highest in use', [up(1, 6), up(2, 7)], {}, [6, 1]],
  ['stays while it is kept', [down(1, 2)], {}, null],
  ['down when it is not', [down(1, 2)], { turnover: 9_999 }, [1, 1]],
  ['down on the day its grace ends', [down(1, 2)], { turnover: 0, daysAt: 7 }, [1, 1]],
  ['not a day before', [down(1, 2)], { turnover: 0, daysAt: 6 }, null],
  ['another level’s rule rests', [down(1, 3)], { turnover: 0 }, null],
  ['the first level is never lost', [down(1, 1)], { grade: 1, turnover: 0 }, null],
  ['up comes before down', [down(1, 2), up(2, 4, { leastTurnover: 0 })], { turnover: 0 }, [4, 2]],
])('%s', (_why, rules, changes, expected) => {
  const move = levelMove(rules, () => ({ ...basis, ...changes }), 6);
  expect(move && [move.to, move.rule.id]).toEqual(expected);
});

test('each rule looks at as many days as it says', () => {
  const asked: number[] = [];
  levelMove(
    [up(1, 3, { days: 7 }), down(2, 2, { days: 90 })],
    (days) => {
      asked.push(days);
      return basis;
    },
    10,
  );
  expect(asked).toEqual([7, 90]);
});
