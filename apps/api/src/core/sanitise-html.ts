import sanitizeHtml from 'sanitize-html';
import { blockElements, inlineElements, isOwnPath, isOwnPicture } from '@lime/domain/boards/rich-text-elements.ts';
import type { Attributes, IOptions } from 'sanitize-html';

/** What never is text of an article. C0 and C1 but tab and newline, and the marks that turn the direction of writing. */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

const options: IOptions = {
  allowedTags: [...blockElements, ...inlineElements],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  // what is in them goes with them: none of it was ever meant to be read
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'select',
    'noscript',
    'noembed',
    'noframes',
    'iframe',
    'frameset',
    'object',
    'embed',
    'applet',
    'template',
    'title',
    'xmp',
    'plaintext',
    'listing',
    'svg',
    'math',
    'audio',
    'video',
    'canvas',
  ],
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  nestingLimit: 40,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    strike: 's',
    del: 's',
    a: (_name, { href }) => linkOf(href),
    img: (_name, given) => pictureOf(given),
    ol: (_name, { start }) => ({ tagName: 'ol', attribs: numbers({ start }) }),
    th: (_name, { colspan, rowspan }) => ({ tagName: 'th', attribs: numbers({ colspan, rowspan }) }),
    td: (_name, { colspan, rowspan }) => ({ tagName: 'td', attribs: numbers({ colspan, rowspan }) }),
  },
};

/** What leads nowhere we know keeps its words. */
function linkOf(href: string | undefined): { tagName: string; attribs: Attributes } {
  const address = href?.trim() ?? '';
  if (isOwnPath(address)) return { tagName: 'a', attribs: { href: address } };
  const outside = httpsAddress(address);
  if (outside === null) return { tagName: 'a', attribs: {} };
  return { tagName: 'a', attribs: { href: outside, target: '_blank', rel: 'noopener noreferrer nofollow' } };
}

/** As the browser would ask for it; null for everything but https of a host, without a name before it. */
function httpsAddress(text: string): string | null {
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return null;
  const address = new URL(text);
  return address.protocol === 'https:' && address.username === '' && address.password === '' ? address.href : null;
}

function pictureOf({ src = '', alt = '', width, height }: Attributes): { tagName: string; attribs: Attributes } {
  if (!isOwnPicture(src)) return { tagName: 'img', attribs: {} };
  const words = alt.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  return { tagName: 'img', attribs: { src, alt: words, ...numbers({ width, height }), loading: 'lazy' } };
}

/** Those of the attributes that are small whole numbers. */
function numbers(given: Record<string, string | undefined>): Attributes {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value && /^[1-9]\d{0,3}$/.test(value) ? [[name, value]] : [])),
  );
}

const lineBreak = '<br />';
const maxRounds = 5;
const startsLine = new RegExp(`^</?(?:${blockElements.join('|')}|br)\\b`);

/** Line breaks of the text as `<br>`; those between block elements are no text. */
function withBreaks(clean: string): string {
  // text, element, text, element, …: neither holds an angle bracket within
  const parts = clean.split(/(<[^>]*>)/);
  const isEdge = (at: number) => parts[at] === undefined || startsLine.test(parts[at]);
  return parts
    .map((part, at) => {
      if (at % 2 === 1) return part;
      const rest = part.trimStart();
      const before = part.slice(0, part.length - rest.length);
      const text = rest.trimEnd();
      const after = rest.slice(text.length);
      const kept = (gap: string, edge: boolean) => (edge && gap.includes('\n') ? '' : gap);
      if (text === '') return kept(before, isEdge(at - 1) || isEdge(at + 1)).replaceAll('\n', lineBreak);
      return (kept(before, isEdge(at - 1)) + text + kept(after, isEdge(at + 1))).replaceAll('\n', lineBreak);
    })
    .join('');
}

/**
 * HTML that may be kept and shown: elements and attributes of an allow-list alone, pictures of our own, line breaks as
 * `<br>`. Links lead to our own paths or go by https; those leave for a page of their own and tell it nothing. Text is NFC,
 * without control characters. Sanitising again changes nothing. The browser cleans once more when it shows it.
 *
 * Source: specification 2 §3 "Board article" (line breaks become br); checklist F9.
 */
export function sanitise(html: string): string {
  const plain = html.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll(controls, '');
  let clean = cleanOnce(plain);
  // an element within its like (a link in a link) is read another way once it is closed: until nothing changes any more
  for (let round = 0; round < maxRounds; round++) {
    const again = cleanOnce(clean);
    if (again === clean) return clean;
    clean = again;
  }
  return clean;
}

function cleanOnce(html: string): string {
  return withBreaks(sanitizeHtml(html, options).trim());
}

const openings = new RegExp(`</?(?:${blockElements.join('|')}|br)\\b`, 'g');

/** The text of sanitised HTML in one line. @param length at most so many characters; a cut one ends with … */
export function firstWords(html: string, length: number): string {
  const text = sanitizeHtml(html.replaceAll(openings, ' $&'), { allowedTags: [], allowedAttributes: {} });
  const words = decode(text).replaceAll(/\s+/g, ' ').trim();
  const characters = [...words];
  return characters.length <= length
    ? words
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** The four characters a sanitised text writes as names. */
function decode(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|amp);/g, (_all, name: string) => named[name]!);
}
