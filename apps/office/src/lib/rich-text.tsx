import { cleaned } from '@lime/ui/read-rich-text.ts';
import { useLayoutEffect, useRef } from 'react';

/** An article's text as members see it; its links lead nowhere, since what is being written stays on screen. */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const room = place.current!;
    room.replaceChildren(cleaned(html));
    const stay = (event: MouseEvent) => (event.target as Element).closest('a') && event.preventDefault();
    room.addEventListener('click', stay);
    return () => room.removeEventListener('click', stay);
  }, [html]);
  return <div ref={place} className="rich-text" />;
}
