import type { TokenGuest } from './guests.ts';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML. */
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);

type Frame = {
  readonly game: string;
  readonly title: string;
  readonly guest: TokenGuest;
  readonly siteOrigins: readonly string[];
  /** what its script is told, as JSON */
  readonly data: object;
  readonly body: string;
};

/** A game's frame, whole: styles, script, what the script is told, and the game's own markup. */
export function tokenPage({ game, title, guest, siteOrigins, data, body }: Frame): string {
  const told = escapeText(JSON.stringify({ ...data, limits: guest.limits }));
  return `<!doctype html>
<html lang="ko" data-theme="dark" data-game="${game}" data-site="${escapeText(siteOrigins.join(' '))}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
${styles(game)}
<script type="module" src="/token/files/${game}.js"></script>
<body data-told="${told}">
${body}
</body>
</html>
`;
}

/** For who comes without a launch that counts. @param why in the site's words */
export function lateGuestPage(why: string = '입장 시간이 지났어요. 화면을 다시 열어주세요.'): string {
  return `<!doctype html>
<html lang="ko" data-theme="dark">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>토큰 게임</title>
${styles()}
<body><p class="closed" role="alert">${escapeText(why)}</p></body>
</html>
`;
}

const styles = (game?: string) =>
  [
    '/token/fonts/pretendardvariable-dynamic-subset.css',
    ...['tokens', 'token', ...(game ? [game] : [])].map((name) => `/token/files/${name}.css`),
  ]
    .map((href) => `<link rel="stylesheet" href="${href}">`)
    .join('\n');
