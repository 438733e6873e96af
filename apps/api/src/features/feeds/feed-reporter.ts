import { feedEventKinds } from '@lime/contract/feed-events.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import type { FeedEventKind, FeedReport, FeedState } from '../../feeds/feed-report.ts';
import { addEvents, addSources, pruneEvents, putStates } from './feeds.sql.ts';
import type { StateChange } from './feeds.sql.ts';

/** Kinds of events that count as faults. */
export const faultKinds: readonly string[] = feedEventKinds.filter(({ fault }) => fault).map(({ kind }) => kind);

const flushMs = 500;
/** Mere counts are written so often while messages come; the office reads them anew every five seconds. */
const countMs = 2_000;
/** A source's row is written at least this often while it is heard, so that a process that dies is noticed. */
const breatheMs = 5_000;
const pruneEveryMs = 3_600_000;
const keptDays = 30;
const minuteMs = 60_000;
const span = 10_000;
/** Events of one kind and source in one writing beyond these become one with a count. */
const mostAlike = 3;

type Pending = {
  state: FeedState | null;
  lastSeq: number | null;
  messageAt: number | null;
  aliveAt: number | null;
  messages: number;
  faults: number;
  delayMs: number | null;
  detail: Record<string, unknown>;
  isTouched: boolean;
  /** its row is there: rows are never taken away */
  isAdded: boolean;
  writtenAt: number;
  /** messages taken, by the span of ten seconds */
  readonly counts: Map<number, number>;
};
type Event = { source: string; kind: FeedEventKind; at: number; detail: Record<string, unknown> };

