import { isOwnPath } from '@lime/domain/boards/rich-text-elements.ts';
import { go } from '@lime/ui/go.ts';
import { names } from '@lime/ui/class-names.ts';
import { cleaned } from '@lime/ui/read-rich-text.ts';
import { useLayoutEffect, useRef } from 'react';
import { ensureGlyphs } from './more-glyphs.ts';

export { cleaned };

/** What staff wrote in the editor, as it may be shown. Links to our own pages stay within the site. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const room = place.current!;
    room.replaceChildren(cleaned(html));
    levelHeadings(room);
    void ensureGlyphs(room.textContent);
    // what a link does for a mouse it does for the keyboard too: this element only listens
    room.addEventListener('click', followOwnLink);
    return () => room.removeEventListener('click', followOwnLink);
  }, [html]);
  return <div ref={place} className={names('rich-text', className)} />;
}

/** Headings say a level without a gap after the one before them on the page, whatever size staff chose for them. */
function levelHeadings(room: HTMLElement): void {
  let before = 1;
  for (const heading of room.closest('main, dialog')?.querySelectorAll('h1, h2, h3, h4') ?? []) {
    const own = Number(heading.localName.slice(1));
    if (!room.contains(heading)) before = own;
    else {
      before = Math.min(own, before + 1);
      if (before !== own) heading.setAttribute('aria-level', String(before));
    }
  }
}

function followOwnLink(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  const path = link?.getAttribute('href') ?? '';
  if (!isOwnPath(path) || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  go(path);
}
