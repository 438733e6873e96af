import { expect, test } from 'vitest';
import { cardOf } from '../../games/cards.ts';
import type { Card } from '../../games/cards.ts';
import { fraction } from '../../games/hosted/fraction.ts';
import { lotusBaccarat } from '../../games/lotus-baccarat.ts';
import { returnOf } from '../../games/game.ts';
import { baccarat, countRounds } from './shoe-baccarat.ts';
import { fullShoe } from './shoe.ts';

const card = (rank: number, suit: Card['suit'] = 'heart'): Card => ({ rank, suit });
const winnersOf = (player: readonly Card[], banker: readonly Card[]) =>
  baccarat.spots
    .filter(({ id }) => baccarat.settle([{ stake: 1000, spot: id }], { player, banker })[0]! > 1000)
    .map(({ id }) => id);

test.each([
  [
    'a natural of pairs',
    [card(4), card(4, 'club')],
    [card(13), card(9)],
    ['banker', 'player-pair', 'either-pair', 'small'],
  ],
  [
    'a perfect pair',
    [card(13), card(3)],
    [card(2, 'spade'), card(2, 'spade'), card(5)],
    ['banker-pair', 'either-pair', 'perfect-pair', 'big', 'banker'],
  ],
  [
    'six points of the banker',
    [card(13), card(11), card(5)],
    [card(2), card(1), card(3)],
    ['banker', 'big', 'lucky-six'],
  ],
  ['six points of two cards', [card(13), card(6)], [card(4), card(2)], ['tie', 'small']],
  ['six points against six', [card(13), card(1), card(5)], [card(10), card(6)], ['tie', 'big']],
])('%s', (_name, player, banker, expected) => {
  expect(winnersOf(player, banker).toSorted()).toEqual(expected.toSorted());
});

test('a tie returns player and banker', () => {
  const hands = { player: [card(4), card(2)], banker: [card(3), card(3, 'club')] };
  expect(
    baccarat.settle(
      [
        { stake: 1001, spot: 'player' },
        { stake: 1001, spot: 'banker' },
      ],
      hands,
    ),
  ).toEqual([1001, 1001]);
});

test('the five bets that lotus has too pay back what is counted there', () => {
  const chances = lotusBaccarat.chances();
  for (const [index, id] of ['player', 'banker', 'tie', 'player-pair', 'banker-pair'].entries()) {
    const price = baccarat.spots.find((spot) => spot.id === id)!.price;
    const { numerator, denominator } = returnOf(chances.get(index + 1)!, price);
    expect(baccarat.figures().find(({ spot }) => spot === id)!.returned).toEqual(fraction(numerator, denominator));
  }
});

/** All orders of six of these cards, each dealt. */
function countByDealing(left: readonly number[]): Map<string, number> {
  const cards = left.flatMap((count, kind) => Array.from({ length: count }, () => cardOf(kind, 13)));
  const paid = new Map<string, number>();
  const bets = baccarat.spots.map(({ id }) => ({ stake: 1000, spot: id }));
  const chosen: number[] = [];
  const choose = () => {
    if (chosen.length === 6) {
      let at = 0;
      const payouts = baccarat.settle(
        bets,
        baccarat.deal(() => cards[chosen[at++]!]!),
      );
      for (const [index, { id }] of baccarat.spots.entries()) paid.set(id, (paid.get(id) ?? 0) + payouts[index]!);
      return;
    }
    for (let index = 0; index < cards.length; index += 1) {
      if (chosen.includes(index)) continue;
      chosen.push(index);
      choose();
      chosen.pop();
    }
  };
  choose();
  return paid;
}

// ranks and suits that meet in pairs, perfect pairs, both at once and none
test.each([
  ['three kinds of one rank and others', { 0: 2, 13: 2, 26: 1, 5: 2 }],
  ['court cards of two ranks', { 11: 2, 12: 2, 25: 1, 7: 1, 3: 1 }],
  ['one kind alone and two more', { 8: 5, 21: 1, 9: 1 }],
  ['all different', { 0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 19: 1 }],
])('few cards are counted as they are dealt: %s', (_name, cards: Readonly<Record<number, number>>) => {
  const left = fullShoe.map((_, kind) => cards[kind] ?? 0);
  const all = left.reduce((sum, count) => sum + count, 0);
  let orders = 1;
  for (let gone = 0; gone < 6; gone += 1) orders *= all - gone;
  expect(countRounds(left).reduce((sum, { ways }) => sum + ways, 0)).toBe(orders);
  const returns = baccarat.returnsFrom(left);
  for (const [id, paid] of countByDealing(left))
    expect([id, returns.get(id)]).toEqual([id, fraction(paid, orders * 1000)]);
});
