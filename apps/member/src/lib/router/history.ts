const storageKey = 'lime_scroll';
const most = 60;

type Kept = { readonly limeKey?: string };

/** The key of the entry of the browser's history that is on screen; null when something else made it. */
export const entryKey = (): string | null => (window.history.state as Kept | null)?.limeKey ?? null;

/** Makes, or takes the place of, an entry of the browser's history. */
export function writeEntry(href: string, replace: boolean): void {
  const state: Kept = { limeKey: Math.random().toString(36).slice(2, 10) };
  if (replace) window.history.replaceState(state, '', href);
  else window.history.pushState(state, '', href);
}

let heights: ReadonlyMap<string, number> | null = null;

function known(): ReadonlyMap<string, number> {
  if (heights) return heights;
  try {
    heights = new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    heights = new Map();
  }
  return heights;
}

/** Notes how far an entry's page is scrolled. */
export function keepScroll(key: string | null): void {
  if (key === null) return;
  const rest = [...known()].filter(([other]) => other !== key);
  heights = new Map([...rest, [key, window.scrollY] as const].slice(-most));
}

/** Where the entry's page was scrolled to; null when it was not here yet. */
export const keptScroll = (key: string | null): number | null => (key === null ? null : (known().get(key) ?? null));

/** Keeps what was noted over a reload. */
export function storeScrolls(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...known()]));
  } catch {
    // then a reload begins at the top
  }
}
