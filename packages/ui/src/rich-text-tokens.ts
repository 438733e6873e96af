/** A piece of HTML as it was written: nothing here makes a document, so no browser reports or runs any of it. */
export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string };

/** What is in them is no text of the page; it goes with them. */
const unread = ['script', 'style', 'textarea', 'title', 'noscript', 'iframe', 'noembed', 'noframes', 'xmp'];

const tag = /<(\/?)([a-z][^\s/>]*)((?:[^>"'=]|=\s*"[^"]*"|=\s*'[^']*'|["'=])*?)(?:>|$)/iy;
const attribute = /([^\s=/>"'][^\s=/>]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/g;
const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', apos: "'", nbsp: '\u00A0' };

/**
 * HTML in pieces, in their order. It follows the ways browsers read tags, comments and raw text closely enough for text that
 * was cleaned before; whatever it reads another way is still only text, names and values.
 */
export function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') tokens.push({ kind: 'text', text: decoded(text) });
    text = '';
  };
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (next === -1) {
      text += html.slice(at);
      break;
    }
    text += html.slice(at, next);
    tag.lastIndex = next;
    const found = tag.exec(html);
    if (found) {
      flush();
      const name = found[2]!.toLowerCase();
      at = tag.lastIndex;
      if (found[1] === '/') tokens.push({ kind: 'close', name });
      else if (name === 'plaintext') break;
      else if (unread.includes(name)) at = endOf(html, name, at);
      else tokens.push({ kind: 'open', name, attributes: attributesOf(found[3]!) });
    } else if (/^<[!?/]/.test(html.slice(next, next + 2))) {
      flush();
      at = commentEnd(html, next);
    } else {
      text += '<';
      at = next + 1;
    }
  }
  flush();
  return tokens;
}

/** Where the closing tag of an unread element ends; without one all of the rest is within it. */
function endOf(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}(?=[\\s/>])[^>]*>?`, 'gi');
  close.lastIndex = from;
  return close.test(html) ? close.lastIndex : html.length;
}

function commentEnd(html: string, from: number): number {
  const comment = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<[!?/][^>]*(?:>|$)/y;
  comment.lastIndex = from;
  comment.test(html);
  return comment.lastIndex;
}

/** The first of a name counts, as in a browser. */
function attributesOf(written: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name, double, single, bare] of written.matchAll(attribute)) {
    const key = name!.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decoded(double ?? single ?? bare ?? ''));
  }
  return attributes;
}

/** The characters a cleaned text writes as names, and any written as numbers. */
function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|quot|amp|apos|nbsp));/gi,
    (all, decimal, hex, name) => {
      if (name) return named[(name as string).toLowerCase()]!;
      const point = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
      return point > 0 && point <= 0x10_ff_ff && (point < 0xd8_00 || point > 0xdf_ff)
        ? String.fromCodePoint(point)
        : all;
    },
  );
}

/** What an editor may read of another program's text. `data-pm-slice`: its own, copied and pasted. */
const readable = ['href', 'src', 'alt', 'width', 'height', 'start', 'colspan', 'rowspan', 'data-pm-slice'];

/** The same HTML without what a page's policy would stop while it is read: styles, handlers, programs. */
export function withoutBehaviour(html: string): string {
  return tokensOf(html)
    .map((token) => {
      if (token.kind === 'text') return encoded(token.text);
      if (!/^[a-z][a-z0-9]*$/.test(token.name)) return '';
      if (token.kind === 'close') return `</${token.name}>`;
      const kept = [...token.attributes].filter(([name]) => readable.includes(name));
      return `<${token.name}${kept.map(([name, value]) => ` ${name}="${encoded(value)}"`).join('')}>`;
    })
    .join('');
}

function encoded(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
