/** The process that started and watches this one (`npm start`), reached over Node's own channel; none when run by hand. */

/** Tells it that this process serves requests now. */
export function announceReady(): void {
  process.send?.({ ready: true });
}

/** Calls `end` when it is gone without a word (kill -9): nothing would stop this process any more. */
export function onParentLost(end: () => void): void {
  if (process.send) process.once('disconnect', end);
}
