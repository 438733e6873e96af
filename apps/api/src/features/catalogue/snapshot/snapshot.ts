import type { Core } from '../../../core/context.ts';
import { openFixtures, openFixturesOf, openMarketsOf, stoppedFixtures } from '../catalogue.sql.ts';
import type { OpenFixtureView, OpenMarketRow } from '../catalogue.sql.ts';
import type { CatalogueSnapshot, SnapshotFixture, SnapshotSelection } from '../catalogue.types.ts';
import { buildFixture, isSame, stoppedByDesk } from './snapshot-fixture.ts';
import type { OfferRules } from '../intake/offer-rules.ts';

export type SnapshotChange = { before: SnapshotFixture | undefined; after: SnapshotFixture | undefined };

export type LiveSnapshot = CatalogueSnapshot & {
  /** Marks what a channel note names ('*' or fixture ids) for the next reading. */
  note(payload: string): void;
  reload(): Promise<void>;
  /** Ends the reading under way; later notes are ignored. */
  stop(): Promise<void>;
};

const retryMs = 500;

/** Open fixtures by their ids, with who hears of changes and what is to be read. */
type Held = {
  readonly fixtures: Map<number, SnapshotFixture>;
  readonly selections: Map<number, SnapshotSelection>;
  /** closed since the reading of everything began: it may still have seen them open */
  readonly removed: Set<number>;
  readonly listeners: ((change: SnapshotChange[]) => void)[];
  /** to be read by the next reading of single fixtures */
  dirty: Set<number>;
  stopped: boolean;
};

/**
 * Open fixtures in memory. Readings are self-clocking: while one is at the database, changed ids gather for the next. A
 * reading of everything and readings of single fixtures run at the same time, so that nothing waits for the long one. A
 * fixture read earlier never replaces a newer one. Readers only ever see whole fixtures, which are never changed after they
 * are built.
 *
 * @param rules  asked once the database has answered: a reading that began under other settings brings none of their prices
 */
export function createSnapshot({ db, log }: Pick<Core, 'db' | 'log'>, rules: () => OfferRules): LiveSnapshot {
  const held: Held = {
    fixtures: new Map(),
    selections: new Map(),
    removed: new Set(),
    listeners: [],
    dirty: new Set(),
    stopped: false,
  };
  const some = selfClocking(() => readDirty(db, held, rules));
  const all = selfClocking(() => readAll(db, held, rules));
  // What the desk stops as a whole must not wait for the reading of all markets.
  const stops = selfClocking(() => stopWhole(db, held));
  const inBackground = (read: () => Promise<void>) => readInBackground(held, log, read);
  return {
    selection: (id) => held.selections.get(id),
    fixture: (id) => held.fixtures.get(id),
    all: () => held.fixtures.values(),
    refresh(ids) {
      for (const id of ids) held.dirty.add(id);
      return some.settle();
    },
    reload: () => all.settle(),
    note(payload) {
      if (payload === '*') {
        inBackground(stops.settle);
        inBackground(all.settle);
        return;
      }
      for (const text of payload.split(',')) if (/^\d+$/.test(text)) held.dirty.add(Number(text));
      inBackground(some.settle);
    },
    onChange(listener) {
      held.listeners.push(listener);
    },
    async stop() {
      held.stopped = true;
      await Promise.allSettled([some.idle(), all.idle(), stops.idle()]);
    },
  };
}

async function readDirty(db: Core['db'], held: Held, rules: () => OfferRules): Promise<void> {
  const ids = [...held.dirty];
  held.dirty = new Set();
  if (ids.length === 0) return;
  try {
    publish(held, ids, await readFixtures(db, ids, rules));
  } catch (error) {
    for (const id of ids) held.dirty.add(id);
    throw error;
  }
}

async function readAll(db: Core['db'], held: Held, rules: () => OfferRules): Promise<void> {
  const asked = [...held.fixtures.keys()];
  held.removed.clear();
  const read = await readFixtures(db, null, rules);
  for (const id of held.removed) read.delete(id);
  publish(held, asked, read);
}

function readInBackground(held: Held, log: Core['log'], read: () => Promise<void>): void {
  if (held.stopped) return;
  read().catch((error: unknown) => {
    if (held.stopped) return;
    log.error({ err: error }, 'catalogue: reading fixtures failed, trying again');
    setTimeout(() => readInBackground(held, log, read), retryMs).unref();
  });
}

function publish(held: Held, asked: readonly number[], read: Map<number, SnapshotFixture>): void {
  const changes: SnapshotChange[] = [];
  for (const id of new Set([...asked, ...read.keys()])) {
    const before = held.fixtures.get(id);
    const after = read.get(id);
    if (!before && !after) continue;
    if (before && after && (isOlder(after, before) || isSame(before, after))) continue;
    changes.push({ before, after });
  }
  put(held, changes);
}

function put(held: Held, changes: SnapshotChange[]): void {
  for (const { before, after } of changes) {
    if (before)
      for (const market of before.markets)
        for (const selection of market.selections) held.selections.delete(selection.id);
    if (after) {
      held.fixtures.set(after.id, after);
      for (const market of after.markets)
        for (const selection of market.selections) held.selections.set(selection.id, selection);
    } else {
      held.fixtures.delete(before!.id);
      held.removed.add(before!.id);
    }
  }
  if (changes.length === 0) return;
  for (const listener of held.listeners) listener(changes);
}

/** Suspends what the desk has stopped as a whole since it was read. */
async function stopWhole(db: Core['db'], held: Held): Promise<void> {
  const changes: SnapshotChange[] = [];
  for (const { id, version } of await stoppedFixtures(db)) {
    const before = held.fixtures.get(id);
    if (!before || before.version >= version || before.markets.every(({ reason }) => reason === 'desk')) continue;
    changes.push({ before, after: stoppedByDesk(before, version) });
  }
  put(held, changes);
}

/** Work of which at most one runs and one waits. */
function selfClocking(work: () => Promise<void>) {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function begin(): Promise<void> {
    running = work().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    /** Resolves when a run that began after this call has ended. */
    settle(): Promise<void> {
      if (next) return next;
      if (!running) return begin();
      // The one under way may have begun before the caller's change: only the next one counts.
      next = running
        .catch(() => undefined)
        .then(() => {
          next = null;
          return begin();
        });
      return next;
    },
    idle: () => next ?? running ?? Promise.resolve(),
  };
}

function isOlder(a: SnapshotFixture, b: SnapshotFixture): boolean {
  return a.version < b.version || (a.version === b.version && (a.live?.seq ?? 0) < (b.live?.seq ?? 0));
}

/** Fixtures with their markets as of one moment: a version never comes with the prices of another. */
async function readFixtures(
  db: Core['db'],
  ids: readonly number[] | null,
  rules: () => OfferRules,
): Promise<Map<number, SnapshotFixture>> {
  const read = ids ? await openFixturesOf(db, ids) : await readEverything(db);
  const now = rules();
  return new Map(read.map((view) => [view.id, buildFixture(view, view.markets, now)]));
}

/** Two statements in one snapshot: of all markets each row is cheaper by itself than as part of its fixture's. */
async function readEverything(db: Core['db']): Promise<(OpenFixtureView & { markets: OpenMarketRow[] })[]> {
  const { views, rows } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const open = await openFixtures(tx);
      const openIds = open.map((view) => view.id);
      return { views: open, rows: openIds.length > 0 ? await openMarketsOf(tx, openIds) : [] };
    });
  const markets = Map.groupBy(rows, (market) => market.fixture_id);
  return views.map((view) => ({ ...view, markets: markets.get(view.id) ?? [] }));
}
