import { at, setText, won } from '../../token/client/host.ts';
import { purseName, topUpName, topUpPath } from './held.ts';
import { siteAddress } from './site-links.ts';
import type { Held } from './held.ts';

/** Shows in the page's head what the member has to play with, and in which account, with the way to more of it. */
export function showHeld({ balance, purse }: Held): void {
  setText(at('purse-name'), purseName(purse));
  at<HTMLAnchorElement>('top-up').href = siteAddress(topUpPath(purse));
  setText(at('top-up-name'), topUpName(purse));
  setText(at('balance'), balance === null ? '–' : won(balance));
}
