import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { MarketProduct } from '@lime/domain/market-kinds.ts';
import type { FeedCommand, FeedReport } from '../feed-report.ts';
import type { FeedSink } from '../feed.ts';
import { createBook } from './book.ts';
import type { Book, BookNews } from './book.ts';
import { provider } from './lsports-fixtures.ts';
import { readMessage } from './messages.ts';
import { createSession, usualSettings } from './feed-session.ts';
import type { Effect, Session, SessionSettings } from './feed-session.ts';
import type { Snapshot, SnapshotClient, Transport } from './transport.ts';

type Deps = {
  readonly product: MarketProduct;
  readonly transport: Transport;
  readonly snapshots: SnapshotClient;
  readonly sink: FeedSink;
  /** keys the catalogue holds open for this provider */
  readonly openKeys: () => Promise<string[]>;
  readonly report: FeedReport;
  readonly settings?: SessionSettings;
  /** the database's clock as near as it is known */
  readonly now?: () => number;
  readonly onError?: (error: unknown, what: string) => void;
};

export type LsportsSource = {
  /** the name it is reported under */
  readonly name: string;
  start(): void;
  stop(): Promise<void>;
  command(command: FeedCommand): void;
  /** the number of the newest message taken; null before the first */
  lastSeq(): number | null;
  /** for tests and tools: everything that came so far is in the catalogue, or waits for a recovery */
  idle(): Promise<void>;
};

type Snapshotted = { readonly do: 'snapshot'; readonly snapshot: Snapshot; readonly open: readonly string[] };
type Work = Effect | Snapshotted;

const tickMs = 100;
/** Work is done in pieces: after each, whoever else waits for this process has a turn. A piece is so many messages or fixtures. */
const pieceOfMessages = 50;
const pieceOfFixtures = 100;
const retriesMs = [50, 250, 1_000, 2_000] as const;

/** The name of a package's feed in the office. */
export const sourceName = (product: MarketProduct) => `${provider}-${product}`;

/** One package's session, book and sink, and what is under way. */
type Source = Required<Omit<Deps, 'settings'>> & {
  readonly name: string;
  readonly session: Session;
  readonly book: Book;
  readonly work: Work[];
  /** deliveries that were not read yet */
  inbox: { readonly body: Uint8Array | string; readonly ack: () => void }[];
  reading: Promise<void> | null;
  isWithheld: boolean;
  acks: (() => void)[];
  taken: number;
  newestSentAt: number | null;
  running: Promise<void> | null;
  stopping: AbortController;
  ticker: NodeJS.Timeout | undefined;
  isPaused: boolean;
};

/**
 * One package of Trade360: session, book and sink together. Effects are carried out one after the other. While everything is
 * suspended nothing is sent to the sink; messages taken before a suspension are acknowledged after it.
 */
export function createLsportsSource({
  settings = usualSettings,
  now = Date.now,
  onError = () => undefined,
  ...deps
}: Deps): LsportsSource {
  const source: Source = {
    ...deps,
    now,
    onError,
    name: sourceName(deps.product),
    session: createSession(settings),
    book: createBook(deps.product),
    work: [],
    inbox: [],
    reading: null,
    isWithheld: true,
    acks: [],
    taken: 0,
    newestSentAt: null,
    running: null,
    stopping: new AbortController(),
    ticker: undefined,
    isPaused: false,
  };
  return {
    name: source.name,
    start: () => open(source),
    stop: () => close(source),
    command: (command) => obey(source, command),
    lastSeq: () => source.session.lastSeq,
    async idle() {
      while (source.reading || source.running) await (source.reading ?? source.running);
    },
  };
}

function obey(source: Source, command: FeedCommand): void {
  if (command === 'recover') return plan(source, source.session.recoverNow(source.now()));
  if (command === 'pause' && !source.isPaused) {
    source.isPaused = true;
    void close(source).then(() => source.report.event(source.name, 'paused', {}), source.onError as () => void);
  }
  if (command === 'resume' && source.isPaused) {
    source.isPaused = false;
    source.report.event(source.name, 'resumed', {});
    open(source);
  }
  tellState(source);
}

function plan(source: Source, effects: readonly Work[]): void {
  source.work.push(...effects);
  if (source.work.length > 0) source.running ??= run(source);
}

