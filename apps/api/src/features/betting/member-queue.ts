/** Lets each member do one thing at a time, in the order asked; members do not wait for each other. */
export interface MemberQueue {
  take<T>(memberId: number, work: () => Promise<T>): Promise<T>;
  /** members with something under way */
  readonly size: number;
}

export function createMemberQueue(): MemberQueue {
  const tails = new Map<number, Promise<unknown>>();
  return {
    take(memberId, work) {
      const before = tails.get(memberId);
      const turn = before ? before.then(work, work) : work();
      tails.set(memberId, turn);
      const leave = () => {
        if (tails.get(memberId) === turn) tails.delete(memberId);
      };
      turn.then(leave, leave);
      return turn;
    },
    get size() {
      return tails.size;
    },
  };
}
