import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MarketProduct } from '@lime/domain/market-kinds.ts';
import type { Db } from '../src/core/db.ts';
import type { FeedReport } from '../src/feeds/feed-report.ts';
import type { FeedSink } from '../src/feeds/feed.ts';
import { createFeedSimulator } from '../src/feeds/lsports/feed-simulator.ts';
import type { FeedSimulator } from '../src/feeds/lsports/feed-simulator.ts';
import { createLoopbackSnapshots } from '../src/feeds/lsports/loopback.ts';
import { openFixtures } from '../src/feeds/lsports/lsports.sql.ts';
import { createLsportsSource } from '../src/feeds/lsports/source.ts';
import type { LsportsSource } from '../src/feeds/lsports/source.ts';
import { usualSettings } from '../src/feeds/lsports/feed-session.ts';
import type { SessionSettings } from '../src/feeds/lsports/feed-session.ts';
import type { Transport } from '../src/feeds/lsports/transport.ts';

export type Happening = { readonly source: string; readonly kind: string; readonly detail: Record<string, unknown> };

/** What the sources of a test reported of themselves. */
export function listeningReport(): FeedReport & { readonly events: Happening[]; readonly states: Map<string, string> } {
  const events: Happening[] = [];
  const states = new Map<string, string>();
  return {
    events,
    states,
    state: (source, state) => void states.set(source, state),
    taken: () => undefined,
    alive: () => undefined,
    event: (source, kind, detail = {}) => void events.push({ source, kind, detail }),
  };
}

export type FeedWorld = {
  readonly feedSimulator: FeedSimulator;
  readonly sources: readonly LsportsSource[];
  readonly report: ReturnType<typeof listeningReport>;
  stop(): Promise<void>;
};

/** An emitter whose messages go onto the given queues, and both sources reading from them into a sink. */
export function openFeedWorld({
  db,
  sink,
  transports,
  publish,
  settings = {},
}: {
  db: Db;
  sink: FeedSink;
  transports: Readonly<Record<MarketProduct, Transport>>;
  publish: (product: MarketProduct, message: string) => void;
  settings?: Partial<SessionSettings>;
}): FeedWorld {
  const report = listeningReport();
  const feedSimulator = createFeedSimulator({ publish });
  const sources = (['prematch', 'inplay'] as const).map((product) =>
    createLsportsSource({
      product,
      transport: transports[product],
      snapshots: createLoopbackSnapshots(feedSimulator.snapshot),
      sink,
      openKeys: async () => (await openFixtures(db)).map(({ key }) => key),
      report,
      settings: { ...usualSettings, reorderMs: 40, retryMs: 20, ...settings },
    }),
  );
  for (const source of sources) source.start();
  return {
    feedSimulator,
    sources,
    report,
    async stop() {
      await Promise.all(sources.map((source) => source.stop()));
    },
  };
}

/** Everything of these fixtures that members could bet on or be paid by, in a form that does not hang on row ids. */
export async function standingOf(db: Db, keys: readonly string[]): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select array_position(${keys}::text[], f.key) as no, f.status, f.starts_at, f.score_home, f.score_away, f.score_detail, f.result_revision,
      (select json_build_object('period', v.period, 'home', v.score_home, 'away', v.score_away, 'suspended', v.suspended)
        from fixture_live v where v.fixture_id = f.id) as live,
      (select json_agg(json_build_object('no', i.no, 'kind', i.kind, 'cancelled', i.cancelled) order by i.no)
        from fixture_incident i where i.fixture_id = f.id and not i.cancelled) as incidents,
      (select json_agg(x order by x ->> 'product', (x ->> 'type')::integer, (x ->> 'line')::integer) from (
        select json_build_object('product', m.product, 'type', m.type, 'line', m.line, 'status', m.status, 'main', m.main,
          'reason', m.reason, 'odds', (select json_agg(s.odds order by s.id) from selection s where s.market_id = m.id)) as x
        from market m where m.fixture_id = f.id and m.status <> 'closed') o) as offered
    from fixture f where f.key = any(${keys}::text[]) order by 1`.execute(db);
  return rows;
}

/** Waits until something holds; says so when it never does. */
export async function until(holds: () => boolean | Promise<boolean>, ms: number, what: string): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${ms} ms`);
    await pause(20);
  }
}
