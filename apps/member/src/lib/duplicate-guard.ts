const windowMs = 5_000;

/**
 * Cancels an identical body to the same path within five seconds.
 *
 * `enter` answers 'duplicate', or how to let the same body pass again at once.
 * Source: specification 0 §4 "Duplicate protection".
 */
export function createDuplicateGuard(now: () => number) {
  const sent = new Map<string, number>();
  return {
    enter(path: string, body: string): 'duplicate' | (() => void) {
      for (const [key, at] of sent) if (now() - at >= windowMs) sent.delete(key);
      const key = `${path}\n${body}`;
      if (sent.has(key)) return 'duplicate';
      sent.set(key, now());
      return () => void sent.delete(key);
    },
  };
}
