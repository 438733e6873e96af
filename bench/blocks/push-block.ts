import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { notify } from '../../apps/api/src/core/channel.ts';
import { openDb, openPool } from '../../apps/api/src/core/db.ts';
import { createFeedSink } from '../../apps/api/src/features/catalogue/intake/feed-sink.ts';
import { takeFeedResults } from '../../apps/api/src/features/results/feed-results.ts';
import type { FeedLive } from '../../apps/api/src/feeds/feed.ts';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { openBenchEnvironment, startApi } from '../lib/bench-environment.ts';
import type { BenchEnvironment, Server } from '../lib/bench-environment.ts';
import { createPriceBoards } from '../lib/price-boards.ts';
import { processorMs } from '../lib/processor.ts';
import type { PricedAt, PushReport } from '../lib/push-client.ts';
import type { SocketsOrder } from '../lib/raw-sockets.ts';
import type { Row } from '../lib/report.ts';

const inPlay = 40;

/** Sockets that one process serves, with the browsers they belong to in a process of their own. */
type Side = { readonly server: Server; readonly client: ChildProcess };

/**
 * A price from the moment its source hands it over (before the transaction that writes it) to its arrival at each socket. The
 * sockets follow the prematch lists and the fixtures in play: 5,000 of one API process, and 10,000 of two.
 */
export async function pushBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  if (quick) return push(cluster, { processes: 1, sockets: 1_000, rates: [20], seconds: 5, goalMs: 250 });
  const one = await push(cluster, { processes: 1, sockets: 5_000, rates: [5, 20, 60], seconds: 15, goalMs: 200 });
  const two = await push(cluster, { processes: 2, sockets: 5_000, rates: [60], seconds: 15, goalMs: 400 });
  return [...one, ...two];
}

type Size = {
  readonly processes: number;
  /** of each process */
  readonly sockets: number;
  readonly rates: readonly number[];
  readonly seconds: number;
  readonly goalMs: number;
};

async function push(cluster: LocalPostgres, { processes, sockets, rates, seconds, goalMs }: Size): Promise<Row[]> {
  const bench = await openBenchEnvironment(cluster, 'bench_push', { fixtures: 2_000, members: 10, lowBalanceShare: 0 });
  const prices = await openPrices(bench);
  const sides: Side[] = [];
  try {
    for (let no = 0; no < processes; no += 1) {
      const server = await startApi(bench.appUrl, no > 0 ? { roles: 'web' } : {});
      const client = fork(join(import.meta.dirname, '../lib/push-client.ts'));
      sides.push({ server, client });
      const order: SocketsOrder = { port: server.port, sockets, watch: { odds: true, live: true } };
      client.send({ connect: order });
      await once(client, 'message');
    }
    const all = processes * sockets;
    const block = `push to ${all.toLocaleString('en')} sockets${processes > 1 ? ` of ${processes} processes` : ''}`;
    const rows: Row[] = [];
    let counted: PushReport['counted'] = { messages: 0, gaps: 0 };
    for (const rate of rates) {
      const { report: warm } = await run(sides, prices, rate, 2); // leaves nothing of the rate before
      const { report, ms, busy } = await run(sides, prices, rate, seconds);
      counted = report.counted;
      for (const [stream, buckets] of Object.entries(report.counts)) {
        const p99 = percentileOf(buckets, 0.99);
        rows.push({
          block: `${block}, ${rate} prices/s`,
          name: `${stream === 'live' ? 'in play' : stream}, p99 ms`,
          value: String(p99),
          goal: `≤ ${goalMs}`,
          reached: p99 <= goalMs && report.missing === 0 && report.open === all,
          detail: `p50 ${percentileOf(buckets, 0.5)}, max ${buckets.length - 1} ms; ${report.missing} prices missing; ${Math.round((report.messages * sockets * 1_000) / ms).toLocaleString('en')} messages/s, ${(report.bytes / 1_048.576 / ms).toFixed(1)} MB/s; servers keep ${Math.round(busy * 100)} % of a core busy, browsers’ processes ${Math.round(((report.cpuMs - warm.cpuMs) / ms) * 100)} %`,
        });
      }
    }
    rows.push({
      block,
      name: 'numbered messages that sockets counted without a gap',
      value: (counted.messages - counted.gaps).toLocaleString('en'),
      goal: '≥ 100,000, no gap',
      reached: counted.gaps === 0 && counted.messages >= 100_000,
      detail: `${counted.gaps} gaps`,
    });
    return rows;
  } finally {
    for (const { server, client } of sides) {
      client.kill();
      await server.stop();
    }
    await prices.close();
    await bench.close();
  }
}

type Prices = Awaited<ReturnType<typeof openPrices>>;

/** The source: fixtures with three markets, some of them in play, whose prices move one fixture at a time. */
async function openPrices({ appUrl, owner }: BenchEnvironment) {
  const pool = openPool(appUrl, 4, () => undefined);
  const db = openDb(pool);
  const sink = createFeedSink({ db, channel: { notify }, takeResults: takeFeedResults });
  const { rows } = await owner.query<{ id: string; key: string }>(
    "select id::text, key from fixture where provider = 'bench' order by fixture.id",
  );
  const live = rows.slice(0, inPlay);
  let no = 1; // of the states
  const board = createPriceBoards();
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
    live.map(({ key }) => ({ fixtureKey: key, at: new Date(), markets: board(key), product: 'inplay' as const })),
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
          markets: board(key),
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
    /** Sends the state of one of the matches. */
    tell: (at: number) => sink.takeLive('bench', [state(live[at % inPlay]!.key)]),
    close: () => pool.end(),
  };
}

/** Prices at an even rate, ten transactions a second, and of each match in play a state every five seconds. */
async function run(sides: readonly Side[], prices: Prices, rate: number, seconds: number) {
  const began = performance.now();
  const servers = sides.map(({ server }) => server.child.pid!);
  const cpu = processorMs(servers);
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
  const busy = (processorMs(servers) - cpu) / ms;
  const reports: PushReport[] = [];
  for (const { client } of sides) {
    client.send({ prices: all });
    reports.push(((await once(client, 'message')) as [PushReport])[0]);
  }
  return { report: reports.reduce(together), ms, busy };
}

/** What the browsers of two processes saw, as one. */
function together(a: PushReport, b: PushReport): PushReport {
  const counts = { ...a.counts };
  for (const [stream, buckets] of Object.entries(b.counts)) {
    const before = counts[stream] ?? [];
    const length = Math.max(before.length, buckets.length);
    counts[stream] = Array.from({ length }, (_, ms) => (before[ms] ?? 0) + (buckets[ms] ?? 0));
  }
  return {
    counts,
    messages: a.messages + b.messages,
    bytes: a.bytes + b.bytes,
    missing: a.missing + b.missing,
    counted: {
      messages: a.counted.messages + b.counted.messages,
      gaps: a.counted.gaps + b.counted.gaps,
    },
    open: a.open + b.open,
    cpuMs: a.cpuMs + b.cpuMs,
  };
}

function percentileOf(buckets: readonly number[], share: number): number {
  const all = buckets.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  const at = buckets.findIndex((count) => (seen += count) >= all * share);
  return Math.max(0, at);
}
