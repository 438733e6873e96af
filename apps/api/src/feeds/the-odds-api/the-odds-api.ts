import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '../../core/context.ts';
import { databaseClock } from '../../core/db.ts';
import type { FeedReport } from '../feed-report.ts';
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
const mostBytes = 50_000_000;
const longestBackOffMs = 3_600_000;
/** Prices this many passes old are not sold any more. */
const stalePasses = 3;

type Asked = { readonly taken: boolean; readonly waitMs: number };

/** Asks each sport's prices again and again; what it brings is sold before the match only, and never settled by it. */
export async function openTheOddsApi({ core, sink, report, config }: Deps): Promise<FeedRun> {
  return { sources: [createSource({ core, sink, report, config, now: await databaseClock(core.db) })] };
}

/** The source alone. @param now  the database's clock as near as it is known */
export function createSource({
  core,
  sink,
  report,
  config,
  now = Date.now,
}: Deps & { now?: () => number }): RunningFeed {
  const { db, log } = core;
  const everyMs = config.everySeconds * 1_000;
  const tags = new Map<string, string>();
  let stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let failures = 0;
  let takenAt = -Infinity;
  let isSilent = false;
  let isPaused = false;
  let hurry = new AbortController();

  async function ask(sport: string): Promise<Asked> {
    const url = new URL(`/v4/sports/${sport}/odds`, config.url);
    url.search = new URLSearchParams({
      regions: config.regions,
      markets: 'h2h,spreads,totals',
      oddsFormat: config.format,
      dateFormat: 'iso',
      apiKey: config.key,
    }).toString();
    const tag = tags.get(sport);
    const began = Date.now();
    const response = await fetch(url, {
      headers: tag === undefined ? {} : { 'if-none-match': tag },
      redirect: 'error',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
    });
    const quota = quotaOf(response.headers);
    if (quota) report.state(source, 'up', { ...quota, commands: true, everyMs });
    if (response.status === 304) {
      report.alive(source);
      return { taken: true, waitMs: 0 };
    }
    if (response.status === 429 || quota?.remaining === 0) {
      report.event(source, 'quota', { status: response.status, ...quota });
      if (!response.ok) return { taken: false, waitMs: retryAfter(response.headers) };
    }
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const text = await response.text();
    if (text.length > mostBytes) throw new Error('too long');
    await take(sport, readAnswer(parsed(text), config.format));
    const next = response.headers.get('etag');
    if (next) tags.set(sport, next);
    report.taken(source, { messages: 1, delayMs: Date.now() - began });
    return { taken: true, waitMs: 0 };
  }

  async function take(sport: string, { fixtures, offers, faults }: ReturnType<typeof readAnswer>): Promise<void> {
    for (const fault of faults) report.event(source, 'malformed', { fault });
    // An answer of nothing but faults tells nothing of what is sold.
    if (fixtures.length === 0 && faults.length > 0) throw new Error('unreadable');
    const coming = new Set(fixtures.filter(({ startsAt }) => startsAt.getTime() > now()).map(({ key }) => key));
    const known = await openKeys(db, source, sport);
    await sink.takeFixtures(
      source,
      fixtures.filter(({ key }) => coming.has(key)),
    );
    const at = new Date(now());
    const gone = known.filter((key) => !coming.has(key)).map((fixtureKey) => ({ fixtureKey, markets: [] }));
    await sink.takeOffers(
      source,
      [...offers.filter(({ fixtureKey }) => coming.has(fixtureKey)), ...gone].map((offer) => ({ ...offer, at })),
    );
  }

  /** Every sport once. @returns how long to wait before the next pass */
  async function pass(): Promise<number> {
    let waitMs = everyMs;
    let isWhole = true;
    for (const sport of config.sports) {
      try {
        const asked = await ask(sport);
        isWhole &&= asked.taken;
        waitMs = Math.max(waitMs, asked.waitMs);
      } catch (error) {
        if (stopping.signal.aborted) return 0;
        isWhole = false;
        report.event(source, 'recovery-failed', { sport, reason: reasonOf(error) });
      }
    }
    failures = isWhole ? 0 : failures + 1;
    if (isWhole) {
      takenAt = now();
      if (isSilent) await sink.takeSilence(source, false);
      isSilent = false;
      report.state(source, 'up', { commands: true, everyMs });
    } else if (now() - takenAt > everyMs * stalePasses) await silence();
    return isWhole ? waitMs : Math.min(longestBackOffMs, Math.max(waitMs, everyMs * 2 ** Math.min(failures, 10)));
  }

  async function silence(): Promise<void> {
    if (!isSilent)
      report.event(source, 'keep-alive-lost', Number.isFinite(takenAt) ? { ms: Math.round(now() - takenAt) } : {});
    isSilent = true;
    report.state(source, isPaused ? 'off' : 'down', { commands: true, everyMs });
    await sink.takeSilence(source, true);
  }

  async function run(signal: AbortSignal): Promise<void> {
    // What an earlier process left on sale is as old as nobody knows.
    isSilent = true;
    await sink
      .takeSilence(source, true)
      .catch((error: unknown) => log.warn({ err: error }, 'the-odds-api: not suspended'));
    while (!signal.aborted) {
      let waitMs = everyMs;
      try {
        waitMs = await pass();
      } catch (error) {
        log.warn({ err: error }, 'the-odds-api: the catalogue did not take it');
      }
      // A pause that is longer than prices stay fresh ends their sale when they are not.
      const deadline = now() + waitMs;
      while (!signal.aborted && !hurry.signal.aborted && now() < deadline) {
        const step = Math.min(deadline - now(), everyMs);
        await pause(Math.max(1, step), undefined, {
          signal: AbortSignal.any([signal, hurry.signal]),
          ref: false,
        }).catch(() => undefined);
        if (!isSilent && now() - takenAt > everyMs * stalePasses) await silence().catch(() => undefined);
      }
      if (hurry.signal.aborted) hurry = new AbortController();
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await running;
    await sink.takeSilence(source, true).catch(() => undefined);
  }
  function start(): void {
    stopping = new AbortController();
    report.state(source, 'recovering', { commands: true, everyMs });
    running = run(stopping.signal);
  }

  return {
    name: source,
    start,
    stop,
    command(command) {
      if (command === 'recover') {
        tags.clear();
        hurry.abort();
      }
      if (command === 'pause' && !isPaused) {
        isPaused = true;
        report.event(source, 'paused', {});
        report.state(source, 'off', { commands: true });
        void stop();
      }
      if (command === 'resume' && isPaused) {
        isPaused = false;
        report.event(source, 'resumed', {});
        start();
      }
    },
  };
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
