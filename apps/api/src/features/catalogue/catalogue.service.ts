import { settingDefinitions } from '@lime/contract/settings.ts';
import type { PriceBand } from '@lime/domain/pricing/price-jump.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import type { FeedSink } from '../../feeds/feed.ts';
import type { CatalogueSnapshot } from './catalogue.types.ts';
import { announceFixtures, createFeedSink, feedSinkWithin } from './intake/feed-sink.ts';
import type { TakeResults } from './intake/feed-sink.ts';
import { createGameCalls } from './lists/fixture-calls.ts';
import type { GameCalls } from './lists/fixture-calls.ts';
import type { Phases } from './lists/list-kinds.ts';
import { createMarketStreams } from './streams/market-streams.ts';
import type { MarketStreams, StreamAudience } from './streams/market-streams.ts';
import { reopenCalm } from './intake/price-jump.service.ts';
import { applyDuePrices } from './intake/price-plan.ts';
import { createSnapshot } from './snapshot/snapshot.ts';
import type { LiveSnapshot, SnapshotChange } from './snapshot/snapshot.ts';
import type { OfferRules } from './intake/offer-rules.ts';

/** What other features are handed of the catalogue. */
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
  /** what the sink does with results */
  readonly takeResults: TakeResults;
  /** what the site's settings say about offers, read again whenever prices are; absent: no caps, nothing closes early */
  readonly rules?: () => Partial<OfferRules>;
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

/** The catalogue's parts, and what its ticking keeps. */
type Running = {
  readonly core: Pick<Core, 'db' | 'log' | 'channel'>;
  readonly rules: () => OfferRules;
  readonly band: () => PriceBand;
  readonly phases: Phases;
  readonly snapshot: LiveSnapshot;
  readonly streams: MarketStreams;
  readonly calls: GameCalls;
  readonly clock: { offsetMs: number };
  /** fixtures that lists show before their start */
  readonly shown: Set<number>;
  /** fixtures that time alone may suspend or close */
  readonly live: Set<number>;
  timer: NodeJS.Timeout | null;
  ticking: Promise<void>;
  stopped: boolean;
  seenRules: string;
};

/** What can be bet on: the feeds' way in, the open fixtures in memory, the lists, and price moves as they happen. */
export function createCatalogue(core: Pick<Core, 'db' | 'log' | 'channel'>, deps: Deps): Catalogue {
  const { db, channel } = core;
  const rules = (): OfferRules => ({ ...noRules, ...deps.rules?.() });
  // Starts are the database clock's business; a process whose own clock is off still shows the right list.
  const clock = { offsetMs: 0 };
  const phases = phasesBy(() => Date.now() + clock.offsetMs);
  const snapshot = createSnapshot(core, rules);
  const streams = createMarketStreams(phases, deps.audience ?? nobody);
  const calls = createGameCalls({ db, snapshot, phases, position: streams.position });
  const running: Running = {
    core,
    rules,
    band: deps.band ?? (() => settingDefinitions.priceBand.default),
    phases,
    snapshot,
    streams,
    calls,
    clock,
    shown: new Set(),
    live: new Set(),
    timer: null,
    ticking: Promise.resolve(),
    stopped: false,
    seenRules: JSON.stringify(rules()),
  };
  snapshot.onChange((changes) => follow(running, changes));
  return {
    snapshot,
    sink: createFeedSink({
      db,
      channel,
      takeResults: deps.takeResults,
      ...(deps.band ? { band: deps.band } : {}),
    }),
    sinkWithin: (tx) => feedSinkWithin(tx, channel, deps.takeResults),
    announce: (tx, ids) => announceFixtures(tx, channel, ids),
    calls,
    streams,
    start: () => start(running),
    stop: () => stop(running),
  };
}

function phasesBy(now: () => number): Phases {
  return {
    isOpen: ({ status, markets, startsAt }) => status === 'scheduled' && markets.length > 0 && startsAt > now(),
    isInPlay: ({ status, live }) => status === 'live' && live !== null,
    now,
  };
}

/** Tells the lists and the streams what changed. */
function follow({ phases, shown, live, calls, streams }: Running, changes: SnapshotChange[]): void {
  for (const { before, after } of changes) {
    const id = (after ?? before)!.id;
    if (after && phases.isOpen(after)) shown.add(id);
    else shown.delete(id);
    if (after?.clockwork) live.add(id);
    else live.delete(id);
  }
  calls.touch();
  streams.add(changes);
}

async function start(running: Running): Promise<void> {
  const { core, snapshot } = running;
  core.channel.on('catalogue', snapshot.note);
  core.channel.onReconnect(() => {
    measureClock(running).catch((error: unknown) =>
      core.log.warn({ err: error }, 'catalogue: the database clock was not read'),
    );
    snapshot.note('*');
  });
  await measureClock(running);
  await snapshot.reload();
  schedule(running);
}

async function stop(running: Running): Promise<void> {
  running.stopped = true;
  if (running.timer) clearTimeout(running.timer);
  await running.ticking;
  await running.snapshot.stop();
  running.streams.stop();
}

async function measureClock({ core, clock }: Running): Promise<void> {
  const asked = Date.now();
  const now = await databaseNow(core.db);
  clock.offsetMs = now.getTime() - (asked + Date.now()) / 2;
}

function schedule(running: Running): void {
  if (running.stopped) return;
  running.timer = setTimeout(() => {
    running.ticking = tick(running)
      .catch((error: unknown) =>
        running.core.log.error({ err: error }, 'catalogue: planned prices could not be applied, trying again'),
      )
      .finally(() => schedule(running));
  }, tickMs).unref();
}

async function tick(running: Running): Promise<void> {
  const { core, snapshot } = running;
  dropStarted(running);
  readTurning(running);
  const nowRules = JSON.stringify(running.rules());
  if (nowRules !== running.seenRules) {
    running.seenRules = nowRules;
    snapshot.note('*');
  }
  await applyDuePrices(core);
  const announce = (tx: Tx, ids: readonly number[]) => announceFixtures(tx, core.channel, ids);
  await reopenCalm({ db: core.db, snapshot, announce }, running.band());
}

function dropStarted({ phases, shown, snapshot, calls, streams }: Running): void {
  const started = [...shown].filter((id) => !phases.isOpen(snapshot.fixture(id)!));
  if (started.length === 0) return;
  for (const id of started) shown.delete(id);
  calls.touch();
  streams.addGone(started);
}

/** Matches that time alone suspends or closes: they are read again, for news may have come that changed nothing else. */
function readTurning({ phases, live, snapshot }: Running): void {
  const turning = [...live].filter((id) => (snapshot.fixture(id)?.clockwork?.changesAt ?? Infinity) <= phases.now());
  if (turning.length > 0) snapshot.note(turning.join(','));
}
