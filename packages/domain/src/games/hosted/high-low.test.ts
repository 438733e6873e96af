import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createFloats, playBlocks } from '../../fairness/floats.ts';
import { publishedCards } from '../../fairness/published-vectors.ts';
import type { Card, Suit } from '../cards.ts';
import { fraction, isBelow, paidBack, times, totalOf } from './fraction.ts';
import { highLow5s, highLow5sPrice } from './high-low-5s.ts';
import {
  chanceOfRow,
  highLowCardNumbered,
  highLowCardText,
  highLowPicks,
  highLowPrice,
  highLowWins,
  winningCards,
} from './high-low-cards.ts';
import type { HighLowCard } from './high-low-cards.ts';
import { canMove, highLow, highLowOffers, highLowState, readMove } from './high-low.ts';
import type { HighLowMove } from './high-low.ts';

const hmac = (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest();
const deck = Array.from({ length: 53 }, (_, number) => highLowCardNumbered(number));
const card = (rank: number, suit: Suit = 'spade'): Card => ({ rank, suit });
const [two, eight, ace] = [card(2), card(8), card(1)];

test('there are 53 cards, each once', () => {
  expect(new Set(deck.map(highLowCardText)).size).toBe(53);
  expect([deck[0], deck[51], deck[52]].map((one) => highLowCardText(one!))).toEqual(['♦2', '♣A', '조커']);
});

test.each(publishedCards)(
  'numbers of $clientSeed:$nonce come to the published cards, but for the joker that they have not',
  (play) => {
    // Verifiers have 52 cards and we have 53: the same number may come to the next card, and never to another one.
    const next = createFloats(playBlocks(play.serverSeed, play.clientSeed, play.nonce, hmac));
    const { cards } = highLow.draw(null)(playBlocks(play.serverSeed, play.clientSeed, play.nonce, hmac));
    for (const [index, published] of play.result.split(' ').entries()) {
      const number = next();
      expect(highLowCardText(cards[index]!)).toBe(highLowCardText(deck[Math.floor(number * 53)]!));
      expect(Math.floor(number * 53) - deck.findIndex((one) => highLowCardText(one) === published)).toBeOneOf([0, 1]);
    }
  },
);

describe('a pick', () => {
  test.each([
    ['high', eight, 24, 2140],
    ['low', eight, 24, 2140],
    ['high', card(3), 44, 1160],
    ['low', card(3), 4, 12_850],
    ['high', two, 48, 1070],
    ['low', two, 0, null],
    ['high', ace, 0, null],
    ['low', ace, 48, 1070],
    ['high', 'joker', 0, null],
    ['low', 'joker', 0, null],
    ['red', two, 26, 1970],
    ['black', 'joker', 26, 1970],
    ['three-eight', two, 24, 2140],
    ['court', two, 16, 3210],
    ['joker', two, 1, 51_410],
  ] as const)('%s on %j wins with %i cards and pays %j', (pick, base, count, price) => {
    expect(winningCards(pick, base)).toBe(count);
    expect(highLow5sPrice(pick, base)).toBe(price);
  });

  test('on every card pays back 96 to 97 %, over all 53 next cards', () => {
    const told = highLow5s.returns();
    for (const [index, pick] of highLowPicks.entries())
      for (const base of deck) {
        if (!highLow5s.takes({ stake: 1, pick }, base)) continue;
        const paid = totalOf(
          deck.map((next) => fraction(highLow5s.settle([{ stake: 100_000, pick }], { base, next })[0]!, 5_300_000)),
        );
        expect([isBelow(paid, fraction(96, 100)), isBelow(fraction(97, 100), paid)]).toEqual([false, false]);
        expect([isBelow(paid, told[index]!.lowest), isBelow(told[index]!.highest, paid)]).toEqual([false, false]);
      }
  });

  test('equal ranks and the joker lose high and low', () => {
    for (const pick of ['high', 'low'] as const) {
      expect(highLowWins(pick, eight, card(8, 'heart'))).toBe(false);
      expect(highLowWins(pick, eight, 'joker')).toBe(false);
    }
    expect(
      ['red', 'black', 'three-eight', 'court', 'joker'].map((pick) => highLowWins(pick as 'red', eight, 'joker')),
    ).toEqual([false, false, false, false, true]);
  });
});

/** Every number of winning cards a pick can have. */
const counts = [...new Set(deck.flatMap((base) => highLowPicks.map((pick) => winningCards(pick, base))))].filter(
  (count) => count > 0,
);

test('a row of one, two or three picks of any kind pays back between the bound that is told and 97 %', () => {
  const told = highLow.returns().at(-1)!;
  expect(counts).toHaveLength(14);
  const rows = counts.flatMap((one) => [
    [one],
    ...counts.flatMap((two) => [[one, two], ...counts.map((three) => [one, two, three])]),
  ]);
  for (const row of rows) {
    const paid = paidBack(chanceOfRow(row), highLowPrice(row));
    expect([row, isBelow(paid, told.lowest), isBelow(told.highest, paid)]).toEqual([row, false, false]);
  }
  expect(isBelow(told.lowest, fraction(96, 100))).toBe(false);
});

test('no way to play gets more: one more pick never raises what a play is worth above its price before the cut', () => {
  // Worth before the cut: 97 % / chance of the row. A pick keeps it, and cutting and losing only lower it.
  for (const row of counts.map((one) => [one]))
    for (const count of counts) {
      const before = times(fraction(97, 100), {
        numerator: chanceOfRow(row).denominator,
        denominator: chanceOfRow(row).numerator,
      });
      const after = paidBack(fraction(count, 53), highLowPrice([...row, count]));
      expect(isBelow(before, after)).toBe(false);
    }
});

describe('a play', () => {
  const cards: HighLowCard[] = [eight, card(12), card(6), card(9), 'joker', card(5, 'heart')];
  test.each<[string, HighLowMove[], Partial<ReturnType<typeof highLowState>>]>([
    ['begins with its first card', [], { cards: 1, streak: 0, multiplier: null, skipsLeft: 3, end: null }],
    ['wins', ['high'], { cards: 2, streak: 1, multiplier: 2140, end: null }],
    ['wins twice: the price is cut once', ['high', 'low'], { cards: 3, streak: 2, multiplier: 2830, end: null }],
    ['skips', ['high', 'low', 'skip'], { cards: 4, streak: 2, multiplier: 2830, skipsLeft: 2, end: null }],
    ['is taken', ['high', 'low', 'skip', 'take'], { cards: 4, streak: 2, multiplier: 2830, end: 'taken' }],
    ['is lost', ['low'], { cards: 2, streak: 0, multiplier: null, end: 'lost' }],
    ['is lost to the joker', ['high', 'low', 'skip', 'high'], { cards: 5, streak: 2, end: 'lost' }],
  ])('%s', (_what, moves, state) => expect(highLowState(moves, cards)).toMatchObject(state));

  test.each<[string, HighLowMove[], number]>([
    ['taken', ['high', 'low', 'take'], 28_300],
    ['lost', ['low'], 0],
    ['that goes on', ['high'], 0],
    ['that its host ended before a win', ['skip', 'take'], 10_000],
  ])('%s pays', (_what, moves, payout) =>
    expect(highLow.settle([{ stake: 10_000, moves }], { cards })).toEqual([payout]),
  );

  test.each<[string, HighLowMove[], HighLowMove, boolean]>([
    ['is not taken before a win', [], 'take', false],
    ['is taken after one', ['high'], 'take', true],
    ['skips three times', ['skip', 'skip'], 'skip', true],
    ['skips no fourth time', ['skip', 'skip', 'skip'], 'skip', false],
    ['has no high on a joker', ['skip', 'skip', 'skip', 'joker'], 'high', false],
    ['goes on after its end', ['low'], 'skip', false],
    ['picks', ['high'], 'court', true],
  ])('%s: %j, then %s', (_what, moves, move, can) => expect(canMove(moves, cards, move)).toBe(can));

  test('is offered nothing that pays more than its stake may', () => {
    expect(highLowOffers([], cards, 2140).map(({ pick }) => pick)).toEqual([
      'high',
      'low',
      'red',
      'black',
      'three-eight',
    ]);
    expect(highLowOffers([], cards, 1060)).toEqual([]);
    expect(highLowOffers(['low'], cards)).toEqual([]);
    const jokers = Array.from({ length: 52 }, () => 'joker' as const);
    expect(highLowOffers(['joker', 'joker'], jokers).map(({ pick }) => pick)).toEqual([
      'red',
      'black',
      'three-eight',
      'court',
    ]);
  });

  test('has no move after its end, and none without a card', () => {
    expect(() => highLowState(['low', 'skip'], cards)).toThrow('over');
    expect(() => highLowState(['skip', 'skip'], [two, two])).toThrow('card for every move');
  });

  test('takes moves of its own alone', () =>
    expect([readMove('high'), readMove('take'), readMove('double'), readMove(1)]).toEqual([
      'high',
      'take',
      null,
      null,
    ]));
});