async function run(source: Source): Promise<void> {
  // `running` is this run before it can end: one that only takes messages has nothing else to wait for
  await Promise.resolve();
  try {
    while (source.work.length > 0) {
      const { signal } = source.stopping;
      if (signal.aborted) source.work.length = 0;
      await takeWaiting(source, signal);
      const next = source.work.shift();
      if (!source.isWithheld && next?.do !== 'suspend') await flush(source, signal);
      if (next && !signal.aborted) await act(source, next, signal);
    }
  } catch (error) {
    // News that did not reach the catalogue leaves the book ahead of it: begin again from a snapshot.
    source.onError(error, `${source.name}: the feed stumbled`);
    source.running = null;
    plan(source, source.session.recoverNow(source.now()));
    return;
  }
  source.running = null;
}

/**
 * Messages that wait together go to the sink together, of each market its newest prices alone. A stop is told all the same: it
 * goes to the sink before a message that may lift it is taken.
 */
async function takeWaiting(source: Source, signal: AbortSignal): Promise<void> {
  for (let taken = 1; source.work[0]?.do === 'take'; taken += 1) {
    if (taken % pieceOfMessages === 0) await turn();
    if (signal.aborted || source.work[0]?.do !== 'take') return;
    const next = source.work.shift() as Extract<Effect, { do: 'take' }>;
    if (!source.isWithheld && source.book.mayLift(next.message.events))
      await tell(source, source.book.news(source.now(), Infinity, 'stops'), signal);
    takeMessage(source, next);
  }
}

function takeMessage(source: Source, { message, ack }: Extract<Effect, { do: 'take' }>): void {
  source.book.apply(message.events, { sentAt: message.sentAt, seq: message.seq, now: source.now() });
  source.acks.push(ack);
  source.taken += 1;
  source.newestSentAt = message.sentAt;
  for (const fault of message.faults)
    source.report.event(source.name, 'malformed', { fault, seq: message.seq, type: message.type });
}

async function act(source: Source, effect: Work, signal: AbortSignal): Promise<void> {
  switch (effect.do) {
    case 'take':
      return takeMessage(source, effect);
    case 'ack':
      return effect.ack();
    case 'suspend':
      source.isWithheld = true;
      tellState(source);
      return persist(source, () => source.sink.takeSilence(provider, true, source.product), signal);
    case 'recover':
      tellState(source);
      return fetchSnapshot(source, signal);
    case 'snapshot': {
      const sentAt = effect.snapshot.sentAt ?? source.session.lastSentAt ?? 0;
      source.book.replace(effect.snapshot.events, { sentAt, now: source.now(), open: effect.open });
      for (const fault of effect.snapshot.faults)
        source.report.event(source.name, 'malformed', { fault, snapshot: true });
      source.work.unshift(...source.session.recovered(source.now()));
      return;
    }
    case 'free':
      source.isWithheld = false;
      await flush(source, signal);
      await persist(source, () => source.sink.takeSilence(provider, false, source.product), signal);
      return tellState(source);
    case 'refresh':
      source.book.refresh(effect.keys, source.now());
      return source.isWithheld ? undefined : flush(source, signal);
    case 'event':
      return source.report.event(source.name, effect.kind, effect.detail);
  }
}

function fetchSnapshot(source: Source, signal: AbortSignal): void {
  const fetched = Promise.all([source.snapshots.fetch(source.product, signal), source.openKeys()]);
  fetched.then(
    ([snapshot, open]) => plan(source, [{ do: 'snapshot', snapshot, open }]),
    (error: unknown) => {
      if (!signal.aborted)
        plan(
          source,
          source.session.recoveryFailed(error instanceof Error ? error.message.slice(0, 120) : 'failed', source.now()),
        );
    },
  );
}

async function flush(source: Source, signal: AbortSignal): Promise<void> {
  for (let piece = 1; piece === 1 || source.book.hasNews(); piece += 1) {
    if (piece > 1) await turn();
    const news = source.book.news(source.now(), pieceOfFixtures);
    for (const { kind, detail } of news.events) source.report.event(source.name, kind, detail);
    await tell(source, news, signal);
  }
  const done = source.acks;
  source.acks = [];
  for (const ack of done) ack();
  if (source.taken > 0)
    source.report.taken(source.name, {
      messages: source.taken,
      lastSeq: source.session.lastSeq,
      delayMs: source.newestSentAt === null ? null : Math.max(0, Math.round(source.now() - source.newestSentAt)),
    });
  source.taken = 0;
}

