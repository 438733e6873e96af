import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  chancesOf,
  drawMessage,
  drawSector,
  expectedByPrize,
  leftOf,
  luckOf,
  meanPoints,
  weightsNow,
  wheelName,
  wheelOf,
} from './prize-roulette.ts';
import { amount } from '../../../../tools/long.ts';

const sector = (points: number, weight = 1, perDay = 0) => ({ points, weight, perDay });
const demo = [100, 0, 300, 50, 1_000, 0, 500, 50].map((points) => sector(points));
const digestOf = (...numbers: number[]) => {
  const bytes = new Uint8Array(numbers.length * 4);
  numbers.forEach((number, no) => new DataView(bytes.buffer).setUint32(no * 4, number));
  return bytes;
};

describe('the wheel', () => {
  test('eight equal sectors are shown with 12.5 % each and give 250 points on average', () => {
    const weights = weightsNow(demo, []);
    expect(chancesOf(weights)).toEqual(Array.from({ length: 8 }, () => 1_250));
    expect(meanPoints(demo, weights)).toBe(250);
  });

  test.each([
    [
      [1, 1, 1],
      [3_334, 3_333, 3_333],
    ],
    [
      [1, 0, 2],
      [3_333, 0, 6_667],
    ],
    [[1], [10_000]],
    [
      [1, 999_999],
      [0, 10_000],
    ],
  ])('chances of %j are 100 % in all', (weights, chances) => {
    expect(chancesOf(weights)).toEqual(chances);
    expect(chances.reduce((a, b) => a + b, 0)).toBe(10_000);
  });

  test('a sector that came up as often as a day allows takes no part', () => {
    const wheel = [sector(1_000, 1, 2), sector(0, 3)];
    expect(weightsNow(wheel, [1, 50])).toEqual([1, 3]);
    expect(weightsNow(wheel, [2, 50])).toEqual([0, 3]);
    expect(wheel.map((one) => leftOf(one, 1))).toEqual([1, null]);
    expect(leftOf(wheel[0]!, 3)).toBe(0);
  });

  test('its name tells all of it', () => {
    expect(wheelName(demo.slice(0, 2), [3, 0])).toBe('100x3,0x0');
    expect(wheelOf('100x3,0x0')).toEqual({ points: [100, 0], weights: [3, 0] });
    expect(wheelOf('100x3,0')).toBeNull();
  });

  test('what was to be expected is counted wheel by wheel', () => {
    const wheels = [
      { wheel: '100x1,0x1,100x2', spins: 40 },
      { wheel: '0x3,500x1', spins: 8 },
    ];
    expect(expectedByPrize(wheels)).toEqual([
      { points: 0, expected: 16 },
      { points: 100, expected: 30 },
      { points: 500, expected: 2 },
    ]);
  });
});

// chi-square tables: 3.84 at 5 % and 10.83 at 0.1 % with one degree of freedom, 14.07 at 5 % with seven
test.each([
  ['just as expected', [50, 50], [50, 50], 1],
  ['a deviation met once in twenty times', [59.8, 40.2], [50, 50], 0.05],
  ['one met once in a thousand', [66.45, 33.55], [50, 50], 0.001],
  ['too few spins to say anything', [9, 0], [4.5, 4.5], null],
])('luck: %s', (_which, drawn, expected, luck) => {
  const found = luckOf(drawn.map((count, no) => ({ drawn: count, expected: expected[no]! })));
  if (luck === null) expect(found).toBeNull();
  else expect(Math.abs(found! - luck)).toBeLessThan(0.05 * luck + 0.004);
});

describe('the draw', () => {
  test.each<[string, number[], number[], number]>([
    // the stream's second block begins with 3
    ['the first number decides', [0, 5], [1, 2], 0],
    ['its rest finds the sector', [2, 0], [1, 2], 1],
    ['a number at the edge of the last whole multiple is left out', [4_294_967_295, 1], [1, 2], 1],
    ['the last one before it is not', [4_294_967_294, 0], [1, 2], 1],
    ['a sector without weight never comes up', [0], [0, 5], 1],
    ['nothing fair among them: the next block', Array.from({ length: 8 }, () => 4_294_967_295), [4, 2], 0],
  ])('%s', (_why, numbers, weights, drawn) =>
    expect(drawSector((block) => digestOf(...(block === 0 ? numbers : [3])), weights)).toBe(drawn),
  );

  test.each<[string, number, number[]]>([
    ['eight equal sectors', amount(60_000, 1_000_000), weightsNow(demo, [])],
    ['uneven ones, a rare one among them', amount(60_000, 1_000_000), [1, 7, 90, 402, 1_500, 3_000, 5_001]],
    [
      'weights whose sum makes many a number unfair',
      amount(30_000, 200_000),
      [1_431_655_765, 1_431_655_765, 500_000_000],
    ],
  ])(
    '%s come up as often as shown in %i spins',
    (_which, spins, weights) => {
      const drawn = weights.map(() => 0);
      const wheel = wheelName(
        weights.map((points) => ({ points })),
        weights,
      );
      for (let spin = 0; spin < spins; spin++) {
        const block = (no: number) =>
          createHmac('sha256', 'a seed')
            .update(drawMessage(`${spin}`, wheel, no))
            .digest();
        drawn[drawSector(block, weights)]! += 1;
      }
      const total = weights.reduce((all, weight) => all + weight, 0);
      const counts = drawn.map((count, no) => ({ drawn: count, expected: (spins * weights[no]!) / total }));
      expect(luckOf(counts)).toBeGreaterThan(0.001);
    },
    60_000,
  );
});
