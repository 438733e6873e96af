import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(max-width: 599.98px)');

export type Layout = 'mobile' | 'desktop';

/** Mobile below 600 px, at once when the window changes. Source: specification 0 §1. */
export function layoutNow(): Layout {
  return narrow.matches ? 'mobile' : 'desktop';
}

export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, layoutNow);
}

function subscribe(wake: () => void): () => void {
  narrow.addEventListener('change', wake);
  return () => narrow.removeEventListener('change', wake);
}
