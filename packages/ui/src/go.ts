type Search = Record<string, string | number>;

/** What links and code outside of components ask of the router of their app. */
export type AppRouter = {
  /** Moves to a page of the app. @param path  with what follows the question mark, unless `search` is given */
  readonly go: (path: string, options: { replace: boolean; search?: Search }) => void;
  /** The address of a page, as a link shows it. */
  readonly href: (path: string, search: Search) => string;
  /** The path on screen, or on its way there. */
  readonly path: () => string;
  /** Calls when the path may have changed; the returned function ends it. */
  readonly subscribe: (wake: () => void) => () => void;
  /** Brings what the page needs before it is asked for. */
  readonly preload: (path: string) => void;
};

let router: AppRouter = {
  go: (path) => window.location.assign(path),
  href: (path) => path,
  path: () => window.location.pathname,
  subscribe: () => () => {},
  preload: () => {},
};

/** An app's router says how to move between its pages. */
export function setRouter(by: AppRouter): void {
  router = by;
}

/** The app's router. */
export const appRouter = (): AppRouter => router;

/** Moves to a page of the app, given as its path with what follows the question mark. */
export function go(path: string, { replace = false } = {}): void {
  router.go(path, { replace });
}
