import { historyAtRest } from '@lime/ui/back-closes.ts';
import { setRouter } from '@lime/ui/go.ts';
import { readSearch, writeSearch } from '@lime/ui/search-text.ts';
import type { ComponentType } from 'react';
import { create } from 'zustand';
import { missPage } from '../missed-page.ts';
import type { PagePart } from '../page-part.tsx';
import { entryKey, keepScroll, keptScroll, storeScrolls, writeEntry } from './history.ts';

/** A screen of the site: its path, its name and the part of the code that draws it. */
export type RouteScreen = { readonly path: string; readonly name: string; readonly part: PagePart };

/** A page on screen, and the address that made it. */
export type Shown = {
  /** the screen's own path, `$name` for what changes */
  readonly screen: string;
  /** null: its code could not be brought */
  readonly Page: ComponentType | null;
  readonly path: string;
  /** the path with what follows its question mark */
  readonly address: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
  /** where the window scrolls to once it is there; null: it stays where it is */
  readonly scrollTo: number | null;
};

type Where = {
  /** on screen, or on its way there */
  readonly path: string;
  readonly shown: Shown | null;
};

/** Where the member is. */
export const useWhere = create<Where>()(() => ({ path: '/', shown: null }));

/** Where to go next, and what becomes of the history and the scroll position. */
export type Navigation = {
  /** a path, or '.' for the one on screen */
  readonly to: string;
  readonly search?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly replace?: boolean;
  /** false: the window stays scrolled as it is */
  readonly resetScroll?: boolean;
};

type Deps = {
  screens: readonly RouteScreen[];
  /** the path to go to instead of this one; null: the member may enter. @param here  the path on screen, null at the start @param address  the path with what follows its question mark */
  refuse: (path: string, here: string | null, address: string) => string | null | Promise<string | null>;
  /** the page on screen is left for another. @param byBack  by a step in the browser's history */
  leave: (byBack: boolean) => void;
};

let deps: Deps;
let turn = 0;

/** Starts to follow the address; resolves once its page can be shown. */
export async function startRouter(given: Deps): Promise<void> {
  deps = given;
  useWhere.setState({ path: window.location.pathname });
  setRouter({
    go: (path, { replace, search }) => navigate({ to: path, replace, ...(search && { search }) }),
    href: (path, search) => path + writeSearch(search),
    path: () => useWhere.getState().path,
    subscribe: (wake) => useWhere.subscribe(wake),
    preload: (path) => screenOf(path)?.screen.part.preload(),
  });
  window.history.scrollRestoration = 'manual';
  let key = entryKey();
  window.addEventListener('popstate', () => {
    keepScroll(key);
    key = entryKey();
    void show(keptScroll(key) ?? 0, 'pop');
  });
  useWhere.subscribe(() => {
    key = entryKey();
  });
  window.addEventListener('pagehide', () => {
    keepScroll(entryKey());
    storeScrolls();
  });
  if (key === null) writeEntry(window.location.href, true);
  await show(keptScroll(key), 'start');
}

/** Goes to a page of the site, unless the member may not enter it. */
export function navigate({ to, search, replace = false, resetScroll = true }: Navigation): void {
  void go(to, search, replace, resetScroll);
}

async function go(to: string, search: Navigation['search'], replace: boolean, resetScroll: boolean): Promise<void> {
  const target = new URL(to === '.' ? window.location.pathname : to, window.location.origin);
  if (search) target.search = writeSearch(search);
  const path = withoutSlash(target.pathname);
  const here = useWhere.getState().shown?.path ?? null;
  if (path !== here || !screenOf(path)) {
    const refused = await deps.refuse(path, here, path + target.search);
    if (refused !== null) return refused === here ? undefined : navigate({ to: refused, replace });
  }
  const href = path + target.search + target.hash;
  const wanted = ++turn;
  if (path !== here && !(await bring(path, href, true))) return;
  await historyAtRest();
  if (wanted !== turn) return;
  if (path !== here && !replace) deps.leave(false);
  keepScroll(entryKey());
  writeEntry(href, replace || href === window.location.href.slice(window.location.origin.length));
  await show(resetScroll ? 0 : null, 'go');
}

/** Shows the page of the address. */
async function show(scrollTo: number | null, why: 'start' | 'pop' | 'go'): Promise<void> {
  const mine = ++turn;
  const path = withoutSlash(window.location.pathname);
  const { shown } = useWhere.getState();
  if (why !== 'go' && path !== shown?.path) {
    const refused = await deps.refuse(path, shown?.path ?? null, path + window.location.search);
    if (mine !== turn) return;
    if (refused !== null) {
      writeEntry(refused, true);
      return show(scrollTo, why);
    }
  }
  const found = screenOf(path);
  if (!found) return;
  if (why === 'pop') deps.leave(true);
  const { screen, params } = found;
  if (!(await bring(path, path + window.location.search, shown !== null)) && shown) {
    if (mine === turn) writeEntry(shown.address, true);
    return;
  }
  if (mine !== turn) return;
  const search = readSearch(window.location.search);
  useWhere.setState({
    path,
    shown: {
      screen: screen.path,
      Page: screen.part.page(),
      path,
      address: path + window.location.search,
      params,
      search,
      scrollTo,
    },
  });
}

/**
 * Loads the code of a path's page. Without a network the page before stays, and says so.
 *
 * @param pressed  the member asked for it on a page before
 * @returns whether the page, or what says that it is broken, can be shown
 */
async function bring(path: string, address: string, pressed: boolean): Promise<boolean> {
  const screen = screenOf(path)?.screen;
  if (!screen) return true;
  useWhere.setState({ path });
  const arrival = await screen.part.arrive(address, pressed);
  if (arrival !== 'offline') {
    missPage(null);
    return true;
  }
  missPage({ to: address, name: screen.name });
  const { shown } = useWhere.getState();
  if (shown) useWhere.setState({ path: shown.path });
  return false;
}

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path);

/** The screen of a path with the values of its `$` parts; null for unknown paths. */
function screenOf(path: string): { screen: RouteScreen; params: Record<string, string> } | null {
  for (const screen of deps.screens) {
    const params = paramsOf(screen.path, path);
    if (params) return { screen, params };
  }
  return null;
}

/** The values of the `$` parts of a screen's path; null when the path is not the screen's. */
export function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  if (wanted.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [no, part] of wanted.entries()) {
    const given = parts[no]!;
    if (!part.startsWith('$')) {
      if (part !== given) return null;
    } else if (given === '') return null;
    else params[part.slice(1)] = decoded(given);
  }
  return params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
