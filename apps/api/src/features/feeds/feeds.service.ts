import type { z } from 'zod';
import type { Pagination } from '@lime/contract/call.ts';
import { feedSourceNames } from '@lime/contract/feed-events.ts';
import type { FeedEventName } from '@lime/contract/feed-events.ts';
import type {
  WireFeed,
  WireFeedEvent,
  WireFeedState,
  commandFeed,
  listFeedEvents,
} from '@lime/contract/staff-feeds.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { traced } from '../../core/traces.ts';
import type { Db, Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import type { FeedCommand, FeedReport } from '../../feeds/feed-report.ts';
import type { FeedSink } from '../../feeds/feed.ts';
import { createFeedReporter, faultKinds } from './feed-reporter.ts';
import { addEvents, addSources, listEvents, putStates, readState, readStates, setPaused } from './feeds.sql.ts';
import type { StateRow } from './feeds.sql.ts';

/** A source that reports itself up but is silent this long is lost, unless it reported how seldom it speaks. */
const lostMs = 45_000;

/** What each command is in the audit log. */
const deeds: Readonly<Record<FeedCommand, string>> = {
  recover: 'feed.recover',
  pause: 'feed.mute',
  resume: 'feed.unmute',
};

export type Feeds = {
  /** where sources of this process tell how they are */
  readonly report: FeedReport;
  /** The same sink, with what passes through it reported as this source's. */
  watched(sink: FeedSink, source: string): FeedSink;
  /** Whether staff stopped a source: it stays so over restarts. */
  isPaused(source: string): Promise<boolean>;
  /** Called in every process with what staff ask of a source; who runs it does it. */
  onCommand(listener: (source: string, command: FeedCommand) => void): void;
  list(): Promise<WireFeed[]>;
  events(input: z.output<typeof listFeedEvents.input>): Promise<{ list: WireFeedEvent[]; pagination: Pagination }>;
  /** @throws Refused FEED_UNKNOWN (404), FEED_COMMAND_REFUSED (409) */
  command(tx: Tx, staff: StaffCaller, input: z.output<typeof commandFeed.input>): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/** How feeds are, what befell them, and what staff may do about it. */
export function createFeeds(core: Pick<Core, 'db' | 'log' | 'channel' | 'outbox'>): Feeds {
  const { db, channel, outbox } = core;
  const reporter = createFeedReporter(core);

  return {
    report: reporter,
    watched: (sink, source) => watchedSink(sink, source, reporter),
    async isPaused(source) {
      return (await readState(db, source))?.detail['paused'] === true;
    },
    onCommand(listener) {
      channel.on('feeds', (note) => {
        const [source = '', command = ''] = note.split(' ');
        if (command === 'recover' || command === 'pause' || command === 'resume') listener(source, command);
      });
    },
    list: () => listFeedStates(db),
    async events({ page, size, dir, source, kind, from, to }) {
      const { rows, total } = await listEvents(db, {
        page,
        size,
        dir,
        source: source ?? null,
        kind: kind ?? null,
        from: from ?? null,
        to: to ?? null,
      });
      const list = rows.map(({ id, at, kind: what, ...row }) => ({
        ...row,
        id: String(id),
        at: at.toISOString(),
        kind: what as FeedEventName,
      }));
      return { list, pagination: paginationOf(page, size, total) };
    },
    async command(tx, staff, { source, command, reason }) {
      const state = await readState(tx, source);
      if (!state) throw new Refused({ code: 'FEED_UNKNOWN' }, 404);
      if (!actionsOf(state).includes(command)) throw new Refused({ code: 'FEED_COMMAND_REFUSED' }, 409);
      if (command !== 'recover') await setPaused(tx, source, command === 'pause');
      await addAuditEvent(tx, { ...byStaff(staff), action: deeds[command], subject: `feed:${source}`, reason });
      await channel.notify(tx, 'feeds', `${source} ${command}`);
      await outbox.write(tx, 'work', { kind: 'feed', what: 'changed', id: source });
    },
    start: reporter.start,
    stop: reporter.stop,
  };
}

/** Every feed as it is now. */
export async function listFeedStates(db: Db): Promise<WireFeed[]> {
  return (await readStates(db, faultKinds)).map(toWire);
}

/** Reports files that a command took: a source without a connection, listed among the others with what it brought. */
export async function reportImport(
  db: Db,
  source: string,
  { taken, unchanged, skipped }: { taken: number; unchanged: number; skipped: number },
): Promise<void> {
  const at = new Date().toISOString();
  await inTransaction(db, async (tx) => {
    await addSources(tx, [source]);
    await putStates(tx, [
      {
        source,
        state: 'off',
        last_seq: null,
        message_at: at,
        alive_at: null,
        messages: taken + unchanged,
        faults: 0,
        delay_ms: null,
        detail: { isFile: true },
      },
    ]);
    await addEvents(tx, [{ source, kind: 'import', at, detail: { taken, unchanged, skipped } }]);
    await writeOutbox(tx, 'work', { kind: 'feed', what: 'changed', id: source });
  });
}

/** Only sources that listen to it say that they take commands. */
function actionsOf({ state, detail }: { state: string; detail: Record<string, unknown> }): WireFeed['actions'] {
  if (detail['commands'] !== true) return [];
  if (detail['paused'] === true) return ['resume'];
  return state === 'off' ? [] : ['recover', 'pause'];
}

function toWire(row: StateRow): WireFeed {
  const { perMinute, ...detail } = row.detail;
  const heardAt = Math.max(row.last_alive_at?.getTime() ?? 0, row.since.getTime());
  const expected = typeof detail['everyMs'] === 'number' ? detail['everyMs'] * 3 : 0;
  const isHeard = row.now.getTime() - heardAt <= Math.max(lostMs, expected);
  const state: WireFeedState = row.state === 'up' && !isHeard ? 'lost' : (row.state as WireFeedState);
  return {
    source: row.source,
    nameKo: feedSourceNames[row.source] ?? row.source,
    state,
    since: row.since.toISOString(),
    lastSeq: row.last_seq === null ? null : String(row.last_seq),
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    lastAliveAt: row.last_alive_at?.toISOString() ?? null,
    messages: row.messages,
    perMinute: state === 'up' && typeof perMinute === 'number' ? perMinute : 0,
    faults: row.faults,
    faultsToday: row.faults_today,
    delayMs: row.delay_ms,
    fixtures: row.fixtures,
    live: row.live,
    actions: actionsOf(row),
    detail,
  };
}

/** One batch is one message; how long the catalogue took for it is its delay. */
function watchedSink(sink: FeedSink, source: string, report: FeedReport): FeedSink {
  let isUp = false;
  const watch = async <T>(_what: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    if (!isUp) report.state(source, 'up');
    isUp = true;
    report.taken(source, { messages: 1, delayMs: Math.round(performance.now() - began) });
    return result;
  };
  const take = traced(
    'feed message',
    (what: string, _work: () => Promise<unknown>) => ({ 'lime.feed': source, 'lime.message': what }),
    watch,
    true,
  ) as typeof watch;
  return {
    takeFixtures: (name, list) => take('fixtures', () => sink.takeFixtures(name, list)),
    takeOffers: (name, list) => take('offers', () => sink.takeOffers(name, list)),
    takeLive: (name, list) => take('live', () => sink.takeLive(name, list)),
    takeSilence: (name, silent, product) => take('silence', () => sink.takeSilence(name, silent, product)),
    takeResults: (name, list) => take('results', () => sink.takeResults(name, list)),
  };
}
