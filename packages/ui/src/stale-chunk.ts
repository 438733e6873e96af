/**
 * A part of the page that is gone since a new build was put in place: the page reloads, at most once a minute.
 *
 * @param key  where the session's storage keeps when it last did
 */
export function reloadOnStaleChunk(key: string): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < 60_000) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
  });
}
