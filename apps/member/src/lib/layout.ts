import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(max-width: 599.98px)');

/** The layouts of the site; see `layoutNow`. */
export type Layout = 'mobile' | 'desktop';

/** Mobile below 600 px, at once when the window changes. Source: specification 0 §1. */
export function layoutNow(): Layout {
  return narrow.matches ? 'mobile' : 'desktop';
}

/** The layout of now, for components: they are drawn again when it changes. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, layoutNow);
}

function subscribe(wake: () => void): () => void {
  narrow.addEventListener('change', wake);
  return () => narrow.removeEventListener('change', wake);
}
