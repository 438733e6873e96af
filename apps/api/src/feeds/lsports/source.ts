import { setTimeout as pause } from 'node:timers/promises';
import type { MarketProduct } from '@lime/domain/market-kinds.ts';
import type { FeedCommand, FeedReport } from '../feed-report.ts';
import type { FeedSink } from '../feed.ts';
import { createBook } from './book.ts';
import type { BookNews } from './book.ts';
import { provider } from './lsports-fixtures.ts';
import { readMessage } from './messages.ts';
import { createSession, usualSettings } from './feed-session.ts';
import type { Effect, SessionSettings } from './feed-session.ts';
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
const retriesMs = [50, 250, 1_000, 2_000] as const;

/** The name of a package's feed in the office. */
export const sourceName = (product: MarketProduct) => `${provider}-${product}`;

/**
 * One package of Trade360: session, book and sink together. Effects are carried out one after the other. While everything is
 * suspended nothing is sent to the sink; messages taken before a suspension are acknowledged after it.
 */
export function createLsportsSource({
  product,
  transport,
  snapshots,
  sink,
  openKeys,
  report,
  settings = usualSettings,
  now = Date.now,
  onError = () => undefined,
}: Deps): LsportsSource {
  const name = sourceName(product);
  const session = createSession(settings);
  const book = createBook(product);
  const work: Work[] = [];
  let isWithheld = true;
  let acks: (() => void)[] = [];
  let taken = 0;
  let newestSentAt: number | null = null;
  let running: Promise<void> | null = null;
  let stopping = new AbortController();
  let ticker: NodeJS.Timeout | undefined;
  let isPaused = false;

  function plan(effects: readonly Work[]): void {
    work.push(...effects);
    if (work.length > 0) running ??= run();
  }

  async function run(): Promise<void> {
    try {
      while (work.length > 0) {
        const { signal } = stopping;
        if (signal.aborted) work.length = 0;
        // Messages that wait together go to the sink together.
        while (work[0]?.do === 'take') takeMessage(work.shift() as Extract<Effect, { do: 'take' }>);
        const next = work.shift();
        if (!isWithheld && next?.do !== 'suspend') await flush(signal);
        if (next && !signal.aborted) await act(next, signal);
      }
    } catch (error) {
      // News that did not reach the catalogue leaves the book ahead of it: begin again from a snapshot.
      onError(error, `${name}: the feed stumbled`);
      running = null;
      plan(session.recoverNow(now()));
      return;
    }
    running = null;
    if (work.length > 0) running = run();
  }

  function takeMessage({ message, ack }: Extract<Effect, { do: 'take' }>): void {
    book.apply(message.events, { sentAt: message.sentAt, seq: message.seq, now: now() });
    acks.push(ack);
    taken += 1;
    newestSentAt = message.sentAt;
    for (const fault of message.faults)
      report.event(name, 'malformed', { fault, seq: message.seq, type: message.type });
  }

  async function act(effect: Work, signal: AbortSignal): Promise<void> {
    switch (effect.do) {
      case 'take':
        return takeMessage(effect);
      case 'ack':
        return effect.ack();
      case 'suspend':
        isWithheld = true;
        tellState();
        return persist(() => sink.takeSilence(provider, true, product), signal);
      case 'recover':
        tellState();
        return fetchSnapshot(signal);
      case 'snapshot': {
        const sentAt = effect.snapshot.sentAt ?? session.lastSentAt ?? 0;
        book.replace(effect.snapshot.events, { sentAt, now: now(), open: effect.open });
        for (const fault of effect.snapshot.faults) report.event(name, 'malformed', { fault, snapshot: true });
        work.unshift(...session.recovered(now()));
        return;
      }
      case 'free':
        isWithheld = false;
        await flush(signal);
        await persist(() => sink.takeSilence(provider, false, product), signal);
        return tellState();
      case 'refresh':
        book.refresh(effect.keys, now());
        return isWithheld ? undefined : flush(signal);
      case 'event':
        return report.event(name, effect.kind, effect.detail);
    }
  }

  function fetchSnapshot(signal: AbortSignal): void {
    const fetched = Promise.all([snapshots.fetch(product, signal), openKeys()]);
    fetched.then(
      ([snapshot, open]) => plan([{ do: 'snapshot', snapshot, open }]),
      (error: unknown) => {
        if (!signal.aborted)
          plan(session.recoveryFailed(error instanceof Error ? error.message.slice(0, 120) : 'failed', now()));
      },
    );
  }

  async function flush(signal: AbortSignal): Promise<void> {
    const news = book.news(now());
    for (const { kind, detail } of news.events) report.event(name, kind, detail);
    await tell(news, signal);
    const done = acks;
    acks = [];
    for (const ack of done) ack();
    if (taken > 0)
      report.taken(name, {
        messages: taken,
        lastSeq: session.lastSeq,
        delayMs: newestSentAt === null ? null : Math.max(0, Math.round(now() - newestSentAt)),
      });
    taken = 0;
  }

  /**
   * Sends the news to the sink. What it does not take whole goes fixture by fixture, so that one cannot keep the others
   * waiting.
   */
  async function tell(news: BookNews, signal: AbortSignal): Promise<void> {
    for (const wait of retriesMs) {
      try {
        return await tellSink(news);
      } catch (error) {
        if (signal.aborted) throw error;
        onError(error, `${name}: the catalogue did not take the news`);
        await pause(wait, undefined, { signal, ref: false });
      }
    }
    for (const key of keysOf(news)) {
      try {
        await tellSink(only(news, key));
      } catch (error) {
        // With the database away, everything fails: then nothing is lost, and all of it is fetched again.
        await openKeys();
        onError(error, `${name}: fixture ${key} was refused`);
        report.event(name, 'malformed', { fixture: key, fault: 'refused by the catalogue' });
      }
    }
  }

  async function tellSink({ fixtures, starts, offers, lives, results }: BookNews): Promise<void> {
    if (fixtures.length > 0) await sink.takeFixtures(provider, fixtures);
    if (starts.length > 0) await sink.takeLive(provider, starts);
    // Prices before scores: a market that stopped for a goal has stopped when the goal is shown.
    if (offers.length > 0) await sink.takeOffers(provider, offers);
    if (lives.length > 0) await sink.takeLive(provider, lives);
    if (results.length > 0) {
      const { contradicted = [] } = await sink.takeResults(provider, results);
      for (const fixture of contradicted) report.event(name, 'contradiction', { fixture });
    }
  }

  async function persist(attempt: () => Promise<void>, signal: AbortSignal): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (signal.aborted) throw error;
        onError(error, `${name}: the catalogue cannot be reached`);
        await pause(retriesMs[Math.min(tries, retriesMs.length - 1)], undefined, { signal, ref: false });
      }
    }
  }

  function tellState(): void {
    const standing = isWithheld && session.state === 'up' ? 'recovering' : session.state;
    report.state(name, isPaused ? 'off' : standing, { commands: true });
  }

  function open(): void {
    stopping = new AbortController();
    ticker = setInterval(() => {
      const before = session.state;
      plan(session.tick(now()));
      if (session.state !== before) tellState();
      if (session.state === 'up' && book.damaged().length > 0) plan(session.refreshSoon(now()));
    }, tickMs).unref();
    transport.start({
      connected: () => plan(session.connected(now())),
      disconnected: (reason) => {
        plan(session.disconnected(reason));
        acks = [];
        tellState();
      },
      message(body, ack) {
        const read = readMessage(body);
        if (read.message) report.alive(name);
        plan(session.receive({ read, ack }, now()));
      },
    });
    tellState();
  }

  async function close(): Promise<void> {
    clearInterval(ticker);
    plan(session.disconnected(null));
    await running;
    stopping.abort();
    await transport.stop();
    await running;
  }

  return {
    name,
    start: open,
    stop: close,
    command(command) {
      if (command === 'recover') return plan(session.recoverNow(now()));
      if (command === 'pause' && !isPaused) {
        isPaused = true;
        void close().then(() => report.event(name, 'paused', {}), onError as () => void);
      }
      if (command === 'resume' && isPaused) {
        isPaused = false;
        report.event(name, 'resumed', {});
        open();
      }
      tellState();
    },
    lastSeq: () => session.lastSeq,
    async idle() {
      while (running) await running;
    },
  };
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
