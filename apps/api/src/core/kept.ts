/**
 * A reader whose answer serves all callers until it is older than `ms`. Callers meanwhile wait for the same one; a failure is
 * not kept.
 */
export function kept<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | null = null;
  return () => {
    if (last && performance.now() - last.at < ms) return last.answer;
    const answer = read();
    const own = { at: performance.now(), answer };
    last = own;
    answer.catch(() => {
      if (last === own) last = null; // a failure is nothing to keep
    });
    return answer;
  };
}
