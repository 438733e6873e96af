import type { HostGuest } from '../host-sessions.ts';
import { escapeText } from '../token/page.ts';
import { casinoGlyphs } from './files.ts';

type CasinoPage = {
  /** its name below `/casino/<id>/…`; a page that asks nothing has none */
  readonly id?: string;
  /** style sheets of `client`, after those that all pages have */
  readonly styles: readonly string[];
  /** script of `client`; absent: none */
  readonly script?: string;
  readonly title: string;
  readonly siteOrigins: readonly string[];
  /** what its script is told, as JSON */
  readonly data?: object;
  readonly body: string;
};

/** A page of the casino, whole: styles, script, what the script is told, and its own markup. */
export function casinoPage({ id = '', styles, script, title, siteOrigins, data, body }: CasinoPage): string {
  const sheets = [
    '/token/fonts/pretendardvariable-dynamic-subset.css',
    ...['tokens', 'token', 'casino', ...styles].map((name) => `/casino/files/${name}.css`),
  ];
  const told = data === undefined ? '' : ` data-told="${escapeText(JSON.stringify(data))}"`;
  return `<!doctype html>
<html lang="ko" data-theme="dark" data-host="/casino" data-game="${id}" data-site="${escapeText(siteOrigins.join(' '))}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
${sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${script === undefined ? '' : `<script type="module" src="/casino/files/casino/${script}.js"></script>`}
<body${told}>
${body}
<span class="glyphs" aria-hidden="true">${casinoGlyphs}</span>
</body>
</html>
`;
}

/** Said on every page of the casino. */
export const playMoney = '모의머니 · 현금 가치 없음 · 환전 불가';

type Head = {
  readonly title: string;
  readonly balance: number | null;
  /** whose page it is; absent: it does not say */
  readonly guest?: HostGuest;
  /** the lobby it came from */
  readonly back?: string;
  /** beside its name, and before the balance: HTML */
  readonly badges?: string;
  readonly tools?: string;
};

/** The head of a page: its name, where it came from, and what the member has in the casino. */
export const casinoHead = ({ title, balance, guest, back, badges = '', tools = '' }: Head): string =>
  `<header class="casino-head">${back === undefined ? '' : `<a class="back" href="${back}" aria-label="로비로">‹</a>`}<h1>${escapeText(title)}</h1>${badges}<span class="space"></span>${tools}${guest ? `<span class="who">${escapeText(guest.nickname)}</span>` : ''}<span class="purse">카지노 <b id="balance">${balance === null ? '–' : balance.toLocaleString('ko-KR')}</b>원</span></header>
<section class="play-money" aria-label="안내">${playMoney}</section>`;

/** The page of a visit that counts no more. @param why in the site's words */
export const closedPage = (siteOrigins: readonly string[], why = '입장 시간이 지났어요.'): string =>
  casinoPage({
    styles: [],
    title: '카지노',
    siteOrigins,
    body: `<div class="closed"><p role="alert">${escapeText(why)}</p><a class="btn" target="_top" href="${escapeText(siteOrigins[0]!)}/casino/live">카지노로 돌아가기</a></div>`,
  });
