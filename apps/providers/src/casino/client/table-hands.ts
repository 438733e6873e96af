import type { Reveal } from '@lime/domain/casino/tables/table-game.ts';
import type { Card } from '@lime/domain/games/cards.ts';
import { cardName, cardOf } from '../../token/client/show-cards.ts';
import { make } from '../../token/client/host.ts';

/** The cards of a place among what has turned up. */
export const cardsAt = (shown: readonly Reveal[], place: string): readonly Card[] =>
  shown.flatMap((one) => (one.place === place ? [one.shows as Card] : []));

/** Shows the cards of each hand; those that lie there already stay. @param backs  places kept for cards to come */
export function showHands(shown: readonly Reveal[], backs: number): void {
  for (const hand of document.querySelectorAll<HTMLElement>('.thand')) {
    const cards = cardsAt(shown, hand.dataset['place']!);
    const into = hand.querySelector<HTMLElement>('.dealt')!;
    into.ariaLabel = cards.map(cardName).join(', ') || '카드 없음';
    into.role = 'img';
    const names = [...cards.map(cardName), ...Array.from({ length: Math.max(0, backs - cards.length) }, () => '')];
    const now = [...into.children] as HTMLElement[];
    for (const [index, name] of names.entries()) {
      const known = now[index];
      if (known?.dataset['name'] === name) continue;
      const card = make('span', { class: 'slot', 'data-name': name }, cardOf(cards[index] ?? null, 'large'));
      if (known) known.replaceWith(card);
      else into.append(card);
    }
    for (const extra of now.slice(names.length)) extra.remove();
  }
}
