import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { notify } from '../../apps/api/src/core/channel.ts';
import { openDb, openPool } from '../../apps/api/src/core/db.ts';
import { createFeedSink } from '../../apps/api/src/features/catalogue/feed-sink.ts';
import type { FeedLive, FeedMarket } from '../../apps/api/src/feeds/feed.ts';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { openArena, startApi } from '../lib/arena.ts';
import type { Arena, Server } from '../lib/arena.ts';
import { processorMs } from '../lib/processor.ts';
import type { PricedAt, PushOrder, PushReport } from '../lib/push-client.ts';
import type { Row } from '../lib/report.ts';

const goalMs = 250;
const inPlay = 40;

/**
 * A price from the moment its source hands it over (before the transaction that writes it) to its arrival at each of
 * 5,000 sockets, which follow the prematch lists and the fixtures in play. One API process serves all of them.
 */
export async function pushBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const sockets = quick ? 1_000 : 5_000;
  const seconds = quick ? 5 : 15;
  const arena = await openArena(cluster, 'bench_push', { fixtures: 2_000, members: 10, lowBalanceShare: 0 });
  const prices = await openPrices(arena);
  const server = await startApi(arena.appUrl);
  const client = fork(join(import.meta.dirname, '../lib/push-client.ts'));
  try {
    const order: PushOrder = { port: server.port, sockets, watch: { odds: true, live: true } };
    client.send({ connect: order });
    await once(client, 'message');
    const rows: Row[] = [];
    for (const rate of quick ? [20] : [5, 20, 60]) {
      const { report: warm } = await run(client, server, prices, rate, 2); // leaves nothing of the rate before
      const { report, ms, busy } = await run(client, server, prices, rate, seconds);
      for (const [stream, buckets] of Object.entries(report.counts)) rows.push(rowOf(stream, buckets));
      function rowOf(stream: string, buckets: readonly number[]): Row {
        const p99 = percentileOf(buckets, 0.99);
        return {
          block: `push to ${sockets.toLocaleString('en')} sockets, ${rate} prices/s`,
          name: `${stream === 'live' ? 'in play' : stream}, p99 ms`,
          value: String(p99),
          goal: `≤ ${goalMs}`,
          reached: p99 <= goalMs && report.missing === 0 && report.open === sockets,
          detail: `p50 ${percentileOf(buckets, 0.5)}, max ${buckets.length - 1} ms; ${report.missing} prices missing; ${Math.round((report.messages * sockets * 1_000) / ms).toLocaleString('en')} messages/s, ${(report.bytes / 1_048.576 / ms).toFixed(1)} MB/s; the server keeps ${Math.round(busy * 100)} % of a core busy, the browsers’ process ${Math.round(((report.cpuMs - warm.cpuMs) / ms) * 100)} %`,
        };
      }
    }
    return rows;
  } finally {
    client.kill();
    await server.stop();
    await prices.close();
    await arena.close();
  }
}

type Prices = Awaited<ReturnType<typeof openPrices>>;

/** The source: fixtures with three markets, some of them in play, whose prices move one fixture at a time. */
async function openPrices({ appUrl, owner }: Arena) {
  const pool = openPool(appUrl, 4, () => undefined);
  const db = openDb(pool);
  const sink = createFeedSink({ db, channel: { notify } });
  const { rows } = await owner.query<{ id: string; key: string }>(
    "select id::text, key from fixture where provider = 'bench' order by fixture.id",
  );
  const live = rows.slice(0, inPlay);
  let no = 1;
  const board = (): FeedMarket[] => {
    no += 1;
    const step = (no % 50) * 10;
    return [
      { type: 1, line: null, main: true, odds: [1_800 + step, 3_300, 3_900 - step] },
      { type: 3, line: -50, main: true, odds: [1_850 + step, 1_950] },
      { type: 2, line: 250, main: true, odds: [1_900 + step, 1_900] },
    ];
  };
  const state = (key: string): FeedLive => ({
    fixtureKey: key,
    seq: (no += 1),
    at: new Date(),
    period: '1',
    clock: { seconds: 600 + no, running: true, at: Date.now() },
    score: { home: 0, away: 0 },
    periods: [{ home: 0, away: 0 }],
    suspended: null,
    incidents: [],
  });
  await sink.takeLive(
    'bench',
    live.map(({ key }) => state(key)),
  );
  await sink.takeOffers(
    'bench',
    live.map(({ key }) => ({ fixtureKey: key, at: new Date(), markets: board(), product: 'inplay' as const })),
  );
  let turn = 0;
  return {
    /** Moves the next games' prices in one transaction: every second one is in play. */
    async move(count: number): Promise<PricedAt[]> {
      const fixtures = Array.from({ length: count }, () => {
        turn += 1;
        const isLive = turn % 2 === 0;
        const fixture = isLive ? live[(turn >> 1) % inPlay]! : rows[inPlay + ((turn >> 1) % (rows.length - inPlay))]!;
        return { ...fixture, isLive };
      });
      const at = performance.timeOrigin + performance.now();
      await sink.takeOffers(
        'bench',
        fixtures.map(({ key, isLive }) => ({
          fixtureKey: key,
          at: new Date(),
          markets: board(),
          product: isLive ? ('inplay' as const) : ('prematch' as const),
        })),
      );
      const { rows: moved } = await pool.query<{ id: string; version: number }>(
        'select id::text, version from fixture where id = any($1::bigint[])',
        [fixtures.map(({ id }) => id)],
      );
      return fixtures.map(({ id, isLive }) => ({
        fixture: id,
        version: moved.find((row) => row.id === id)!.version,
        stream: isLive ? 'live' : 'prematch',
        at,
      }));
    },
    /** How one of the matches stands. */
    tell: (at: number) => sink.takeLive('bench', [state(live[at % inPlay]!.key)]),
    close: () => pool.end(),
  };
}

/** Prices at an even rate, ten transactions a second, and of each match in play a state every five seconds. */
async function run(client: ChildProcess, server: Server, prices: Prices, rate: number, seconds: number) {
  const began = performance.now();
  const cpu = processorMs([server.child.pid!]);
  const moves: Promise<PricedAt[]>[] = [];
  let priced = 0;
  let states = 0;
  for (let tick = 1; tick <= seconds * 10; tick += 1) {
    const due = Math.floor((tick / 10) * rate) - priced;
    if (due > 0) moves.push(prices.move(due));
    priced += Math.max(0, due);
    for (; states < (tick / 10) * (inPlay / 5); states += 1) void prices.tell(states);
    await wait(Math.max(0, began + tick * 100 - performance.now()));
  }
  const all = (await Promise.all(moves)).flat();
  await wait(1_000);
  const ms = performance.now() - began;
  const busy = (processorMs([server.child.pid!]) - cpu) / ms;
  client.send({ prices: all });
  const [report] = (await once(client, 'message')) as [PushReport];
  return { report, ms, busy };
}

function percentileOf(buckets: readonly number[], share: number): number {
  const all = buckets.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  const at = buckets.findIndex((count) => (seen += count) >= all * share);
  return Math.max(0, at);
}
