import { describe, expect, test } from 'vitest';
import type { Card, Suit } from './cards.ts';
import { lotusOddEven } from './lotus-oddeven.ts';

const card = (rank: number, suit: Suit = 'spade'): Card => ({ rank, suit });

describe('what wins', () => {
  test.each([
    ['an odd sum, a low red card', card(7), card(4), card(1, 'heart'), [1, 3, 5, 8]],
    ['an even sum, a card at the edge', card(7), card(3), card(5, 'diamond'), [2, 3, 5, 9]],
    ['ten counts ten', card(10), card(1), card(6, 'spade'), [1, 4, 6, 7]],
    ['a high black card', card(10), card(10), card(10, 'club'), [2, 4, 6, 10]],
  ] as const)('%s', (_what, first, second, hidden, winning) => {
    const won = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(
      (no) => lotusOddEven.resultOf({ cards: [first, second], hidden }, no) === 'won',
    );
    expect(won).toEqual(winning);
  });

  test('halves for 1.95, quarters for 3.80, over all 64,000 cases', () => {
    const picks = lotusOddEven.folders.flatMap((folder) => folder.picks);
    expect(picks.map(({ no, name, price }) => [name, lotusOddEven.chances().get(no), price])).toEqual(
      ['홀', '짝', '언더', '오버', '레드', '블랙']
        .map((name) => [name, { won: 32_000n, void: 0n, of: 64_000n }, 1950])
        .concat(
          ['스페이드', '하트', '다이아', '클로버'].map((name) => [name, { won: 16_000n, void: 0n, of: 64_000n }, 3800]),
        ),
    );
  });
});

test('cards are bytes modulo 40, and the same card may come again', () => {
  expect(lotusOddEven.draw(() => Uint8Array.from([240, 6, 46, 239]))).toEqual({
    cards: [card(7), card(7)],
    hidden: card(10, 'club'),
  });
});

test('history shows the sum and the hidden card', () => {
  expect(lotusOddEven.outcomeText({ cards: [card(7), card(4)], hidden: card(10, 'heart') })).toBe(
    '7 + 4 = 11 홀, 숨은 카드 ♥10',
  );
  expect(lotusOddEven.outcomeText({ cards: [card(1), card(1)], hidden: card(1, 'club') })).toBe(
    '1 + 1 = 2 짝, 숨은 카드 ♣A',
  );
});

test.each([
  ['one card', { cards: [card(1)], hidden: card(1) }],
  ['three cards', { cards: [card(1), card(2), card(3)], hidden: card(1) }],
  ['a jack', { cards: [card(1), card(11)], hidden: card(1) }],
  ['another suit', { cards: [card(1), card(2)], hidden: { rank: 1, suit: 'star' } }],
  ['no hidden card', { cards: [card(1), card(2)] }],
  ['nothing', null],
])('a stored outcome with %s is none', (_what, stored) => expect(lotusOddEven.readOutcome(stored)).toBe(null));
