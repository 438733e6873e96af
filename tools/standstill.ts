/** So little processor time in so long is no work: tests that wait for a clock leave a site running, which takes more. */
const least = { seconds: 1, ms: 3 * 60_000 };

/**
 * Looks whether a program still works, by the processor time it and its children took. Node can stand still at its own
 * end, done with everything: the main thread waits for a compiler's thread, which waits for a collection by the main
 * thread (nodejs/node#54918).
 *
 * @param spent  seconds of processor time so far; null where the system does not tell: then nothing is found
 * @param found  called once, when the program took less than a second in three minutes
 * @returns ends the watch
 */
export function watchStandstill(
  spent: () => number | null,
  found: () => void,
  { seconds, ms, everyMs } = { ...least, everyMs: 10_000 },
): () => void {
  let last = { at: performance.now(), spent: spent() };
  const timer = setInterval(() => {
    const now = { at: performance.now(), spent: spent() };
    if (now.spent === null || last.spent === null || now.spent - last.spent >= seconds) last = now;
    else if (now.at - last.at >= ms) {
      clearInterval(timer);
      found();
    }
  }, everyMs);
  return () => clearInterval(timer);
}
