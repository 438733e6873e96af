import { Refused } from './refused.ts';

/**
 * Who waits: a known device, a signed-in member or member of staff, an address nobody knows more of, or the house itself
 * (commands, the seed). Kinds take turns, and within a kind its names do, so that one who asks often waits alone.
 */
export type Lane = { readonly kind: 'house' | 'device' | 'member' | 'address'; readonly name: string };

/** The lane of commands and the seed; it is never refused. */
export const houseLane: Lane = { kind: 'house', name: '' };

/** How many of one name may wait. Addresses are loose, a whole office may be behind one (decision 63); a member has five guesses at once looked at; the house waits for itself. */
const maxOfOne: Readonly<Record<Lane['kind'], number>> = { house: Infinity, device: 2, member: 5, address: 60 };
/** How many of one kind may wait, over all names. */
const maxOfKind: Readonly<Record<Lane['kind'], number>> = { house: Infinity, device: 100, member: 100, address: 200 };

/** Few slots, shared fairly. */
export type FairTurns = {
  /** Works when a slot is free and it is this lane's turn. @throws Refused TOO_MANY_REQUESTS (429) when too much of it waits already */
  take<T>(lane: Lane, work: () => Promise<T>): Promise<T>;
  /** how many wait now */
  readonly waiting: number;
};

type Kind = { readonly lanes: Map<string, (() => void)[]>; count: number };

/** Shares few slots fairly among many who ask. @param slots how many work at once */
export function createFairTurns(slots: number): FairTurns {
  // A Map is in the order of insertion: the first of each is next, and goes to the end when it had its turn.
  const kinds = new Map<Lane['kind'], Kind>(
    (['device', 'member', 'house', 'address'] as const).map((kind) => [kind, { lanes: new Map(), count: 0 }]),
  );
  let running = 0;

  function enter({ kind, name }: Lane): Promise<void> {
    const own = kinds.get(kind)!;
    const lane = own.lanes.get(name) ?? [];
    if (lane.length >= maxOfOne[kind] || own.count >= maxOfKind[kind])
      throw new Refused({ code: 'TOO_MANY_REQUESTS', detail: { retryAfter: 1 } }, 429);
    return new Promise((go) => {
      lane.push(go);
      own.lanes.set(name, lane);
      own.count += 1;
    });
  }

  /** @returns whose turn it is; undefined when nobody waits */
  function next(): (() => void) | undefined {
    for (const [kind, own] of kinds) {
      const first = own.lanes.entries().next().value;
      if (!first) continue;
      const [name, lane] = first;
      kinds.delete(kind);
      kinds.set(kind, own);
      own.lanes.delete(name);
      own.count -= 1;
      const go = lane.shift();
      if (lane.length > 0) own.lanes.set(name, lane);
      return go;
    }
    return undefined;
  }

  return {
    async take(lane, work) {
      if (running >= slots) await enter(lane);
      else running += 1;
      try {
        return await work();
      } finally {
        const go = next();
        if (go) go();
        else running -= 1;
      }
    },
    get waiting() {
      return [...kinds.values()].reduce((sum, { count }) => sum + count, 0);
    },
  };
}
