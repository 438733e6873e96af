import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fraction, isBelow } from '../../games/hosted/fraction.ts';
import { baccarat } from './shoe-baccarat.ts';
import { dragonTiger } from './dragon-tiger.ts';
import {
  burnedCards,
  closedSpots,
  countKinds,
  drawShoe,
  fullShoe,
  isLastRound,
  kindOf,
  roundsOfShoe,
  shoeSize,
  shoeText,
} from './shoe.ts';

const shoeOf = (name: string) => drawShoe((no) => createHash('sha256').update(`${name} ${no}`).digest());
const shoes = Array.from({ length: 20 }, (_, no) => shoeOf(`shoe ${no}`));

test('a shoe has every card of eight decks, in an order of its own', () => {
  for (const shoe of shoes) {
    expect(shoe).toHaveLength(shoeSize);
    expect(countKinds(shoe)).toEqual(fullShoe);
  }
  expect(new Set(shoes.map(shoeText)).size).toBe(shoes.length);
  expect(shoeText(shoes[0]!).split(' ')).toHaveLength(416);
  expect(shoeText(shoes[0]!)).toMatch(/^([SHDC]([1-9]|1[0-3])( |$)){416}$/);
});

test.each([
  [1, 2],
  [2, 3],
  [9, 10],
  [10, 11],
  [11, 11],
  [13, 11],
])('a first card of rank %i takes %i cards away with it', (rank, burned) =>
  expect(burnedCards([{ rank, suit: 'spade' }])).toBe(burned),
);

describe.each([baccarat, dragonTiger])('$id', (game) => {
  test.each([
    [shoeSize - game.cutCards - 1, false],
    [shoeSize - game.cutCards, true],
    [shoeSize - game.cutCards + 5, true],
  ])('a round after %i cards is the last one: %s', (from, last) => expect(isLastRound(game, from)).toBe(last));

  test('rounds follow one another from the burned cards to one after the cut card', () => {
    for (const shoe of shoes) {
      const rounds = roundsOfShoe<unknown>(game, shoe);
      expect(rounds[0]!.from).toBe(burnedCards(shoe));
      for (const [index, { from, to }] of rounds.entries()) {
        expect(from).toBe(index === 0 ? burnedCards(shoe) : rounds[index - 1]!.to);
        expect(isLastRound(game, from)).toBe(index === rounds.length - 1);
        expect(to - from).toBe(game.reveals(rounds[index]!.outcome as never).length);
      }
      expect(rounds.at(-1)!.to).toBeLessThanOrEqual(shoeSize - game.cutCards + 11);
    }
  });

  test('no side bet is open that would pay back 100 % or more', () => {
    let closed = 0;
    for (const shoe of shoes.slice(0, 10)) {
      for (const { from } of roundsOfShoe<unknown>(game, shoe).filter((_, index) => index % 9 === 8)) {
        const left = countKinds(shoe.slice(from));
        const returns = game.returnsFrom(left);
        const shut = closedSpots(game, returns);
        closed += shut.length;
        for (const { id, isSide } of game.spots)
          if (isSide) expect([id, shut.includes(id)]).toEqual([id, !isBelow(returns.get(id)!, fraction(1, 1))]);
          else expect([id, isBelow(returns.get(id)!, fraction(1, 1))]).toEqual([id, true]);
      }
    }
    expect(closed).toBeGreaterThan(0);
  });

  test('from the whole shoe, what is told is what is counted, and nothing is closed', () => {
    const returns = game.returnsFrom(fullShoe);
    for (const { spot, returned } of game.figures()) expect([spot, returns.get(spot)]).toEqual([spot, returned]);
    expect(closedSpots(game, returns)).toEqual([]);
  });
});

describe('the worst shoes there can be', () => {
  const of = (cards: readonly [kind: number, count: number][]) =>
    fullShoe.map((_, kind) => cards.find(([one]) => one === kind)?.[1] ?? 0);

  test.each([
    ['six aces of spades', of([[0, 6]]), ['player-pair', 'banker-pair', 'either-pair', 'perfect-pair', 'tie']],
    [
      'six kings',
      of([
        [12, 2],
        [25, 2],
        [38, 2],
      ]),
      ['player-pair', 'banker-pair', 'either-pair', 'tie', 'big'],
    ],
  ])('%s: bets on it are closed', (_name, left, expected) =>
    expect(closedSpots(baccarat, baccarat.returnsFrom(left))).toEqual(expect.arrayContaining(expected)),
  );

  test('a pair could pay back more as soon as 52 cards are gone', () => {
    // pairs are likeliest where the ranks that are left are whole
    const best = (cards: number) => {
      const ranks = Array.from({ length: 13 }, (_, rank) => Math.max(0, Math.min(32, cards - 32 * rank)));
      const pairs = ranks.reduce((sum, count) => sum + count * (count - 1), 0);
      return fraction(12 * pairs, cards * (cards - 1));
    };
    expect(isBelow(best(416), fraction(1, 1))).toBe(true);
    expect(
      Array.from({ length: 416 - 14 }, (_, index) => 415 - index).find(
        (cards) => !isBelow(best(cards), fraction(1, 1)),
      ),
    ).toBe(364);
  });

  test('dragon and tiger never pay back 100 %, whatever cards are left', () => {
    for (const left of [
      of([[0, 2]]),
      of([
        [0, 8],
        [12, 1],
      ]),
      of([
        [5, 3],
        [20, 4],
        [51, 1],
      ]),
    ])
      for (const id of ['dragon', 'tiger'])
        expect(isBelow(fraction(1, 1), dragonTiger.returnsFrom(left).get(id)!)).toBe(false);
  });
});

test('a kind is numbered by suit and rank', () => {
  expect(kindOf({ rank: 1, suit: 'spade' })).toBe(0);
  expect(kindOf({ rank: 13, suit: 'club' })).toBe(51);
});
