import { isWhole, propertyOf } from './whole.ts';

/** In the order of the numbers of cards. */
export const suits = ['spade', 'heart', 'diamond', 'club'] as const;
/** The suit of a card. */
export type Suit = (typeof suits)[number];

/** A playing card. */
export type Card = {
  /** 1 is the ace, 11 to 13 are jack, queen and king */
  readonly rank: number;
  readonly suit: Suit;
};

/** In Korean. */
export const suitNames: Readonly<Record<Suit, string>> = {
  spade: '스페이드',
  heart: '하트',
  diamond: '다이아',
  club: '클로버',
};

/** Whether a card is a heart or a diamond. */
export const isRed = ({ suit }: Card): boolean => suit === 'heart' || suit === 'diamond';

/**
 * The card of a drawn number: ranks rise within a suit, and decks follow one another.
 *
 * @param number  from 0
 * @param ranks   of a suit: 13 in a full deck
 */
export const cardOf = (number: number, ranks: number): Card => ({
  rank: (number % ranks) + 1,
  suit: suits[Math.floor(number / ranks) % suits.length]!,
});

const signs: Readonly<Record<Suit, string>> = { spade: '♠', heart: '♥', diamond: '♦', club: '♣' };
const letters = new Map([
  [1, 'A'],
  [11, 'J'],
  [12, 'Q'],
  [13, 'K'],
]);

/** As shown: ♥10, ♠A. */
export const cardText = ({ rank, suit }: Card): string => `${signs[suit]}${letters.get(rank) ?? rank}`;

/** Whether something read from JSON is a card with a rank of 1 to `ranks`. */
export const isCard = (value: unknown, ranks: number): value is Card =>
  isWhole(propertyOf(value, 'rank'), 1, ranks) && suits.some((suit) => suit === propertyOf(value, 'suit'));
