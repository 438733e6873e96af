import { cardText, isCard, isRed } from '../cards.ts';
import type { Card } from '../cards.ts';
import type { Fraction } from '../game.ts';
import { cardNumbered, deckSize } from './endless-deck.ts';
import { boundsOf, fraction, paidBack, priceFor } from './fraction.ts';
import { membersPick } from './hosted-game.ts';
import type { BetReturn, Multiplier, Trial, WatchedSeries } from './hosted-game.ts';

// What high-low and high-low 5 s share: an endless deck of 53 cards, the picks and their prices.

/** A card of 53: the joker has no rank, no suit and no colour. */
export type HighLowCard = Card | 'joker';

/** Cards of the deck. Source: decision 117. */
export const highLowDeck = deckSize + 1;

/** Every pick, in the order of the table. */
export const highLowPicks = ['high', 'low', 'red', 'black', 'three-eight', 'court', 'joker'] as const;
/** A pick on the next card. */
export type HighLowPick = (typeof highLowPicks)[number];

/** In Korean. */
export const highLowPickNames: Readonly<Record<HighLowPick, string>> = {
  high: '하이',
  low: '로우',
  red: '레드',
  black: '블랙',
  'three-eight': '3~8',
  court: 'J·Q·K·A',
  joker: '조커',
};

/** Decision 84's return: prices are made from it. */
export const highLowShare: Fraction = fraction(97, 100);

/** The card of a number: the field's 52, the joker last. @param number  0 to 52 */
export const highLowCardNumbered = (number: number): HighLowCard =>
  number === deckSize ? 'joker' : cardNumbered(number);

/** How high a card is: 0 for the two, 12 for the ace. */
const heightOf = ({ rank }: Card) => (rank + 11) % 13;

/** Whether a pick wins. Equal ranks and the joker lose high and low. */
export function highLowWins(pick: HighLowPick, base: HighLowCard, next: HighLowCard): boolean {
  if (next === 'joker') return pick === 'joker';
  switch (pick) {
    case 'high':
      return base !== 'joker' && heightOf(next) > heightOf(base);
    case 'low':
      return base !== 'joker' && heightOf(next) < heightOf(base);
    case 'red':
      return isRed(next);
    case 'black':
      return !isRed(next);
    case 'three-eight':
      return next.rank >= 3 && next.rank <= 8;
    case 'court':
      return next.rank >= 11 || next.rank === 1;
    case 'joker':
      return false;
  }
}

const allCards: readonly HighLowCard[] = Array.from({ length: highLowDeck }, (_, number) =>
  highLowCardNumbered(number),
);

/** How many of the 53 cards win; 0: the pick cannot be made, as nothing is higher than an ace or a joker. */
export const winningCards = (pick: HighLowPick, base: HighLowCard): number =>
  allCards.filter((next) => highLowWins(pick, base, next)).length;

/**
 * The price after a number of wins in a row: 97 % divided by the chance of them all, cut to 0.01. It is cut once, at the end,
 * so the return counts once however long the row is.
 *
 * @param wins  how many of 53 cards each of them had, not empty
 */
export const highLowPrice = (wins: readonly number[]): Multiplier => priceFor(highLowShare, chanceOfRow(wins));

/** How likely so many cards of 53 win one after the other. */
export const chanceOfRow = (wins: readonly number[]): Fraction =>
  fraction(
    wins.reduce((product, count) => product * BigInt(count), 1n),
    BigInt(highLowDeck) ** BigInt(wins.length),
  );

/** The first prices of every pick over all cards they can be made on. */
export const firstReturns = (): readonly BetReturn[] =>
  highLowPicks.map((pick) => {
    const counts = [...new Set(allCards.map((base) => winningCards(pick, base)))].filter((count) => count > 0);
    const prices = counts.map((count) => highLowPrice([count]));
    return {
      name: highLowPickNames[pick],
      group: null,
      prices: { lowest: Math.min(...prices), highest: Math.max(...prices) },
      ...boundsOf(counts.map((count) => paidBack(chanceOfRow([count]), highLowPrice([count])))),
    };
  });

/** Whether a stored or sent value is a card of this deck. */
export const isHighLowCard = (value: unknown): value is HighLowCard => value === 'joker' || isCard(value, 13);

/** A card as shown, the joker by its Korean name. */
export const highLowCardText = (card: HighLowCard): string => (card === 'joker' ? '조커' : cardText(card));

/** What is watched of cards besides members' picks, each with how many of the 53 it is. */
const watchedCards = [
  { no: 1, name: '레드', count: 26, is: (card: HighLowCard) => highLowWins('red', 'joker', card) },
  { no: 2, name: '3~8', count: 24, is: (card: HighLowCard) => highLowWins('three-eight', 'joker', card) },
  { no: 3, name: 'J·Q·K·A', count: 16, is: (card: HighLowCard) => highLowWins('court', 'joker', card) },
  { no: 4, name: '조커', count: 1, is: (card: HighLowCard) => card === 'joker' },
];

/** The series both games of high-low are watched by. */
export const highLowSeries: readonly WatchedSeries[] = [
  { no: membersPick, name: '회원이 고른 카드의 당첨' },
  ...watchedCards.map(({ no, name }) => ({ no, name })),
];

/** A member's pick on a card, by the card that was turned. */
export const pickTrial = (pick: HighLowPick, base: HighLowCard, next: HighLowCard): Trial => ({
  no: membersPick,
  chance: winningCards(pick, base) / highLowDeck,
  won: highLowWins(pick, base, next),
});

/** A card that was turned, as every series of cards counts it. */
export const cardTrials = (card: HighLowCard): Trial[] =>
  watchedCards.map(({ no, count, is }) => ({ no, chance: count / highLowDeck, won: is(card) }));
