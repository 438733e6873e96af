import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '../../core/context.ts';
import { databaseClock } from '../../core/db.ts';
import type { FeedCommand, FeedReport } from '../feed-report.ts';
import type { FeedSink } from '../feed.ts';
import type { FeedRun, RunningFeed } from '../run-feeds.ts';
import { readAnswer } from './odds-api-answers.ts';
import { openKeys } from './the-odds-api.sql.ts';
import { source } from './the-odds-api.variables.ts';
import type { TheOddsApiConfig } from './the-odds-api.variables.ts';

type Deps = {
  readonly core: Pick<Core, 'db' | 'log'>;
  readonly sink: FeedSink;
  readonly report: FeedReport;
  readonly config: TheOddsApiConfig;
};

const timeoutMs = 20_000;
const maxBytes = 50_000_000;
const longestBackOffMs = 3_600_000;
/** Prices this many passes old are not sold any more. */
const stalePasses = 3;

type Asked = { readonly taken: boolean; readonly waitMs: number };

/** Asks each sport's prices again and again; what it brings is sold before the match only, and never settled by it. */
export async function openTheOddsApi({ core, sink, report, config }: Deps): Promise<FeedRun> {
  return { sources: [createSource({ core, sink, report, config, now: await databaseClock(core.db) })] };
}

/** What is known of the source between two passes. */
type Reader = {
  readonly db: Core['db'];
  readonly log: Core['log'];
  readonly sink: FeedSink;
  readonly report: FeedReport;
  readonly config: TheOddsApiConfig;
  readonly now: () => number;
  readonly everyMs: number;
  /** of each sport's newest answer */
  readonly tags: Map<string, string>;
  stopping: AbortController;
  running: Promise<void>;
  /** passes in a row that did not take every sport */
  failures: number;
  /** of the newest whole pass, by the database's clock */
  takenAt: number;
  isSilent: boolean;
  isPaused: boolean;
  /** ends the pause between two passes */
  hurry: AbortController;
};

/** The source alone. @param now  the database's clock as near as it is known */
export function createSource({
  core,
  sink,
  report,
  config,
  now = Date.now,
}: Deps & { now?: () => number }): RunningFeed {
  const reader: Reader = {
    db: core.db,
    log: core.log,
    sink,
    report,
    config,
    now,
    everyMs: config.everySeconds * 1_000,
    tags: new Map(),
    stopping: new AbortController(),
    running: Promise.resolve(),
    failures: 0,
    takenAt: -Infinity,
    isSilent: false,
    isPaused: false,
    hurry: new AbortController(),
  };
  return {
    name: source,
    start: () => start(reader),
    stop: () => stop(reader),
    command: (command) => obey(reader, command),
  };
}

function obey(reader: Reader, command: FeedCommand): void {
  if (command === 'recover') {
    reader.tags.clear();
    reader.hurry.abort();
  }
  if (command === 'pause' && !reader.isPaused) {
    reader.isPaused = true;
    reader.report.event(source, 'paused', {});
    reader.report.state(source, 'off', { commands: true });
    void stop(reader);
  }
  if (command === 'resume' && reader.isPaused) {
    reader.isPaused = false;
    reader.report.event(source, 'resumed', {});
    start(reader);
  }
}

async function ask(reader: Reader, sport: string): Promise<Asked> {
  const url = new URL(`/v4/sports/${sport}/odds`, reader.config.url);
  url.search = new URLSearchParams({
    regions: reader.config.regions,
    markets: 'h2h,spreads,totals',
    oddsFormat: reader.config.format,
    dateFormat: 'iso',
    apiKey: reader.config.key,
  }).toString();
  const tag = reader.tags.get(sport);
  const began = Date.now();
  const response = await fetch(url, {
    headers: tag === undefined ? {} : { 'if-none-match': tag },
    redirect: 'error',
    signal: AbortSignal.any([reader.stopping.signal, AbortSignal.timeout(timeoutMs)]),
  });
  const quota = quotaOf(response.headers);
  if (quota) reader.report.state(source, 'up', { ...quota, commands: true, everyMs: reader.everyMs });
  if (response.status === 304) {
    reader.report.alive(source);
    return { taken: true, waitMs: 0 };
  }
  if (response.status === 429 || quota?.remaining === 0) {
    reader.report.event(source, 'quota', { status: response.status, ...quota });
    if (!response.ok) return { taken: false, waitMs: retryAfter(response.headers) };
  }
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const text = await response.text();
  if (text.length > maxBytes) throw new Error('too long');
  await take(reader, sport, readAnswer(parsed(text), reader.config.format));
  const next = response.headers.get('etag');
  if (next) reader.tags.set(sport, next);
  reader.report.taken(source, { messages: 1, delayMs: Date.now() - began });
  return { taken: true, waitMs: 0 };
}

