import type { Card } from '../cards.ts';

// Cards of games that are drawn from a member's own seeds: a deck without end, in the order of the field's public verifiers.

const fieldSuits = ['diamond', 'heart', 'spade', 'club'] as const;

/** Cards of a deck without jokers. */
export const deckSize = 52;

/** The card with a number: ♦2 ♥2 ♠2 ♣2 ♦3 … ♣A. @param number  0 to 51 */
export function cardNumbered(number: number): Card {
  const rank = Math.floor(number / 4) + 2;
  return { rank: rank === 14 ? 1 : rank, suit: fieldSuits[number % 4]! };
}
