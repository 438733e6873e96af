import { describe, expect, test } from 'vitest';
import type { Fraction } from '../game.ts';
import { fraction, isBelow, percentText, times, totalOf } from './fraction.ts';
import { chanceInTwo, formOf, horse, racePrices } from './token-horse.ts';

/** The race of drawing 24. */
const card = { weights: [18, 7, 30, 10, 22, 13] };
const numbers = [1, 2, 3, 4, 5, 6];

/** Every order of the horses with its chance: each place by the weights of those that are left. */
function* orders(
  weights: readonly number[],
  left: readonly number[] = numbers,
  chance: Fraction = fraction(1, 1),
  order: readonly number[] = [],
): Iterable<{ order: readonly number[]; chance: Fraction }> {
  if (left.length === 0) yield { order, chance };
  const sum = left.reduce((all, number) => all + weights[number - 1]!, 0);
  for (const number of left)
    yield* orders(
      weights,
      left.filter((one) => one !== number),
      times(chance, fraction(weights[number - 1]!, sum)),
      [...order, number],
    );
}

describe.each([
  ['of the drawing', card.weights],
  ['that is close', [9, 12, 15, 18, 21, 25]],
  ['that is clear', [6, 42, 9, 18, 11, 14]],
])('a race %s', (_what, weights) => {
  const all = [...orders(weights)];
  const prices = racePrices({ weights });

  test('has 720 orders, whose chances sum to one', () => {
    expect(all).toHaveLength(720);
    expect(totalOf(all.map(({ chance }) => chance))).toEqual(fraction(1, 1));
  });

  test.each([...prices])(
    '%s at %i pays back 85 to 92 % over all orders, within what is told of its kind',
    (spot, price) => {
      const stake = 1_000_000;
      const paid = totalOf(
        all.map(({ order, chance }) =>
          times(chance, fraction(horse.settle([{ stake, spot }], { weights, order })[0]!, stake)),
        ),
      );
      expect([price > 1000, isBelow(paid, fraction(85, 100)), isBelow(fraction(92, 100), paid)]).toEqual([
        true,
        false,
        false,
      ]);
      const kinds: Record<string, string> = {
        win: '단승',
        quinella: '복승',
        exacta: '쌍승',
        odd: '홀짝',
        even: '홀짝',
      };
      const kind = kinds[spot.split('-')[0]!] ?? '대중소';
      const told = horse.returns().find(({ name }) => name.endsWith(kind))!;
      expect([isBelow(paid, told.lowest), isBelow(told.highest, paid)]).toEqual([false, false]);
      expect(price).toBeGreaterThanOrEqual(told.prices.lowest);
      expect(price).toBeLessThanOrEqual(told.prices.highest);
    },
  );
});

test('prices are those of the drawing: 92 % by the chance, cut', () => {
  const prices = racePrices(card);
  expect(['win-3', 'win-2', 'odd', 'even', 'small', 'large'].map((spot) => prices.get(spot))).toEqual([
    3060, 13_140, 1310, 3060, 3680, 2620,
  ]);
  expect(prices.size).toBe(6 + 15 + 30 + 2 + 3);
  expect(percentText(chanceInTwo(card, 3))).toMatch(/^5\d\.\d\d%$/);
});

test('weights are given out before the race, all that there are in all ways', () => {
  const seen = new Map<number, number>();
  for (let first = 0; first < 6; first += 1)
    for (let winner = 0; winner < 6; winner += 1) {
      const { weights } = horse.open(() => Uint8Array.of(first, winner, 0, 0, 0, 0, 0));
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(100);
      seen.set(weights[0]!, (seen.get(weights[0]!) ?? 0) + 1);
    }
  expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(36);
  expect(horse.readOutcome({ weights: [20, 20, 20, 20, 10, 10], order: numbers })).toBe(null);
  expect(horse.readOutcome({ weights: card.weights, order: [1, 2, 3, 4, 5, 5] })).toBe(null);
});

test('a race goes by weights: each ticket of a hundred to the horse whose share it falls in', () => {
  const winners = Array.from({ length: 100 }, (_, ticket) => {
    const bytes = Uint8Array.of(ticket, 0, 0, 0, 0, 0);
    return horse.draw(card)(() => bytes).order[0]!;
  });
  expect(numbers.map((number) => winners.filter((winner) => winner === number).length)).toEqual(card.weights);
});

test('bets are paid together, and form tells the last five races', () => {
  const bets = [
    { stake: 10_000, spot: 'win-3' },
    { stake: 5000, spot: 'quinella-3-5' },
    { stake: 1000, spot: 'odd' },
  ];
  const paid = horse.settle(bets, { ...card, order: [5, 3, 1, 2, 4, 6] });
  expect(paid[0]).toBe(0);
  expect(paid[1]).toBeGreaterThan(5000);
  expect(paid[2]).toBe(1310);
  expect(horse.maxPayout(bets, card)).toBe(30_600 + paid[1]! + 1310);
  expect(bets.map((bet) => horse.betText(bet))).toEqual(['단승 3', '복승 3-5', '홀']);
  const races = [
    [1, 2, 3, 4, 5, 6],
    [2, 1, 3, 4, 5, 6],
    [3, 2, 1, 4, 5, 6],
  ].map((order) => ({ order }));
  expect(formOf(races, 1)).toEqual([1, 2, 3]);
  expect(formOf([...races, ...races], 1)).toEqual([2, 3, 1, 2, 3]);
});
