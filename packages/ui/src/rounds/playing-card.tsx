import { cardText, isRed } from '@lime/domain/games/cards.ts';
import type { Card, Suit } from '@lime/domain/games/cards.ts';
import { names } from '../class-names.ts';
import './playing-card.css';

/** In a box of 24. */
const shapes: Readonly<Record<Suit, string>> = {
  spade:
    'M12 2C8 7 4 9.5 4 13.5a4 4 0 0 0 7 2.6c-.2 2.4-1 4-2.5 5.4h7c-1.5-1.4-2.3-3-2.5-5.4a4 4 0 0 0 7-2.6C20 9.5 16 7 12 2z',
  heart: 'M12 21C6 16 3 12.5 3 8.5A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 9 2C21 12.5 18 16 12 21z',
  diamond: 'M12 2 20 12 12 22 4 12z',
  club: 'M12 2a4.2 4.2 0 0 0-3.6 6.4A4.2 4.2 0 1 0 11 15.5c-.2 2.6-1 4.6-2.5 6h7c-1.5-1.4-2.3-3.4-2.5-6a4.2 4.2 0 1 0 2.6-7.1A4.2 4.2 0 0 0 12 2z',
};

type Props = {
  /** null: its back */
  card: Card | null;
  /** laid across, as a third card is */
  across?: boolean;
};

/** A playing card, for the eye: what was dealt is written next to it. */
export function PlayingCard({ card, across }: Props) {
  return (
    <span
      className={names('playing-card', card && isRed(card) && 'red', card === null && 'back', across && 'across')}
      aria-hidden
    >
      {card && (
        <>
          <b>{cardText(card).slice(1)}</b>
          <svg viewBox="0 0 24 24">
            <path d={shapes[card.suit]} />
          </svg>
        </>
      )}
    </span>
  );
}

/** A card in a row of text. */
export function SmallCard({ card }: { card: Card }) {
  return (
    <span className={names('small-card', isRed(card) && 'red')} aria-hidden>
      {cardText(card).slice(1)}
      <svg viewBox="0 0 24 24">
        <path d={shapes[card.suit]} />
      </svg>
    </span>
  );
}
