import { Refused } from './refused.ts';

/** Lets each member do one thing at a time in this process, in the order asked, and only so many wait for it. */
export type OneAtATime = {
  /** @throws Refused TOO_MANY_REQUESTS (429) when the member has too much waiting already */
  take<T>(memberId: number, work: () => Promise<T>): Promise<T>;
};

/** @param maxWaiting of one member, in addition to the call under way; each waiting one costs one promise */
export function createOneAtATime(maxWaiting: number): OneAtATime {
  const lines = new Map<number, { tail: Promise<unknown>; length: number }>();
  return {
    async take(memberId, work) {
      const line = lines.get(memberId) ?? { tail: Promise.resolve(), length: 0 };
      if (line.length > maxWaiting) throw new Refused({ code: 'TOO_MANY_REQUESTS', detail: { retryAfter: 1 } }, 429);
      line.length += 1;
      lines.set(memberId, line);
      const turn = line.tail.then(work);
      line.tail = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        line.length -= 1;
        if (line.length === 0) lines.delete(memberId);
      }
    },
  };
}
