import { blockElements, inlineElements, isOwnPath, isOwnPicture } from '@lime/domain/boards/rich-text-elements.ts';
import { tokensOf } from './rich-text-tokens.ts';
import './rich-text.css';

/** The same elements the server keeps (core/sanitise-html). */
const elements: ReadonlySet<string> = new Set([...blockElements, ...inlineElements]);
const empty: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
const maxNested = 40;

/**
 * HTML as parts of a page, whatever it holds: cleaned here although the server has cleaned it when it was written. Its tokens
 * are read and each allowed element is made by name, so no browser ever parses the text. Nothing of it can run, load or be
 * reported, and the page's policy (Trusted Types) allows nobody to make HTML of text.
 */
export function cleaned(html: string): DocumentFragment {
  const parts = document.createDocumentFragment();
  const open: HTMLElement[] = [];
  for (const token of tokensOf(html)) {
    const into = open.at(-1) ?? parts;
    if (token.kind === 'text') into.append(token.text);
    else if (!elements.has(token.name)) continue;
    else if (token.kind === 'close') {
      const at = open.findLastIndex((element) => element.localName === token.name);
      if (at !== -1) open.length = at;
    } else {
      const element = made(token.name, token.attributes);
      if (!element) continue;
      into.append(element);
      if (!empty.has(token.name) && open.length < maxNested) open.push(element);
    }
  }
  for (const table of parts.querySelectorAll('table')) inRoom(table);
  return parts;
}

/** An allowed element with what it may carry; null for a picture that is not ours. */
function made(name: string, attributes: ReadonlyMap<string, string>): HTMLElement | null {
  const element = document.createElement(name);
  const numbers = (...names: string[]) => {
    for (const key of names) {
      const value = attributes.get(key) ?? '';
      if (/^\d{1,4}$/.test(value)) element.setAttribute(key, value);
    }
  };
  if (name === 'a') {
    const address = attributes.get('href') ?? '';
    if (isOwnPath(address)) element.setAttribute('href', address);
    else if (/^https:\/\//i.test(address)) {
      element.setAttribute('href', address);
      element.setAttribute('target', '_blank');
      element.setAttribute('rel', 'noopener noreferrer nofollow');
    }
  } else if (name === 'img') {
    const source = attributes.get('src') ?? '';
    if (!isOwnPicture(source)) return null;
    element.setAttribute('loading', 'lazy');
    element.setAttribute('alt', attributes.get('alt') ?? '');
    numbers('width', 'height');
    element.setAttribute('src', source);
  } else if (name === 'ol') numbers('start');
  else if (name === 'th' || name === 'td') numbers('colspan', 'rowspan');
  return element;
}

/** A table wider than a phone moves in a room of its own, by the keyboard too. */
function inRoom(table: HTMLTableElement): void {
  const room = document.createElement('div');
  room.className = 'table-room';
  room.tabIndex = 0;
  room.setAttribute('role', 'region');
  room.setAttribute('aria-label', '표');
  table.replaceWith(room);
  room.append(table);
}
