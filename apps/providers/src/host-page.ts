import { coreFontLinks, otherGlyphs } from './font-links.ts';
import type { HostFiles } from './host-files.ts';
import type { Entered } from './host-sessions.ts';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML. */
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);

/** Shown on every page where something can be bet. */
export const playMoney = '모의머니 · 현금 가치 없음 · 환전 불가';

type HostPage = {
  readonly host: HostFiles;
  /** the game its script asks the host about; absent: none */
  readonly game?: string;
  /** names of the host's style sheets, after the design tokens */
  readonly styles: readonly string[];
  /** addresses of its scripts below the host's files */
  readonly scripts?: readonly string[];
  readonly title: string;
  readonly siteOrigins: readonly string[];
  /** absent: the page answers no launch */
  readonly entered?: Entered | undefined;
  /** data for its script */
  readonly data?: object;
  /** HTML */
  readonly body: string;
};

/** A whole HTML document of a host: its styles, its scripts with the data of `data-told`, and its body. */
export function hostPage(page: HostPage): string {
  const { host, game = '', styles, scripts = [], title, siteOrigins, entered, data, body } = page;
  const sheets = ['tokens', ...styles].map((name) => `${host.path}/files/${name}.css`);
  return `<!doctype html>
<html lang="ko" data-theme="dark" data-host="${host.path}" data-game="${game}" data-site="${escapeText(siteOrigins.join(' '))}"${entered ? ` data-session="${entered.session}" data-address="${escapeText(entered.address)}"` : ''}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
${coreFontLinks}
${sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${scripts.map((name) => `<script type="module" src="${host.path}/files/${name}.js"></script>`).join('\n')}
<body${data === undefined ? '' : ` data-told="${escapeText(JSON.stringify(data))}"`}>
${body}
${otherGlyphs}
</body>
</html>
`;
}
