import { describe, expect, test } from 'vitest';
import { leavings } from './flight.ts';

const rider = (id: number, stake: number, latest = 1_000_000) => ({ id, stake, latest });
const none = new Map<number, number>();
const fly = (
  riders: ReturnType<typeof rider>[],
  until: number,
  { presses = none, paid = 0, maxPayout = 10_000_000 } = {},
) => leavings({ riders, paid, maxPayout }, presses, until).map(({ id, out, payout, by }) => [id, out, payout, by]);

describe('who leaves a round', () => {
  test.each([
    ['nobody before their multiplier', [rider(1, 1000, 200)], 199, {}, []],
    ['by itself, exactly there', [rider(1, 1000, 200)], 200, {}, [[1, 200, 2000, 'auto']]],
    [
      'by hand, at what was shown',
      [rider(1, 1000, 200)],
      160,
      { presses: new Map([[1, 150]]) },
      [[1, 150, 1500, 'hand']],
    ],
    [
      'by itself, where the press came after',
      [rider(1, 999, 133)],
      160,
      { presses: new Map([[1, 150]]) },
      [[1, 133, 1328, 'auto']],
    ],
    ['a press above the bust has no effect', [rider(1, 1000)], 140, { presses: new Map([[1, 150]]) }, []],
    [
      'in the order of multipliers, then of bets',
      [rider(1, 1000, 200), rider(2, 1000), rider(3, 1000, 150), rider(4, 1000, 150)],
      300,
      { presses: new Map([[2, 120]]) },
      [
        [2, 120, 1200, 'hand'],
        [3, 150, 1500, 'auto'],
        [4, 150, 1500, 'auto'],
        [1, 200, 2000, 'auto'],
      ],
    ],
    [
      'all who are left, where the table can pay no more',
      [rider(1, 100_000), rider(2, 50_000)],
      3000,
      { paid: 1_000_000, maxPayout: 5_000_000 },
      [
        [1, 2666, 2_666_000, 'table'],
        [2, 2666, 1_333_000, 'table'],
      ],
    ],
    [
      'at the cap that those who left before raised',
      [rider(1, 100_000), rider(2, 100_000)],
      900,
      { presses: new Map([[2, 200]]), maxPayout: 1_000_000 },
      [
        [2, 200, 200_000, 'hand'],
        [1, 800, 800_000, 'table'],
      ],
    ],
    [
      'at the cap, not at a press above it',
      [rider(1, 100_000), rider(2, 100_000)],
      900,
      { presses: new Map([[2, 600]]), maxPayout: 1_000_000 },
      [
        [1, 500, 500_000, 'table'],
        [2, 500, 500_000, 'table'],
      ],
    ],
  ] as const)('%s', (_what, riders, until, more, expected) =>
    expect(fly([...riders], until, more)).toEqual(expected.map((row) => [...row])),
  );

  test('the table never pays more than its most, and the order of steps changes nothing', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    for (let turn = 0; turn < 200; turn += 1) {
      const riders = Array.from({ length: 1 + random(12) }, (_, id) =>
        rider(id, 1000 + random(50_000), 101 + random(900)),
      );
      const presses = new Map(riders.filter(() => random(2)).map(({ id }) => [id, 101 + random(900)]));
      const maxPayout = riders.reduce((sum, { stake }) => sum + stake * 2, 0);
      const bust = 100 + random(900);
      const whole = leavings({ riders, paid: 0, maxPayout }, presses, bust);
      expect(whole.reduce((sum, { payout }) => sum + payout, 0)).toBeLessThanOrEqual(maxPayout);
      const stepped = [];
      let [open, paid] = [riders, 0];
      for (let until = 100; until <= bust; until += 1) {
        const gone = leavings({ riders: open, paid, maxPayout }, presses, until);
        stepped.push(...gone);
        paid += gone.reduce((sum, { payout }) => sum + payout, 0);
        open = open.filter(({ id }) => !gone.some((one) => one.id === id));
      }
      expect(stepped).toEqual(whole);
    }
  });
});
