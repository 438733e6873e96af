import { blockElements, inlineElements, isOwnPath, isOwnPicture } from '@lime/domain/boards/rich-text.ts';
import DOMPurify from 'dompurify';
import './rich-text.css';

/** The same elements the server keeps (core/rich-text). */
const allowed = {
  ALLOWED_TAGS: [...blockElements, ...inlineElements, '#text'],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'width', 'height', 'loading', 'start', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/**
 * HTML as parts of a page, whatever it holds: cleaned here although the server has cleaned it when it was written. It is
 * never handed to the page as text, so the policy that forbids that (Trusted Types) has nothing to refuse.
 */
export function cleaned(html: string): DocumentFragment {
  // null, other than its type says, for what leaves no body at all: a frameset
  const found: DocumentFragment | null = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });
  const parts = found ?? document.createDocumentFragment();
  for (const link of parts.querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? '';
    if (isOwnPath(address)) continue;
    if (!/^https:\/\//i.test(address)) link.removeAttribute('href');
    else {
      link.target = '_blank';
      link.rel = 'noopener noreferrer nofollow';
    }
  }
  for (const picture of parts.querySelectorAll('img'))
    if (!isOwnPicture(picture.getAttribute('src') ?? '')) picture.remove();
  for (const table of parts.querySelectorAll('table')) inRoom(table);
  return parts;
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