async function take(
  reader: Reader,
  sport: string,
  { fixtures, offers, faults }: ReturnType<typeof readAnswer>,
): Promise<void> {
  for (const fault of faults) reader.report.event(source, 'malformed', { fault });
  // An answer of nothing but faults tells nothing of what is sold.
  if (fixtures.length === 0 && faults.length > 0) throw new Error('unreadable');
  const coming = new Set(fixtures.filter(({ startsAt }) => startsAt.getTime() > reader.now()).map(({ key }) => key));
  const known = await openKeys(reader.db, source, sport);
  await reader.sink.takeFixtures(
    source,
    fixtures.filter(({ key }) => coming.has(key)),
  );
  const at = new Date(reader.now());
  const gone = known.filter((key) => !coming.has(key)).map((fixtureKey) => ({ fixtureKey, markets: [] }));
  await reader.sink.takeOffers(
    source,
    [...offers.filter(({ fixtureKey }) => coming.has(fixtureKey)), ...gone].map((offer) => ({ ...offer, at })),
  );
}

/** Every sport once. @returns how long to wait before the next pass */
async function pass(reader: Reader): Promise<number> {
  let waitMs = reader.everyMs;
  let isWhole = true;
  for (const sport of reader.config.sports) {
    try {
      const asked = await ask(reader, sport);
      isWhole &&= asked.taken;
      waitMs = Math.max(waitMs, asked.waitMs);
    } catch (error) {
      if (reader.stopping.signal.aborted) return 0;
      isWhole = false;
      reader.report.event(source, 'recovery-failed', { sport, reason: reasonOf(error) });
    }
  }
  reader.failures = isWhole ? 0 : reader.failures + 1;
  if (isWhole) {
    reader.takenAt = reader.now();
    if (reader.isSilent) await reader.sink.takeSilence(source, false);
    reader.isSilent = false;
    reader.report.state(source, 'up', { commands: true, everyMs: reader.everyMs });
  } else if (reader.now() - reader.takenAt > reader.everyMs * stalePasses) await silence(reader);
  return isWhole
    ? waitMs
    : Math.min(longestBackOffMs, Math.max(waitMs, reader.everyMs * 2 ** Math.min(reader.failures, 10)));
}

async function silence(reader: Reader): Promise<void> {
  if (!reader.isSilent)
    reader.report.event(
      source,
      'keep-alive-lost',
      Number.isFinite(reader.takenAt) ? { ms: Math.round(reader.now() - reader.takenAt) } : {},
    );
  reader.isSilent = true;
  reader.report.state(source, reader.isPaused ? 'off' : 'down', { commands: true, everyMs: reader.everyMs });
  await reader.sink.takeSilence(source, true);
}

async function run(reader: Reader, signal: AbortSignal): Promise<void> {
  // What an earlier process left on sale is as old as nobody knows.
  reader.isSilent = true;
  await reader.sink
    .takeSilence(source, true)
    .catch((error: unknown) => reader.log.warn({ err: error }, 'the-odds-api: not suspended'));
  while (!signal.aborted) {
    let waitMs = reader.everyMs;
    try {
      waitMs = await pass(reader);
    } catch (error) {
      reader.log.warn({ err: error }, 'the-odds-api: the catalogue did not take it');
    }
    // A pause that is longer than prices stay fresh ends their sale when they are not.
    const deadline = reader.now() + waitMs;
    while (!signal.aborted && !reader.hurry.signal.aborted && reader.now() < deadline) {
      const step = Math.min(deadline - reader.now(), reader.everyMs);
      await pause(Math.max(1, step), undefined, {
        signal: AbortSignal.any([signal, reader.hurry.signal]),
        ref: false,
      }).catch(() => undefined);
      if (!reader.isSilent && reader.now() - reader.takenAt > reader.everyMs * stalePasses)
        await silence(reader).catch(() => undefined);
    }
    if (reader.hurry.signal.aborted) reader.hurry = new AbortController();
  }
}

async function stop(reader: Reader): Promise<void> {
  reader.stopping.abort();
  await reader.running;
  await reader.sink.takeSilence(source, true).catch(() => undefined);
}

function start(reader: Reader): void {
  reader.stopping = new AbortController();
  reader.report.state(source, 'recovering', { commands: true, everyMs: reader.everyMs });
  reader.running = run(reader, reader.stopping.signal);
}

function quotaOf(headers: Headers): { remaining: number; used: number } | null {
  const remaining = Number(headers.get('x-requests-remaining') ?? Number.NaN);
  const used = Number(headers.get('x-requests-used') ?? Number.NaN);
  return Number.isFinite(remaining) && Number.isFinite(used) ? { remaining, used } : null;
}

function retryAfter(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(longestBackOffMs, seconds * 1_000) : 0;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('not JSON');
  }
}

/** The kind of a failure without its words, some of which contain the address with its key. */
function reasonOf(error: unknown): string {
  const { message, name } = error as Error;
  return /^(answered \d+|too long|unreadable|not JSON)$/.test(message) ? message : name;
}
