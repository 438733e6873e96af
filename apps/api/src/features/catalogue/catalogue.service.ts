import { settingDefinitions } from '@lime/contract/settings.ts';
import type { PriceBand } from '@lime/domain/pricing/price-jump.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import type { FeedSink } from '../../feeds/feed.ts';
import type { CatalogueSnapshot, SnapshotFixture } from './catalogue.types.ts';
import { announceFixtures, createFeedSink, feedSinkWithin } from './feed-sink.ts';
import { createGameCalls } from './fixture-calls.ts';
import type { GameCalls } from './fixture-calls.ts';
import type { Phases } from './list-kinds.ts';
import { createMarketStreams } from './market-streams.ts';
import type { MarketStreams, StreamAudience } from './market-streams.ts';
import { reopenCalm } from './price-jump.service.ts';
import { applyDuePrices } from './price-plan.ts';
import { createSnapshot } from './snapshot.ts';
import type { OfferRules } from './offer-rules.ts';

export type Catalogue = {
  readonly snapshot: CatalogueSnapshot;
  readonly sink: FeedSink;
  /** The sink within a transaction that is open already. */
  sinkWithin(tx: Tx): FeedSink;
  /** Has every process read these fixtures again once `tx` commits. */
  announce(tx: Tx, fixtureIds: readonly number[]): Promise<void>;
  /** the calls' service */
  readonly calls: GameCalls;
  readonly streams: Pick<MarketStreams, 'position' | 'after'>;
  /** Reads the open fixtures and keeps them and the planned prices going. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Deps = {
  /** what the site's settings say about offers, read again whenever prices are; absent: no caps, nothing closes early */
  readonly rules?: () => Partial<OfferRules>;
  /** how long a feed may correct its results by itself */
  readonly resettleHours?: () => number;
  /** beyond which a feed's prices stop their markets; absent: none do */
  readonly band?: () => PriceBand;
  /** who hears of price moves; absent: nobody */
  readonly audience?: StreamAudience;
};

const tickMs = 1_000;
const noRules: OfferRules = {
  caps: { twoWaySum: null, maxReverse: null, maxDraw: null },
  closing: { endTime: 0, closeType: 'keep-results' },
  highest: { maxBetting: 0, maxWin: 0 },
};
const nobody: StreamAudience = { isHeard: () => false, send: () => undefined, lastSendingMs: () => 0 };

/** What can be bet on: the feeds' way in, the open fixtures in memory, the lists, and price moves as they happen. */
export function createCatalogue(core: Pick<Core, 'db' | 'log' | 'channel'>, deps: Deps = {}): Catalogue {
  const { db, log, channel } = core;
  const rules = (): OfferRules => ({ ...noRules, ...deps.rules?.() });
  // Starts are the database clock's business; a process whose own clock is off still shows the right list.
  let clockOffsetMs = 0;
  const now = () => Date.now() + clockOffsetMs;
  const phases: Phases = {
    isOpen: ({ status, markets, startsAt }) => status === 'scheduled' && markets.length > 0 && startsAt > now(),
    isInPlay: ({ status, live }) => status === 'live' && live !== null,
    now,
  };
  const band = deps.band ?? (() => settingDefinitions.priceBand.default);
  const isOpen = (fixture: SnapshotFixture) => phases.isOpen(fixture);

  const snapshot = createSnapshot(core, rules);
  const streams = createMarketStreams(phases, deps.audience ?? nobody);
  const calls = createGameCalls({ db, snapshot, phases, position: streams.position });

  const shown = new Set<number>();
  const live = new Set<number>();
  snapshot.onChange((changes) => {
    for (const { before, after } of changes) {
      const id = (after ?? before)!.id;
      if (after && isOpen(after)) shown.add(id);
      else shown.delete(id);
      if (after?.clockwork) live.add(id);
      else live.delete(id);
    }
    calls.touch();
    streams.add(changes);
  });

  let timer: NodeJS.Timeout | null = null;
  let ticking: Promise<void> = Promise.resolve();
  let stopped = false;
  let seenRules = JSON.stringify(rules());

  function dropStarted(): void {
    const started = [...shown].filter((id) => !isOpen(snapshot.fixture(id)!));
    if (started.length === 0) return;
    for (const id of started) shown.delete(id);
    calls.touch();
    streams.addGone(started);
  }

  /** Matches that time alone suspends or closes: they are read again, for news may have come that changed nothing else. */
  function readTurning(): void {
    const turning = [...live].filter((id) => (snapshot.fixture(id)?.clockwork?.changesAt ?? Infinity) <= now());
    if (turning.length > 0) snapshot.note(turning.join(','));
  }

  async function tick(): Promise<void> {
    dropStarted();
    readTurning();
    const nowRules = JSON.stringify(rules());
    if (nowRules !== seenRules) {
      seenRules = nowRules;
      snapshot.note('*');
    }
    await applyDuePrices(core);
    await reopenCalm({ db, snapshot, announce: (tx, ids) => announceFixtures(tx, channel, ids) }, band());
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
    sink: createFeedSink({
      db,
      channel,
      ...(deps.resettleHours ? { resettleHours: deps.resettleHours } : {}),
      ...(deps.band ? { band: deps.band } : {}),
    }),
    sinkWithin: (tx) => feedSinkWithin(tx, channel),
    announce: (tx, ids) => announceFixtures(tx, channel, ids),
    calls,
    streams,
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
      streams.stop();
    },
  };
}
