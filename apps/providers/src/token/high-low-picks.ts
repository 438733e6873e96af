import { highLowPickNames, highLowPicks } from '@lime/domain/games/hosted/high-low-cards.ts';
import type { HighLowPick } from '@lime/domain/games/hosted/high-low-cards.ts';
import type { Keys } from './token-page.ts';

const keys: Readonly<Record<HighLowPick, string>> = {
  high: 'H',
  low: 'L',
  red: 'R',
  black: 'B',
  'three-eight': '3',
  court: 'Q',
  joker: 'J',
};
/** Two chevrons: triangles are for prices that move. Heights in a box of 24. */
const chevrons = (tip: number, end: number): string =>
  `<svg viewBox="0 0 24 24">${[-3.5, 3.5].map((by) => `<path d="M5 ${end + by}l7 ${tip - end} 7 ${end - tip}"/>`).join('')}</svg>`;
/** HTML. */
const signs: Readonly<Record<HighLowPick, string>> = {
  high: chevrons(8.5, 15.5),
  low: chevrons(15.5, 8.5),
  red: '♥',
  black: '♠',
  'three-eight': '3~8',
  court: 'JQKA',
  joker: 'JK',
};

/** The keys of the picks, as their list shows them. */
export const pickKeys: Keys = highLowPicks.map((pick) => [keys[pick], highLowPickNames[pick]]);

/** The picks of both high-low games. @param role  radio: one is chosen and then bet on; button: it is a move at once */
export const pickButtons = (role: 'radio' | 'button'): string =>
  highLowPicks
    .map(
      (pick) =>
        `<button type="button" class="pick ${pick}"${role === 'radio' ? ' role="radio" aria-checked="false"' : ''} data-value="${pick}" aria-keyshortcuts="${keys[pick]}"><i aria-hidden="true">${signs[pick]}</i><b>${highLowPickNames[pick]}</b><em></em><strong></strong></button>`,
    )
    .join('');
