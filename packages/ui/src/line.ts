/**
 * Whether the page has a connection, as far as it knows: the browser says it has none, or the page says so at its root
 * element (`data-line`).
 *
 * A part of the page must not be asked for without one: Chromium remembers a module that could not be fetched, and never
 * fetches it again until the page reloads.
 */
export const hasLine = (): boolean => navigator.onLine && document.documentElement.dataset['line'] === undefined;
