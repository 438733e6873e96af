import { useSyncExternalStore } from 'react';

/** Whether the page has been scrolled past so many pixels. */
export function useScrolled(threshold: number): boolean {
  return useSyncExternalStore(subscribe, () => window.scrollY > threshold);
}

function subscribe(wake: () => void): () => void {
  window.addEventListener('scroll', wake, { passive: true });
  return () => window.removeEventListener('scroll', wake);
}
