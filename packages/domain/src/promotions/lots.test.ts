import fc from 'fast-check';
import { expect, test } from 'vitest';
import { promotionKinds } from './promotion-kinds.ts';
import type { SlipBasis } from './promotion-kinds.ts';
import { dayDue, moveOf } from './lots.ts';

test.each([
  [[], 100, 0],
  [[40, 60], 100, 100],
  [[40, 61], 100, 100],
  [[40, 59], 100, 99],
  [[40, 61], null, 101],
])('a day of %j with at most %j', (dues, most, expected) => expect(dayDue(dues, most)).toBe(expected));

test.each<[string, [lot: number, owed: number, held: number], moved: number, owed: number]>([
  ['is paid', [100, 0, 0], 100, 0],
  ['of nothing', [0, 0, 50], 0, 0],
  ['is paid less what is owed', [100, 30, 0], 70, 0],
  ['as much as is owed', [100, 100, 0], 0, 0],
  ['less than is owed', [100, 101, 0], 0, 1],
  ['takes no more than itself', [-100, 0, 500], -100, 0],
  ['takes all there is', [-100, 0, 100], -100, 0],
  ['leaves one owed', [-100, 0, 99], -99, 1],
  ['adds to what is owed', [-100, 20, 0], 0, 120],
  ['leaves what was owed before to later lots', [-100, 20, 500], -100, 20],
])('a lot %s', (_why, [lot, owed, held], moved, after) =>
  expect(moveOf(lot, owed, held)).toEqual({ moved, owed: after }),
);

const losing = promotionKinds.find(({ id }) => id === 'losing-points')!;
const dueOf = losing.due as (terms: unknown, slip: SlipBasis) => number;

test('however slips are settled again: lots come to what is due, the most is kept, nothing is paid twice', () => {
  const worth = fc.record({
    slip: fc.nat({ max: 3 }),
    result: fc.constantFrom('wait', 'hit', 'miss', 'exception'),
    /** what the member does with points in between: a share that is spent */
    spent: fc.integer({ min: 0, max: 100 }),
  });
  const stakes = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(
      fc.array(worth, { maxLength: 24 }),
      stakes,
      fc.option(fc.integer({ min: 1, max: 40_000 })),
      fc.integer({ min: 0, max: 10_000 }),
      (steps, staked, dayMost, rate) => {
        const terms = {
          rates: { rate, grades: [] },
          leastStake: 0,
          dayMost,
          weights: [{ kinds: [], fromLegs: 1, percent: 100 }],
        };
        const dues = new Map<number, number>();
        let [lots, moved, owed, held, spent] = [0, 0, 0, 0, 0];
        for (const { slip, result, spent: part } of steps) {
          dues.set(slip, dueOf(terms, { kind: 'korean', legs: 2, stake: staked[slip]!, payout: 0, result, grade: 1 }));
          const lot = dayDue(dues.values(), dayMost) - lots;
          const move = moveOf(lot, owed, held);
          lots += lot;
          moved += move.moved;
          held += move.moved;
          owed = move.owed;
          expect(held).toBeGreaterThanOrEqual(0);
          const gone = Math.floor((held * part) / 100);
          held -= gone;
          spent += gone;
          expect(lots).toBe(dayDue(dues.values(), dayMost));
          if (dayMost !== null) expect(lots).toBeLessThanOrEqual(dayMost);
          // what the member got is what is due, but for what was spent before it could come back
          expect(moved).toBe(lots + owed);
          expect(owed).toBeLessThanOrEqual(spent);
        }
      },
    ),
  );
});
