import { useEffect, useMemo } from 'react';
import type { RefObject } from 'react';
import { cleaned } from '../../lib/rich-text.tsx';

type Part = { readonly id: string; readonly text: string };

const idOf = (at: number) => `part-${at + 1}`;

/** The headings of an article on screen, each with an address of its own; fewer than three need no list of them. */
export function useParts(place: RefObject<HTMLElement | null>, html: string | undefined): readonly Part[] {
  const parts = useMemo(
    () =>
      html === undefined
        ? []
        : [...cleaned(html).querySelectorAll('h2')].map(({ textContent }, at) => ({ id: idOf(at), text: textContent })),
    [html],
  );
  useEffect(() => {
    for (const [at, heading] of [...(place.current?.querySelectorAll<HTMLElement>('.rich-text h2') ?? [])].entries()) {
      heading.id = idOf(at);
      heading.tabIndex = -1;
    }
    // the text has come after the address was read
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [place, html]);
  return parts.length < 3 ? [] : parts;
}

export function PartList({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return null;
  return (
    <nav className="part-list" aria-label="차례">
      <p aria-hidden>차례</p>
      {parts.map(({ id, text }) => (
        <a key={id} href={`#${id}`}>
          {text}
        </a>
      ))}
    </nav>
  );
}
