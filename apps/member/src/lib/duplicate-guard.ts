const windowMs = 5_000;

/**
 * Cancels an identical body to the same path within five seconds. Under the same idempotency key it may go again, as it then
 * counts once anyway; a lost answer is asked for that way.
 *
 * `enter` answers 'duplicate', or how to let the same body pass again at once.
 * Source: specification 0 §4 "Duplicate protection".
 */
export function createDuplicateGuard(now: () => number) {
  const sent = new Map<string, { at: number; idempotencyKey: string | undefined }>();
  return {
    enter(path: string, body: string, idempotencyKey?: string): 'duplicate' | (() => void) {
      for (const [key, { at }] of sent) if (now() - at >= windowMs) sent.delete(key);
      const key = `${path}\n${body}`;
      const before = sent.get(key);
      if (before && (idempotencyKey === undefined || before.idempotencyKey !== idempotencyKey)) return 'duplicate';
      sent.set(key, { at: now(), idempotencyKey });
      return () => void sent.delete(key);
    },
  };
}
