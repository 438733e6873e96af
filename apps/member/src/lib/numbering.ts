type Numbered = { readonly seq: number; readonly topic: string };

/** Finds lost messages by their numbers, which count per topic from 1 on each connection (contract/realtime.ts). */
export function createCounter() {
  const last = new Map<string, number>();
  return {
    /** A new connection counts anew. */
    restart: () => last.clear(),
    /** Was a message of this topic lost before this one? */
    isGap({ seq, topic }: Numbered): boolean {
      const expected = (last.get(topic) ?? 0) + 1;
      last.set(topic, seq);
      return seq !== expected;
    },
  };
}
