import type { Core } from '../../core/context.ts';
import { databaseClock } from '../../core/db.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { seededRandom } from '@lime/domain/random.ts';
import type { FeedReport } from '../feed-report.ts';
import type { FeedSink } from '../feed.ts';
import type { FeedRun } from '../run-feeds.ts';
import { outsideLeagues } from '../simulator/leagues.ts';
import { streamOf } from '../simulator/fixture-schedule.ts';
import type { Match } from '../simulator/fixture-schedule.ts';
import { createWorld, toFixture } from '../simulator/simulated-world.ts';
import { fixtureIdOf } from './feed-simulator-parts.ts';
import { createFeedSimulator } from './feed-simulator.ts';
import { provider } from './lsports-fixtures.ts';
import { createLoopback, createLoopbackSnapshots, noFaults } from './loopback.ts';
import type { Faults, Loopback } from './loopback.ts';
import { openFixtures } from './lsports.sql.ts';
import { createLsportsSource } from './source.ts';

type Deps = {
  readonly core: Pick<Core, 'db' | 'log'>;
  readonly sink: FeedSink;
  readonly report: FeedReport;
  readonly seed: string;
  readonly speed: number;
  readonly faults?: Faults;
};

const products = ['inplay', 'prematch'] as const;
const heartbeatMs = 5_000;
const keepAliveMs = 10_000;
/** How far back a match that is still open in the catalogue is looked for. */
const maxDaysBack = 14;

/**
 * The demo world's outside feed: leagues of its own, played as the built-in ones are. They are written as Trade360 messages
 * onto queues within this process and read from there by the very adapter that reads the real ones.
 */
export async function openDemoFeed({ core, sink, report, seed, speed, faults = noFaults }: Deps): Promise<FeedRun> {
  const { db, log } = core;
  const now = await databaseClock(db);
  const random = seededRandom(`loopback ${now()}`);
  const queues = Object.fromEntries(
    products.map((product) => [product, createLoopback({ random, faults, now })]),
  ) as Record<(typeof products)[number], Loopback>;
  const feedSimulator = createFeedSimulator({ publish: (product, message) => queues[product].publish(message), now });
  const matchesOn = (day: string) => ({ listed: [], stream: streamOf(outsideLeagues, day) });

  const { matches, lost } = await openMatches(core.db, now(), matchesOn);
  // A match nobody can tell of any more: its leagues or lists have changed.
  if (lost.length > 0)
    await sink.takeResults(
      provider,
      lost.map((fixtureKey) => ({ fixtureKey, status: 'cancelled', score: null })),
    );
  await feedSimulator.sink.takeFixtures('', matches.map(toFixture));
  const world = createWorld({
    sink: feedSimulator.sink,
    seed,
    speed,
    standing: { open: matches.map(({ key }) => key), isNew: true },
    matchesOn,
  });
  await world.advance(now());

  const snapshots = createLoopbackSnapshots(feedSimulator.snapshot);
  const sources = products.map((product) =>
    createLsportsSource({
      product,
      transport: queues[product],
      snapshots,
      sink,
      openKeys: async () => (await openFixtures(db)).map(({ key }) => key),
      report,
      now,
      onError: (error, what) => log.warn({ err: error }, what),
    }),
  );
  let beatAt = 0;
  let aliveAt = 0;
  return {
    sources,
    async turn() {
      const at = now();
      if (at - beatAt >= heartbeatMs) {
        beatAt = at;
        feedSimulator.heartbeat();
      }
      if (at - aliveAt >= keepAliveMs) {
        aliveAt = at;
        feedSimulator.keepAlive();
      }
      await world.advance(at);
    },
  };
}

/** The matches behind what the catalogue holds open: a key there is a number, and a number is found among the lists' matches. */
async function openMatches(
  db: Core['db'],
  at: number,
  matchesOn: (day: string) => { stream: Match[] },
): Promise<{ matches: Match[]; lost: string[] }> {
  const open = await openFixtures(db);
  if (open.length === 0) return { matches: [], lost: [] };
  const keys = new Set(open.map(({ key }) => key));
  const earliest = Math.max(Math.min(...open.map(({ startsAt }) => startsAt.getTime())), at - maxDaysBack * 86_400_000);
  const latest = Math.max(...open.map(({ startsAt }) => startsAt.getTime()));
  const matches: Match[] = [];
  for (let day = seoulDay(new Date(earliest)); day <= seoulDay(new Date(latest)); day = addDays(day, 1)) {
    for (const match of matchesOn(day).stream) {
      if (keys.delete(fixtureIdOf(match.key))) matches.push(match);
    }
  }
  return { matches, lost: [...keys] };
}
