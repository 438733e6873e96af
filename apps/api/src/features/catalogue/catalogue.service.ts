import type { OddsMessage } from '@lime/contract/realtime.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { FeedSink } from '../../feeds/feed.ts';
import type { CatalogueSnapshot, SnapshotFixture } from './catalogue.types.ts';
import { createFeedSink } from './feed-sink.ts';
import { createOddsPush } from './odds-push.ts';
import { createPrematchList } from './prematch-list.ts';
import { applyDuePrices } from './price-plan.ts';
import { createSnapshot } from './snapshot.ts';
import type { PriceCaps } from './snapshot.ts';
import { createGameLists } from './game-lists.ts';
import type { GameLists } from './game-lists.ts';

export type Catalogue = {
  readonly snapshot: CatalogueSnapshot;
  readonly sink: FeedSink;
  /** the list calls' service */
  readonly lists: GameLists;
  /** Reads the open fixtures and keeps them and the planned prices going. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Deps = {
  /** price caps of the site's settings, read again whenever prices are; absent: no caps */
  readonly caps?: () => PriceCaps;
  /** hands a message to everybody who watches list prices; absent: nobody does */
  readonly broadcastOdds?: (message: OddsMessage) => void;
};

const tickMs = 1_000;
const noCaps: PriceCaps = { twoWaySum: null, maxReverse: null, maxDraw: null };

/** What can be bet on: the feeds' way in, the open fixtures in memory, the lists, and price moves as they happen. */
export function createCatalogue(core: Pick<Core, 'db' | 'log' | 'channel'>, deps: Deps = {}): Catalogue {
  const { db, log, channel } = core;
  const caps = deps.caps ?? (() => noCaps);
  // Starts are the database clock's business; a process whose own clock is off still shows the right list.
  let clockOffsetMs = 0;
  const isOpen = (fixture: SnapshotFixture) =>
    fixture.status === 'scheduled' && fixture.markets.length > 0 && fixture.startsAt > Date.now() + clockOffsetMs;

  const snapshot = createSnapshot(core, caps);
  const push = createOddsPush(isOpen, deps.broadcastOdds ?? (() => undefined));
  const list = createPrematchList(snapshot, isOpen, push.position);
  const lists = createGameLists({ db, snapshot, list, isOpen, position: push.position });

  const shown = new Set<number>();
  snapshot.onChange((changes) => {
    for (const { before, after } of changes) {
      const id = (after ?? before)!.id;
      if (after && isOpen(after)) shown.add(id);
      else shown.delete(id);
    }
    list.touch();
    push.add(changes);
  });

  let timer: NodeJS.Timeout | null = null;
  let ticking: Promise<void> = Promise.resolve();
  let stopped = false;
  let seenCaps = JSON.stringify(caps());

  function dropStarted(): void {
    const started = [...shown].filter((id) => !isOpen(snapshot.fixture(id)!));
    if (started.length === 0) return;
    for (const id of started) shown.delete(id);
    list.touch();
    push.addGone(started);
  }

  async function tick(): Promise<void> {
    dropStarted();
    const nowCaps = JSON.stringify(caps());
    if (nowCaps !== seenCaps) {
      seenCaps = nowCaps;
      snapshot.note('*');
    }
    await applyDuePrices(core);
  }

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      ticking = tick()
        .catch((error: unknown) =>
          log.error({ err: error }, 'catalogue: planned prices could not be applied, trying again'),
        )
        .finally(schedule);
    }, tickMs).unref();
  }

  async function measureClock(): Promise<void> {
    const asked = Date.now();
    const now = await databaseNow(db);
    clockOffsetMs = now.getTime() - (asked + Date.now()) / 2;
  }

  return {
    snapshot,
    sink: createFeedSink(core),
    lists,
    async start() {
      channel.on('catalogue', snapshot.note);
      channel.onReconnect(() => {
        measureClock().catch((error: unknown) =>
          log.warn({ err: error }, 'catalogue: the database clock was not read'),
        );
        snapshot.note('*');
      });
      await measureClock();
      await snapshot.reload();
      schedule();
    },
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await ticking;
      await snapshot.stop();
      push.stop();
    },
  };
}
