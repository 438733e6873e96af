import { at, setText, won } from '../../token/client/host.ts';
import { purseName } from './held.ts';
import type { Held } from './held.ts';

/** Shows in the page's head what the member has to play with, and in which account. */
export function showHeld({ balance, purse }: Held): void {
  setText(at('purse-name'), purseName(purse));
  setText(at('balance'), balance === null ? '–' : won(balance));
}
