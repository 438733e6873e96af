import { at, setText, won } from '../../token/client/host.ts';
import { purseName, topUpName, topUpPath } from './held.ts';
import { siteAddress } from './site-links.ts';
import type { Held } from './held.ts';
import type { TopUps } from './top-ups.ts';

/** Shows in the page's head what the member has to play with, and in which account, with the way to more of it. */
export function showHeld({ balance, purse }: Held): void {
  setText(at('purse-name'), purseName(purse));
  at<HTMLAnchorElement>('top-up').href = siteAddress(topUpPath(purse));
  setText(at('top-up-name'), topUpName(purse));
  setText(at('balance'), balance === null ? '–' : won(balance));
}

/** Whether what is held is below a stake, and can be topped up here. */
export const isShortOf = (stake: number, held: Held | null): boolean =>
  held !== null && held.purse === 'casino' && held.balance !== null && held.balance < stake;

/** What is said where chips are above what the member has; the amounts to put in are shown. */
export function lacksMoney(held: Held | null, topUps: TopUps): string {
  if (held?.purse !== 'casino') return '보유금이 부족해요.';
  topUps.open();
  return '카지노 지갑의 금액이 부족해요.';
}
