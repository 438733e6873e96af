import { cardText, isRed, suitNames } from '@lime/domain/games/cards.ts';
import type { Card, Suit } from '@lime/domain/games/cards.ts';
import { at, make, redraw, setText } from './host.ts';

// Playing cards in a frame, drawn with SVG. Their look is in token-game.css.

/** In a box of 24. */
const shapes: Readonly<Record<Suit, string>> = {
  spade:
    'M12 2C8 7 4 9.5 4 13.5a4 4 0 0 0 7 2.6c-.2 2.4-1 4-2.5 5.4h7c-1.5-1.4-2.3-3-2.5-5.4a4 4 0 0 0 7-2.6C20 9.5 16 7 12 2z',
  heart: 'M12 21C6 16 3 12.5 3 8.5A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 9 2C21 12.5 18 16 12 21z',
  diamond: 'M12 2 20 12 12 22 4 12z',
  club: 'M12 2a4.2 4.2 0 0 0-3.6 6.4A4.2 4.2 0 1 0 11 15.5c-.2 2.6-1 4.6-2.5 6h7c-1.5-1.4-2.3-3.4-2.5-6a4.2 4.2 0 1 0 2.6-7.1A4.2 4.2 0 0 0 12 2z',
};

const rankText = (card: Card) => cardText(card).slice(1);
/** In words: 다이아 9, 조커. */
export const cardName = (card: Card | 'joker'): string =>
  card === 'joker' ? '조커' : `${suitNames[card.suit]} ${rankText(card)}`;

function shape(suit: Suit): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', shapes[suit]);
  svg.append(path);
  return svg;
}

/** A card for the eye: large, one of a row of cards, or in a row of text; null: its back. Its name is next to it. */
export function cardOf(card: Card | 'joker' | null, size: 'large' | 'middle' | 'small'): HTMLElement {
  const tone = card === null ? ' back' : card !== 'joker' && isRed(card) ? ' red' : '';
  const inside =
    card === null ? [] : card === 'joker' ? [make('b', {}, 'JK')] : [make('b', {}, rankText(card)), shape(card.suit)];
  return make('span', { class: `playing-card ${size}${tone}`, 'aria-hidden': 'true' }, ...inside);
}

/** Shows a large card and its name, which is in the element `<id>-name`; null: face down. */
export function showLarge(id: string, card: Card | 'joker' | null): void {
  const name = card === null ? '' : cardName(card);
  redraw(at(id), name, () => at(id).replaceChildren(cardOf(card, 'large')));
  setText(at(`${id}-name`), name);
}
