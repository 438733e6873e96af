/** Where the session's storage keeps when the page last reloaded for a missing part; each app sets its own. */
let keptUnder = 'lime_reloaded_at';
/** at most one reload in this time: a part that is missing for good must not reload the page for ever */
const pauseMs = 60_000;
const answerMs = 2_500;

/** failures of parts whose loader deals with them */
const owned = new WeakSet<object>();

/** Says that the loader of a part deals with its failure: nothing else answers it. */
export function ownFailure(error: unknown): void {
  if (typeof error === 'object' && error !== null) owned.add(error);
}

/**
 * Reloads the page when a part of it is gone since a new build was put in place.
 *
 * Without a connection every part fails the same way, and a reload would leave the member with the browser's own error
 * page. So the page reloads only when its server answers, and at most once a minute.
 *
 * @param key  where the session's storage keeps when it last did
 */
export function reloadOnStaleChunk(key: string): void {
  keptUnder = key;
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // by then a loader has claimed the failures it deals with
    setTimeout(() => {
      if (!owned.has(payload)) void reloadWhenAnswered();
    });
  });
}

/**
 * Reloads the page if its server answers.
 *
 * @param pressed  a press asked for it: it need not wait a minute after the last one
 * @param to  the address to load in its place, when the member is on the way to another page
 * @returns what happened instead: `offline` without an answer, `again` when a reload has just failed to help
 */
export async function reloadWhenAnswered(
  pressed = false,
  to = window.location.href,
): Promise<'reloading' | 'offline' | 'again'> {
  if (!(await serverAnswers())) return 'offline';
  try {
    if (!pressed && Date.now() - Number(sessionStorage.getItem(keptUnder) ?? 0) < pauseMs) return 'again';
    sessionStorage.setItem(keptUnder, String(Date.now()));
  } catch {
    return 'again'; // nothing would stop it from reloading for ever
  }
  const target = new URL(to, window.location.href).href;
  if (target === window.location.href) window.location.reload();
  else window.location.assign(target);
  return 'reloading';
}

/** A loader whose failure the router does not answer with a reload of its own, which would not ask for the server first. */
export const withoutReload =
  <Part>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    load().catch((cause: unknown) => {
      throw new Error('not loaded', { cause });
    });

/** Whether the server of the page answers within a moment. */
async function serverAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(answerMs) });
    return answer.ok;
  } catch {
    return false;
  }
}
