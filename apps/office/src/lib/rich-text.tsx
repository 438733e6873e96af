import { cleaned } from '@lime/ui/read-rich-text.ts';
import { useLayoutEffect, useRef } from 'react';
import { pictureAt } from './picture.ts';

/** An article's text as members see it; its links lead nowhere, since what is being written stays on screen. */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const room = place.current!;
    const parts = cleaned(html);
    for (const picture of parts.querySelectorAll('img')) picture.src = pictureAt(picture.getAttribute('src') ?? '');
    room.replaceChildren(parts);
    const stay = (event: MouseEvent) => (event.target as Element).closest('a') && event.preventDefault();
    room.addEventListener('click', stay);
    return () => room.removeEventListener('click', stay);
  }, [html]);
  return <div ref={place} className="rich-text" />;
}
