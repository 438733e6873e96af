import { go } from '@lime/ui/go.ts';
import { useLayoutEffect } from 'react';
import { useOverlays } from '../lib/overlays.ts';
import { useMenu } from './menu.ts';

/** The products of the header, as many as have a key. */
const most = 7;

/** Alt+1 to Alt+7 lead to the products in the order the header has them. Source: the design's keys. */
export function useProductKeys(): void {
  const menu = useMenu();
  useLayoutEffect(() => {
    const paths = menu.filter(({ place }) => place === 'nav').slice(0, most);
    const handleKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
      // by its place on the keyboard: with Alt some layouts type another character
      const entry = paths[Number(/^Digit([1-7])$/.exec(event.code)?.[1] ?? 0) - 1];
      if (!entry || useOverlays.getState().current !== null) return;
      event.preventDefault();
      go(entry.path);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [menu]);
}