export type FeedReporter = FeedReport & {
  /** Writes what is pending now. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/** What sources told and nobody has written yet. */
type ReporterState = Pick<Core, 'db' | 'log'> & {
  readonly now: () => number;
  /** by the source */
  readonly pending: Map<string, Pending>;
  events: Event[];
  timer: NodeJS.Timeout | undefined;
  running: Promise<void>;
  prunedAt: number;
  isStopped: boolean;
};

/** Gathers what sources tell and writes news twice a second, counts more seldom; the office hears of news with the commit. */
export function createFeedReporter({ db, log }: Pick<Core, 'db' | 'log'>, now: () => number = Date.now): FeedReporter {
  const reporter: ReporterState = {
    db,
    log,
    now,
    pending: new Map(),
    events: [],
    timer: undefined,
    running: Promise.resolve(),
    prunedAt: now(),
    isStopped: false,
  };
  return {
    state(source, state, detail = {}) {
      const entry = entryOf(reporter, source);
      Object.assign(entry, { state, detail: { ...entry.detail, ...detail } });
    },
    taken: (source, news) => take(reporter, source, news),
    alive(source) {
      entryOf(reporter, source).aliveAt = now();
    },
    event(source, kind, detail = {}) {
      reporter.events.push({ source, kind, at: now(), detail });
      if (faultKinds.includes(kind)) entryOf(reporter, source).faults += 1;
    },
    flush: () => flush(reporter, isPending),
    start: () => schedule(reporter),
    async stop() {
      reporter.isStopped = true;
      clearTimeout(reporter.timer);
      await reporter.running;
      await flush(reporter, isPending).catch(() => undefined);
    },
  };
}

function take(
  reporter: ReporterState,
  source: string,
  { messages, lastSeq = null, delayMs = null }: Parameters<FeedReport['taken']>[1],
): void {
  const entry = entryOf(reporter, source);
  const now = reporter.now();
  entry.messages += messages;
  entry.messageAt = now;
  entry.aliveAt = now;
  entry.lastSeq = lastSeq ?? entry.lastSeq;
  entry.delayMs = delayMs === null ? entry.delayMs : Math.min(delayMs, 2_000_000_000);
  const at = Math.floor(now / span);
  entry.counts.set(at, (entry.counts.get(at) ?? 0) + messages);
}

function entryOf(reporter: ReporterState, source: string): Pending {
  let entry = reporter.pending.get(source);
  if (!entry) {
    entry = {
      state: null,
      lastSeq: null,
      messageAt: null,
      aliveAt: null,
      messages: 0,
      faults: 0,
      delayMs: null,
      detail: {},
      isTouched: false,
      isAdded: false,
      writtenAt: -Infinity,
      counts: new Map(),
    };
    reporter.pending.set(source, entry);
  }
  entry.isTouched = true;
  return entry;
}

function perMinute({ counts }: Pending, at: number): number {
  const oldest = Math.floor((at - minuteMs) / span);
  let sum = 0;
  for (const [slot, count] of counts) {
    if (slot <= oldest) counts.delete(slot);
    else sum += count;
  }
  return sum;
}

/** A flood of one kind is reported as a few events and a count. */
function condensed(list: readonly Event[]): Event[] {
  return [...Map.groupBy(list, ({ source, kind }) => `${source} ${kind}`).values()].flatMap((alike) =>
    alike.length <= mostAlike
      ? alike
      : [
          ...alike.slice(0, mostAlike - 1),
          { ...alike.at(-1)!, detail: { ...alike.at(-1)!.detail, times: alike.length - mostAlike + 1 } },
        ],
  );
}

/** Writes the sources that are due, and all events. */
async function flush(reporter: ReporterState, due: typeof isDue): Promise<void> {
  const at = reporter.now();
  const changed = [...reporter.pending].filter(([, entry]) => due(entry, at));
  const told = condensed(reporter.events);
  if (changed.length === 0 && told.length === 0) return;
  const rows = changed.map(([source, entry]) => rowOf(source, entry, at));
  const isNews = told.length > 0 || rows.some(({ state }) => state !== null);
  // What comes while this is written belongs to the next writing.
  const before = changed.map(([, entry]) => ({ ...entry }));
  for (const [, entry] of changed)
    Object.assign(entry, {
      state: null,
      messages: 0,
      faults: 0,
      delayMs: null,
      detail: {},
      isTouched: false,
      writtenAt: at,
    });
  const toldBefore = reporter.events;
  reporter.events = [];
  try {
    const added = changed.filter(([, entry]) => !entry.isAdded);
    if (!isNews && added.length === 0) await putStates(reporter.db, rows);
    else
      await inTransaction(reporter.db, async (tx) => {
        if (added.length > 0)
          await addSources(
            tx,
            added.map(([source]) => source),
          );
        if (rows.length > 0) await putStates(tx, rows);
        if (told.length > 0)
          await addEvents(
            tx,
            told.map(({ at: when, ...event }) => ({ ...event, at: new Date(when).toISOString() })),
          );
        if (isNews)
          await writeOutbox(tx, 'work', { kind: 'feed', what: 'changed', id: rows[0]?.source ?? told[0]!.source });
      });
    for (const [, entry] of added) entry.isAdded = true;
  } catch (error) {
    changed.forEach(([, entry], no) => takeBack(entry, before[no]!));
    reporter.events = [...toldBefore, ...reporter.events].slice(-1_000);
    throw error;
  }
  if (at - reporter.prunedAt > pruneEveryMs) {
    reporter.prunedAt = at;
    await pruneEvents(reporter.db, keptDays);
  }
}

/** Whether a source's row is to be written now: news at once, counts and signs of life in their time. */
function isDue(entry: Pending, at: number): boolean {
  if (!entry.isTouched) return false;
  if (entry.state !== null || entry.faults > 0 || Object.keys(entry.detail).length > 0) return true;
  return at - entry.writtenAt >= (entry.messages > 0 ? countMs : breatheMs);
}

/** Whether there is anything of a source that is not written yet. */
const isPending = (entry: Pending): boolean => entry.isTouched;

function rowOf(source: string, entry: Pending, at: number): StateChange {
  const stamp = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return {
    source,
    state: entry.state,
    last_seq: entry.lastSeq,
    message_at: stamp(entry.messageAt),
    alive_at: stamp(entry.aliveAt),
    messages: entry.messages,
    faults: entry.faults,
    delay_ms: entry.delayMs,
    detail: { ...entry.detail, perMinute: perMinute(entry, at) },
  };
}

/** Adds what could not be written to what came since. */
function takeBack(entry: Pending, old: Pending): void {
  entry.state ??= old.state;
  entry.messages += old.messages;
  entry.faults += old.faults;
  entry.detail = { ...old.detail, ...entry.detail };
  entry.isTouched = true;
}

function schedule(reporter: ReporterState): void {
  if (reporter.isStopped) return;
  reporter.timer = setTimeout(() => {
    reporter.running = flush(reporter, isDue)
      .catch((error: unknown) =>
        reporter.log.warn({ err: error }, 'feeds: their state could not be written, trying again'),
      )
      .finally(() => schedule(reporter));
  }, flushMs).unref();
}
