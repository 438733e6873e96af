import { marketKind } from '@lime/domain/catalogue.ts';
import type { Side } from '@lime/domain/catalogue.ts';
import { capPrices } from '@lime/domain/betting/prices.ts';
import type { BettingSettings } from '@lime/domain/betting/cart-types.ts';
import type { Core } from '../../core/context.ts';
import { openFixtures, openMarketsOf } from './catalogue.sql.ts';
import type { FixtureView } from './catalogue.sql.ts';
import type { CatalogueSnapshot, SnapshotFixture, SnapshotMarket, SnapshotSelection } from './catalogue.types.ts';

/** Limits that shape every offered price (decision 40). */
export type PriceCaps = Pick<BettingSettings, 'twoWaySum' | 'maxReverse' | 'maxDraw'>;

export type SnapshotChange = { before: SnapshotFixture | undefined; after: SnapshotFixture | undefined };

export type LiveSnapshot = CatalogueSnapshot & {
  /** Marks what a channel note names ('*' or fixture ids) for the next reading. */
  note(payload: string): void;
  reload(): Promise<void>;
  /** Ends the reading under way; later notes are ignored. */
  stop(): Promise<void>;
};

const retryMs = 500;

/**
 * Open fixtures in memory. Readings are self-clocking: while one is at the database, notes gather for the next. Readers
 * only ever see whole fixtures, which are never changed after they are built.
 *
 * @param caps  read anew at every reading
 */
export function createSnapshot({ db, log }: Pick<Core, 'db' | 'log'>, caps: () => PriceCaps): LiveSnapshot {
  const fixtures = new Map<number, SnapshotFixture>();
  const selections = new Map<number, SnapshotSelection>();
  const listeners: ((change: SnapshotChange[]) => void)[] = [];
  let dirty = new Set<number>();
  let everything = false;
  let reading: Promise<void> | null = null;
  let stopped = false;

  async function readOnce(): Promise<void> {
    const ids = everything ? null : [...dirty];
    dirty = new Set();
    everything = false;
    try {
      const read = await readFixtures(db, ids, caps());
      publish(ids ?? [...fixtures.keys()], read);
    } catch (error) {
      if (ids) for (const id of ids) dirty.add(id);
      else everything = true;
      throw error;
    }
  }

  function publish(asked: readonly number[], read: Map<number, SnapshotFixture>): void {
    const changes: SnapshotChange[] = [];
    for (const id of new Set([...asked, ...read.keys()])) {
      const before = fixtures.get(id);
      const after = read.get(id);
      if (!before && !after) continue;
      if (before && after && isSame(before, after)) continue;
      if (before)
        for (const market of before.markets) for (const selection of market.selections) selections.delete(selection.id);
      if (after) {
        fixtures.set(id, after);
        for (const market of after.markets)
          for (const selection of market.selections) selections.set(selection.id, selection);
      } else fixtures.delete(id);
      changes.push({ before, after });
    }
    if (changes.length === 0) return;
    for (const listener of listeners) listener(changes);
  }

  /** Resolves when a reading that began after this call has been published. */
  async function settle(): Promise<void> {
    // The one under way may have begun before the caller's change: the next one counts, whoever starts it.
    if (reading) await reading.catch(() => undefined);
    if (!reading && !everything && dirty.size === 0) return;
    reading ??= readOnce().finally(() => {
      reading = null;
    });
    await reading;
  }

  function settleInBackground(): void {
    if (stopped) return;
    settle().catch((error: unknown) => {
      if (stopped) return;
      log.error({ err: error }, 'catalogue: reading fixtures failed, trying again');
      setTimeout(settleInBackground, retryMs).unref();
    });
  }

  return {
    selection: (id) => selections.get(id),
    fixture: (id) => fixtures.get(id),
    all: () => fixtures.values(),
    refresh(ids) {
      for (const id of ids) dirty.add(id);
      return settle();
    },
    reload() {
      everything = true;
      return settle();
    },
    note(payload) {
      if (payload === '*') everything = true;
      else for (const text of payload.split(',')) if (/^\d+$/.test(text)) dirty.add(Number(text));
      settleInBackground();
    },
    onChange(listener) {
      listeners.push(listener);
    },
    async stop() {
      stopped = true;
      await reading?.catch(() => undefined);
    },
  };
}

