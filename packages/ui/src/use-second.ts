import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

function subscribe(wake: () => void): () => void {
  listeners.add(wake);
  timer ??= setInterval(() => listeners.forEach((listener) => listener()), 1000);
  return () => {
    listeners.delete(wake);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/** What a text of the time is now; looked at once a second, renders only when it reads differently. */
export function useEachSecond<T extends string | number>(look: () => T): T {
  return useSyncExternalStore(subscribe, look);
}
