import { make, redraw } from './host.ts';

// The picks of both high-low games, as their frames show and take them.

/** Cards of the endless deck. */
const deckSize = 53;

export const pickButtons = [...document.querySelectorAll<HTMLButtonElement>('.pick')];

/** Shows what each pick pays now. @param offerOf  null: it cannot be made, which `none` says */
export function showOffers(
  offerOf: (pick: string) => { price: number; wins: number } | null,
  none = '고를 수 없어요',
): void {
  for (const button of pickButtons) {
    const offer = offerOf(button.dataset['value']!);
    redraw(button, offer === null ? none : `${offer.wins} ${offer.price}`, () => {
      button.disabled = offer === null;
      button
        .querySelector('em')!
        .replaceChildren(
          ...(offer === null
            ? [none]
            : [make('span', {}, `${offer.wins}장 · `), `${((offer.wins / deckSize) * 100).toFixed(1)}%`]),
        );
      button.querySelector('strong')!.textContent = offer === null ? '–' : `${(offer.price / 1000).toFixed(2)}×`;
    });
  }
}

/** The keys of the picks. */
export const pickKeys = (choose: (pick: string) => void): Record<string, () => void> => ({
  KeyH: () => choose('high'),
  KeyL: () => choose('low'),
  KeyR: () => choose('red'),
  KeyB: () => choose('black'),
  Digit3: () => choose('three-eight'),
  KeyQ: () => choose('court'),
  KeyJ: () => choose('joker'),
});