/** Fixtures are read before their markets: prices may be newer than the version they stand under, never older. */
async function readFixtures(
  db: Core['db'],
  ids: readonly number[] | null,
  caps: PriceCaps,
): Promise<Map<number, SnapshotFixture>> {
  const views = await openFixtures(db, ids);
  const markets =
    views.length > 0
      ? Map.groupBy(
          await openMarketsOf(
            db,
            views.map((view) => view.id),
          ),
          (market) => market.fixture_id,
        )
      : new Map();
  return new Map(views.map((view) => [view.id, build(view, markets.get(view.id) ?? [], caps)]));
}

function build(view: FixtureView, rows: Awaited<ReturnType<typeof openMarketsOf>>, caps: PriceCaps): SnapshotFixture {
  const markets: SnapshotMarket[] = [];
  const fixture: SnapshotFixture = {
    id: view.id,
    version: view.version,
    sportId: view.sport_id,
    family: view.family,
    leagueId: view.league_id,
    leagueSort: view.league_sort,
    startsAt: view.starts_at.getTime(),
    status: view.status,
    names: namesOf(view),
    markets,
  };
  for (const row of rows) {
    const { sides } = marketKind(row.type);
    const at = sides.map((side) => row.sides.indexOf(side));
    const prices = capPrices(
      sides,
      at.map((index) => row.odds[index]!),
      caps,
    );
    const selections: SnapshotSelection[] = [];
    const market: SnapshotMarket = {
      id: row.id,
      type: row.type,
      line: row.line,
      main: row.main,
      status: row.status,
      selections,
      fixture,
    };
    sides.forEach((side: Side, no) =>
      selections.push({ id: row.selection_ids[at[no]!]!, side, odds: prices[no]!, market }),
    );
    markets.push(market);
  }
  markets.sort(byKindAndLine);
  return fixture;
}

/** Names of a fixture as every answer shows them. */
export function namesOf(view: FixtureView): SnapshotFixture['names'] {
  return {
    sportKo: view.sport_ko,
    sportEn: view.sport_en,
    locationCode: view.location_code,
    locationKo: view.location_ko,
    locationEn: view.location_en,
    leagueKo: view.league_ko,
    leagueEn: view.league_en,
    homeKo: view.home_ko,
    homeEn: view.home_en,
    awayKo: view.away_ko,
    awayEn: view.away_en,
  };
}

const kindOrder = new Map([
  [1, 0],
  [52, 1],
  [3, 2],
  [2, 3],
]);

/** The order markets are shown in: by kind, the main one first, then by line. */
export function byKindAndLine(a: { type: number; main: boolean; line: number | null }, b: typeof a): number {
  return (
    kindOrder.get(a.type)! - kindOrder.get(b.type)! || Number(b.main) - Number(a.main) || (a.line ?? 0) - (b.line ?? 0)
  );
}

function isSame(a: SnapshotFixture, b: SnapshotFixture): boolean {
  return (
    a.version === b.version &&
    a.status === b.status &&
    a.startsAt === b.startsAt &&
    a.leagueId === b.leagueId &&
    Object.entries(a.names).every(([key, name]) => b.names[key as keyof typeof b.names] === name) &&
    a.markets.length === b.markets.length &&
    a.markets.every((market, no) => {
      const other = b.markets[no]!;
      return (
        market.id === other.id &&
        market.status === other.status &&
        market.main === other.main &&
        market.selections.every((selection, at) => selection.odds === other.selections[at]?.odds)
      );
    })
  );
}
