import { createReader } from '../../fairness/draw.ts';
import type { Draw } from '../../fairness/draw.ts';
import { cardOf, suits } from '../../games/cards.ts';
import type { Card } from '../../games/cards.ts';
import type { Fraction } from '../../games/game.ts';
import { fraction, isBelow } from '../../games/hosted/fraction.ts';
import type { ShoeTableGame } from './table-game.ts';

// A shoe of eight decks: shuffled once, committed to, and dealt to its cut card.

const decks = 8;
const ranks = 13;
/** Cards of a deck: the kinds of cards. */
export const kinds = suits.length * ranks;
/** Cards of a shoe. */
export const shoeSize = decks * kinds;

/** The order of a shoe, the first card first. */
export type Shoe = readonly Card[];

/** How many cards there are of each of the 52 kinds: spades from the ace to the king, then hearts, diamonds and clubs. */
export type Composition = readonly number[];

/** The number of a card's kind, 0 to 51. */
export const kindOf = ({ rank, suit }: Card): number => suits.indexOf(suit) * ranks + rank - 1;

/** All eight decks. */
export const fullShoe: Composition = Array.from({ length: kinds }, () => decks);

/** How many cards there are of each kind. */
export function countKinds(cards: readonly Card[]): number[] {
  const counts = Array.from({ length: kinds }, () => 0);
  for (const card of cards) counts[kindOf(card)]! += 1;
  return counts;
}

/** Shuffles a shoe: each card is drawn from those that are left (Fisher and Yates), four bytes a number. */
export const drawShoe: Draw<Shoe> = (blocks) => {
  const below = createReader(4, blocks);
  const cards = Array.from({ length: shoeSize }, (_, number) => cardOf(number, ranks));
  for (let at = 0; at < shoeSize - 1; at += 1) {
    const from = at + below(shoeSize - at);
    const card = cards[from]!;
    cards[from] = cards[at]!;
    cards[at] = card;
  }
  return cards;
};

const suitLetters = { spade: 'S', heart: 'H', diamond: 'D', club: 'C' } as const;

/** The text whose SHA-256 commits to a shoe: its cards in order, as suit and rank (S1 to C13), with a space between. */
export const shoeText = (shoe: Shoe): string => shoe.map(({ rank, suit }) => `${suitLetters[suit]}${rank}`).join(' ');

/** Cards that are taken away, open, before the first round: the first one and as many as it counts, an ace 1, a court card 10. */
export const burnedCards = (shoe: Shoe): number => 1 + Math.min(10, shoe[0]!.rank);

/** One round of a shoe. */
export type ShoeRound<Outcome> = {
  /** cards that are gone when it begins */
  readonly from: number;
  /** cards that are gone when it is over */
  readonly to: number;
  readonly outcome: Outcome;
};

/**
 * All rounds a shoe deals. The round in which the cut card comes out is finished and one more is dealt; where it comes out as
 * a round begins, that round is the last.
 */
export function roundsOfShoe<Outcome>(
  game: Pick<ShoeTableGame<Outcome>, 'deal' | 'cutCards'>,
  shoe: Shoe,
): readonly ShoeRound<Outcome>[] {
  const rounds: ShoeRound<Outcome>[] = [];
  let at = burnedCards(shoe);
  for (;;) {
    const from = at;
    const outcome = game.deal(() => shoe[at++]!);
    rounds.push({ from, to: at, outcome });
    if (isLastRound(game, from)) return rounds;
  }
}

/** Whether a round that begins after so many cards is its shoe's last. */
export const isLastRound = ({ cutCards }: Pick<ShoeTableGame<never>, 'cutCards'>, from: number): boolean =>
  from >= shoeSize - cutCards;

const one = fraction(1, 1);

/**
 * Side bets that are closed for the next round: from the cards that are left, they would pay back 100 % or more. Burned cards
 * are shown, so everybody at the table can count the same.
 *
 * @param returns  what `returnsFrom` says of the cards that are left
 */
export const closedSpots = (
  { spots }: Pick<ShoeTableGame<never>, 'spots'>,
  returns: ReadonlyMap<string, Fraction>,
): readonly string[] => spots.filter(({ id, isSide }) => isSide && !isBelow(returns.get(id)!, one)).map(({ id }) => id);
