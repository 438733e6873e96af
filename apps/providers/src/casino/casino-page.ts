import { transferSeconds } from '@lime/domain/cash/casino-transfer.ts';
import { topUpOffers } from '@lime/contract/top-up-messages.ts';
import { escapeText, hostPage, playMoney } from '../host-page.ts';
import type { HostGuest } from '../host-sessions.ts';
import { casinoFiles } from './casino-files.ts';
import { purseName, topUpName, topUpPath } from './client/held.ts';
import type { Held } from './client/held.ts';

type CasinoPage = {
  /** whose session is behind it; null: nobody's */
  readonly guest: HostGuest | null;
  /** of the game whose host its script asks at `/casino/<id>/…`; absent: it asks nothing */
  readonly id?: string;
  /** style sheets of `client`, besides those of every page */
  readonly styles: readonly string[];
  /** script of `client`; absent: none */
  readonly script?: string;
  readonly title: string;
  readonly siteOrigins: readonly string[];
  /** data for its script */
  readonly data?: object;
  /** HTML */
  readonly body: string;
};

/** A page of the casino. */
export const casinoPage = ({ guest, id, styles, script, ...page }: CasinoPage): string =>
  hostPage({
    ...page,
    host: casinoFiles,
    entered: guest?.entered,
    styles: ['token', 'token-game', 'casino', ...styles],
    ...(id === undefined ? {} : { game: id }),
    scripts: [...(script === undefined ? [] : [`casino/${script}`]), ...(guest ? ['casino/casino-session'] : [])],
  });

type Head = {
  readonly title: string;
  /** absent: the page asks for it itself */
  readonly held?: Held;
  /** whose page it is; absent: it does not say */
  readonly guest?: HostGuest;
  /** the lobby it came from */
  readonly back?: string;
  /** next to its name, and before the balance: HTML */
  readonly badges?: string;
  readonly tools?: string;
};

const notYet: Held = { balance: null, purse: null };

/** The head of a page: its name, where it came from, and what the member has to play with. */
export const casinoHead = ({
  title,
  held: { balance, purse } = notYet,
  guest,
  back,
  badges = '',
  tools = '',
}: Head): string =>
  `<header class="casino-head">${back === undefined ? '' : `<a class="back" href="${back}" aria-label="로비로"><svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m15 18-6-6 6-6"/></svg></a>`}<h1>${escapeText(title)}</h1>${badges}<span class="space"></span>${tools}${guest ? `<span class="who">${escapeText(guest.nickname)}</span>` : ''}<a class="purse" id="top-up" data-site-path="${topUpPath(purse)}" target="_blank" rel="noreferrer"><span><span id="purse-name">${purseName(purse)}</span> <b id="balance">${balance === null ? '–' : balance.toLocaleString('ko-KR')}</b>원</span><i aria-hidden="true">+</i><span class="visually-hidden" id="top-up-name">${topUpName(purse)}</span></a></header>
<section class="play-money" aria-label="안내">${playMoney}</section>`;

/** What puts more into the casino wallet, in the page itself. @param attributes  HTML; absent: none */
export const topUpStrip = (attributes = ''): string =>
  `<div class="top-ups" id="top-ups" data-seconds="${transferSeconds}" role="group" aria-label="카지노로 넣기"${attributes} hidden><p id="top-ups-say" role="status"></p>${topUpOffers.map((amount) => `<button type="button" class="btn" data-amount="${amount}">${amount / 10_000}만원 넣기</button>`).join('')}<a id="top-ups-page" data-site-path="${topUpPath('casino')}" target="_blank" rel="noreferrer">다른 금액 넣기</a></div>`;

/** The page of a visit that counts no more. @param why in the site's words */
export const closedPage = (siteOrigins: readonly string[], why = '입장 시간이 지났어요.'): string =>
  casinoPage({
    guest: null,
    styles: [],
    title: '카지노',
    siteOrigins,
    body: `<div class="closed"><p role="alert">${escapeText(why)}</p><a class="btn" target="_top" href="${escapeText(siteOrigins[0]!)}/casino/live">카지노로 돌아가기</a></div>`,
  });
