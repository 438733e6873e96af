import { isPageMessage } from '@lime/contract/frame-messages.ts';
import type { FromFrame } from '@lime/contract/frame-messages.ts';
import { useSyncExternalStore } from 'react';

// Messages to and from the page around this frame: it alone gets the picks, and it alone is listened to.

const root = document.documentElement;
const origins = root.dataset['site']!.split(' ');
/** who frames this page, where the browser says so; else the first to speak */
let site: string | null = origins.find((origin) => origin === location.ancestorOrigins?.[0]) ?? null;
let picks: readonly string[] = [];
const listeners = new Set<() => void>();

/** Tells the page around; else each of the site's own origins may be it, and nobody else can frame this page. */
export function tellSite(message: FromFrame): void {
  for (const origin of site === null ? origins : [site]) parent.postMessage(message, origin);
}

addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
  if (source !== parent || !origins.includes(origin) || !isPageMessage(data)) return;
  site = origin;
  root.dataset['theme'] = data.theme;
  picks = data.picks;
  for (const listener of listeners) listener();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** bets_seq of what is in the site's cart. */
export const usePicks = (): readonly string[] => useSyncExternalStore(subscribe, () => picks);

/** An address of the site's own. */
export const siteAddress = (path: string): string => (site ?? origins[0]!) + path;
