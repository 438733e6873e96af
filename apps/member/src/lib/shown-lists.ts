import type { WireFixture } from '@lime/contract/fixtures.ts';

/** The lists of fixtures the site has; each page shows one of them (fixture-sources.ts). */
export type ListId = 'korean' | 'special' | 'european' | 'lsport-korean' | 'lsport-european' | 'inplay' | 'live';

type Fixtures = readonly WireFixture[];

const none: Fixtures = [];

/** The fetched lists, and who is woken when one of them changes. */
export function createShownLists() {
  const lists = new Map<ListId, Fixtures>();
  const listeners = new Set<() => void>();
  let changes = 0;
  const wake = () => {
    changes += 1;
    listeners.forEach((listener) => listener());
  };
  return {
    wake,
    get: (id: ListId) => lists.get(id) ?? none,
    has: (id: ListId) => lists.has(id),
    /** Puts a list in place; `wake` follows once its prices are there too. */
    set: (id: ListId, fixtures: Fixtures) => void lists.set(id, fixtures),
    all: () => [...lists.values()].flat(),
    changes: () => changes,
    /** Changes every list. A list that is to stay as it is comes back itself. */
    change(change: (fixtures: Fixtures) => Fixtures) {
      let changed = false;
      for (const [id, fixtures] of lists) {
        const next = change(fixtures);
        if (next === fixtures) continue;
        lists.set(id, next);
        changed = true;
      }
      if (changed) wake();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
