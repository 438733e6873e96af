import { describe, expect, test } from 'vitest';
import { colorOf, neighboursOf, roulette, wheel } from './token-roulette.ts';

const pays = (spot: string, number: number) => roulette.settle([{ stake: 1000, spot }], { number })[0]!;
const winners = (spot: string) => wheel.filter((number) => pays(spot, number) > 0).toSorted((a, b) => a - b);

test('the wheel has every pocket once, red and black by turns', () => {
  expect(wheel.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, number) => number));
  const colors = wheel.slice(1).map(colorOf);
  expect(colors).toEqual(colors.map((_, index) => (index % 2 === 0 ? 'red' : 'black')));
  expect(colorOf(0)).toBe('green');
});

test.each([
  [17, 2, [2, 25, 17, 34, 6]],
  [0, 1, [26, 0, 32]],
  [26, 3, [12, 35, 3, 26, 0, 32, 15]],
  [5, 0, [5]],
])('neighbours of %i, %i on either side', (number, reach, expected) =>
  expect(neighboursOf(number, reach)).toEqual(expected),
);

describe('a spot', () => {
  test.each([
    ['0', [0], 36_000],
    ['17', [17], 36_000],
    ['0-2', [0, 2], 18_000],
    ['17-18', [17, 18], 18_000],
    ['17-20', [17, 20], 18_000],
    ['0-2-3', [0, 2, 3], 12_000],
    ['16-17-18', [16, 17, 18], 12_000],
    ['0-1-2-3', [0, 1, 2, 3], 9000],
    ['19-20-22-23', [19, 20, 22, 23], 9000],
    ['31-32-33-34-35-36', [31, 32, 33, 34, 35, 36], 6000],
    ['dozen-2', [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24], 3000],
    ['column-1', [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34], 3000],
    ['low', Array.from({ length: 18 }, (_, index) => index + 1), 2000],
  ])('%s wins with its numbers alone', (spot, expected, payout) => {
    expect(winners(spot)).toEqual(expected);
    expect(pays(spot, expected[0]!)).toBe(payout);
  });

  test('zero loses all outside bets', () => {
    const outside = roulette.spots.filter(({ id }) => !/^\d/.test(id));
    expect(outside).toHaveLength(12);
    for (const { id } of outside) expect([id, pays(id, 0)]).toEqual([id, 0]);
  });

  test('there are 157, and as many of each kind as on any layout', () => {
    const kinds = Map.groupBy(roulette.spots, ({ price }) => price / 1000);
    expect([...kinds].map(([price, list]) => [price, list.length])).toEqual([
      [36, 37],
      [18, 60],
      [12, 14],
      [9, 23],
      [6, 11],
      [3, 6],
      [2, 6],
    ]);
  });

  test('every one pays back 36/37', () => {
    for (const { id } of roulette.spots) {
      const paid = wheel.reduce((sum, number) => sum + pays(id, number), 0);
      expect([id, paid]).toEqual([id, 36_000]);
    }
    for (const { lowest, highest } of roulette.returns())
      expect([lowest, highest]).toEqual([
        { numerator: 36n, denominator: 37n },
        { numerator: 36n, denominator: 37n },
      ]);
  });
});

test('chips of one member are paid together', () => {
  const bets = [
    ...neighboursOf(17, 2).map((number) => ({ stake: 1000, spot: String(number) })),
    { stake: 2000, spot: '19-20-22-23' },
    { stake: 5000, spot: 'dozen-2' },
    { stake: 10_000, spot: 'red' },
  ];
  expect(roulette.settle(bets, { number: 17 }).reduce((sum, won) => sum + won, 0)).toBe(36_000 + 15_000);
  // 25 and 34 are red, 6 and 2 are black, 19 and 23 are red and of the corner and of the dozen
  expect(roulette.maxPayout(bets, null)).toBe(36_000 + 20_000);
  expect(roulette.settle(bets, { number: 19 }).reduce((sum, won) => sum + won, 0)).toBe(18_000 + 15_000 + 20_000);
});

test('an outcome reads as drawn', () => {
  expect(roulette.outcomeText({ number: 17 })).toBe('17 블랙 · 홀 · 1~18');
  expect(roulette.outcomeText({ number: 0 })).toBe('0 제로');
  expect(roulette.betText({ stake: 1, spot: '19-20-22-23' })).toBe('19·20·22·23');
  expect(roulette.readOutcome({ number: 37 })).toBe(null);
});