/**
 * Sends the news to the sink. What it does not take whole goes fixture by fixture, so that one cannot keep the others
 * waiting.
 */
async function tell(source: Source, news: BookNews, signal: AbortSignal): Promise<void> {
  for (const wait of retriesMs) {
    try {
      return await tellSink(source, news);
    } catch (error) {
      if (signal.aborted) throw error;
      source.onError(error, `${source.name}: the catalogue did not take the news`);
      await pause(wait, undefined, { signal, ref: false });
    }
  }
  for (const key of keysOf(news)) {
    try {
      await tellSink(source, only(news, key));
    } catch (error) {
      // With the database away, everything fails: then nothing is lost, and all of it is fetched again.
      await source.openKeys();
      source.onError(error, `${source.name}: fixture ${key} was refused`);
      source.report.event(source.name, 'malformed', { fixture: key, fault: 'refused by the catalogue' });
    }
  }
}

async function tellSink(source: Source, { fixtures, starts, offers, lives, results }: BookNews): Promise<void> {
  if (fixtures.length > 0) await source.sink.takeFixtures(provider, fixtures);
  if (starts.length > 0) await source.sink.takeLive(provider, starts);
  // Prices before scores: a market that stopped for a goal has stopped when the goal is shown.
  if (offers.length > 0) await source.sink.takeOffers(provider, offers);
  if (lives.length > 0) await source.sink.takeLive(provider, lives);
  if (results.length > 0) {
    const { contradicted = [] } = await source.sink.takeResults(provider, results);
    for (const fixture of contradicted) source.report.event(source.name, 'contradiction', { fixture });
  }
}

async function persist(source: Source, attempt: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted) throw error;
      source.onError(error, `${source.name}: the catalogue cannot be reached`);
      await pause(retriesMs[Math.min(tries, retriesMs.length - 1)], undefined, { signal, ref: false });
    }
  }
}

function tellState(source: Source): void {
  const standing = source.isWithheld && source.session.state === 'up' ? 'recovering' : source.session.state;
  source.report.state(source.name, source.isPaused ? 'off' : standing, { commands: true });
}

function open(source: Source): void {
  source.stopping = new AbortController();
  source.ticker = setInterval(() => {
    const before = source.session.state;
    plan(source, source.session.tick(source.now()));
    if (source.session.state !== before) tellState(source);
    if (source.session.state === 'up' && source.book.damaged().length > 0)
      plan(source, source.session.refreshSoon(source.now()));
  }, tickMs).unref();
  source.transport.start({
    connected: () => plan(source, source.session.connected(source.now())),
    disconnected: (reason) => {
      source.inbox = []; // it comes again
      plan(source, source.session.disconnected(reason));
      source.acks = [];
      tellState(source);
    },
    message(body, ack) {
      source.inbox.push({ body, ack });
      source.reading ??= readInbox(source);
    },
  });
  tellState(source);
}

async function readInbox(source: Source): Promise<void> {
  await Promise.resolve(); // what comes with one piece of the line is read together
  while (source.inbox.length > 0) {
    const waiting = source.inbox.splice(0, pieceOfMessages);
    let alive = false;
    for (const { body, ack } of waiting) {
      const message = readMessage(body);
      alive ||= message.message !== null;
      plan(source, source.session.receive({ read: message, ack }, source.now()));
    }
    if (alive) source.report.alive(source.name);
    await turn();
  }
  source.reading = null;
}

async function close(source: Source): Promise<void> {
  clearInterval(source.ticker);
  source.inbox = [];
  plan(source, source.session.disconnected(null));
  await source.running;
  source.stopping.abort();
  await source.transport.stop();
  await source.running;
}

function keysOf({ fixtures, starts, offers, lives, results }: BookNews): Set<string> {
  return new Set([
    ...fixtures.map(({ key }) => key),
    ...[...starts, ...offers, ...lives, ...results].map(({ fixtureKey }) => fixtureKey),
  ]);
}

function only(news: BookNews, key: string): BookNews {
  const ofKey = <T extends { fixtureKey: string }>(list: T[]) => list.filter(({ fixtureKey }) => fixtureKey === key);
  return {
    fixtures: news.fixtures.filter((fixture) => fixture.key === key),
    starts: ofKey(news.starts),
    offers: ofKey(news.offers),
    lives: ofKey(news.lives),
    results: ofKey(news.results),
    events: [],
  };
}
