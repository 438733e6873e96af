import { go } from '@lime/ui/go.ts';
import { useLayoutEffect } from 'react';
import { useOverlays } from '../lib/overlays.ts';
import { productsOf, useMenu } from './menu.ts';

/** Alt and a digit lead to the products, as the header's links say. */
export function useProductKeys(): void {
  const menu = useMenu();
  useLayoutEffect(() => {
    const products = productsOf(menu);
    const handleKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
      // by its place on the keyboard: with Alt some layouts type another character
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
      const entry = digit && products.find((product) => product.digit === Number(digit));
      if (!entry || useOverlays.getState().current !== null) return;
      event.preventDefault();
      go(entry.path);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [menu]);
}
