/** The process that started and watches this one (`npm start`), reached over Node's own channel; none when run by hand. */

/** Tells it that this process serves requests now. */
export function announceReady(): void {
  process.send?.({ ready: true });
}

/** Answers its question whether this process still works: who cannot answer for some seconds is replaced. */
export function answerParent(): void {
  process.on('message', (message) => {
    if (typeof message === 'object' && message && 'ping' in message) process.send?.({ pong: message.ping });
  });
}

/** Calls `end` when it is gone without a word (kill -9): nothing would stop this process any more. */
export function onParentLost(end: () => void): void {
  if (process.send) process.once('disconnect', end);
}
