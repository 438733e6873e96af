import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { hasRabbit, openQueue, openRabbit } from '../../apps/api/test/rabbitmq.ts';
import { ownerUrl, startProduct } from '../../e2e/product.ts';
import type { Product } from '../../e2e/product.ts';
import { debianProgram } from './counterparts/debian-program.ts';
import { percentile } from './proof.ts';
import type { Figures, Proof } from './proof.ts';

const packageId = 77;
/** Fixtures whose prices move; of those behind them each burst stops so many, each once, evenly over its time. */
const moving = 180;
const stopped = 20;
const bursts = 2;
const burstMs = 4_000;

/** A burst of prices through a real RabbitMQ, alone and beside two processes that take all they get of the processor. */
export const burst: Proof = {
  name: 'burst',
  claim:
    '10,000 price messages in four seconds are sold within 10 s, beside two spinning processes within 25 s; calls answer, stops take effect, and no process is replaced',
  isTimed: true,
  async run(_start, { short }) {
    if (!hasRabbit() && !short) debianProgram('rabbitmq-server', true);
    if (!hasRabbit()) return { holds: true, figures: {}, notTried: ['rabbitmq-server'] };
    const messages = short ? 1_000 : 10_000;
    const rabbit = await openRabbit();
    try {
      const [alone, beside] = await tryBursts(rabbit.url, messages);
      const holds = [
        [alone, 10_000],
        [beside, 25_000],
      ] as const;
      return {
        holds: holds.every(
          ([found, most]) =>
            found.pricesMs <= most &&
            found.callsP99 <= 1_000 &&
            found.slowestStopMs <= 1_000 &&
            found.failed + found.replaced === 0,
        ),
        figures: { messages, ...named('alone', alone), ...named('beside two', beside) },
      };
    } finally {
      await rabbit.stop();
    }
  },
};

type Found = {
  /** from the first message to the last price that is sold */
  readonly pricesMs: number;
  readonly publishedMs: number;
  readonly slowestStopMs: number;
  readonly callsP99: number;
  readonly calls: number;
  readonly failed: number;
  readonly replaced: number;
};

const named = (who: string, found: Found): Figures =>
  Object.fromEntries(Object.entries(found).map(([name, value]) => [`${who}: ${name}`, value]));

/** The same site for both: first alone, then beside two processes that spin. */
async function tryBursts(amqpUrl: string, messages: number): Promise<[alone: Found, beside: Found]> {
  const snapshots = await openSnapshots();
  const queue = await openQueue(amqpUrl, `_${packageId}_`);
  const product = await startProduct({
    LIME_DEMO: '0',
    LIME_SIMULATOR: '0',
    API_PROCESSES: '2',
    LSPORTS_USER: 'burst',
    LSPORTS_PASSWORD: 'burst',
    LSPORTS_PREMATCH_PACKAGE: String(packageId),
    LSPORTS_SNAPSHOT_URL: snapshots.url,
    AMQP_URL: amqpUrl,
  });
  const database = new pg.Client({ connectionString: ownerUrl(product) });
  await database.connect();
  const beat = setInterval(() => queue.send({ Header: { Type: 32 } }), 2_000);
  const once = async (no: number, spinning: number): Promise<Found> => {
    const others = Array.from({ length: spinning }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    );
    const replacedBefore = replacements(product);
    const calls = callAllTheTime(product);
    try {
      const found = await sendBurst(database, queue.send, { no, messages });
      const { times, failed } = await calls.end();
      const callsP99 = Math.round(percentile(times, 0.99));
      const replaced = replacements(product) - replacedBefore;
      const all = { ...found, callsP99, calls: times.length, failed, replaced };
      console.log(`  beside ${spinning} spinning processes: ${JSON.stringify(all)}`);
      return all;
    } finally {
      for (const one of others) one.kill('SIGKILL');
    }
  };
  try {
    const all = moving + bursts * stopped;
    await until(async () => (await openMarkets(database)) === all, 120_000, 'the snapshot is on sale');
    return [await once(0, 0), await once(1, 2)];
  } finally {
    clearInterval(beat);
    await database.end();
    await product.stop();
    await queue.close();
    await snapshots.close();
  }
}

const replacements = (product: Product) => product.said().split('it is replaced').length - 1;

/** Sends price upon price of all fixtures, with stops among them, and waits until all of it is in the catalogue. */
async function sendBurst(
  database: pg.Client,
  send: (message: object) => void,
  { no, messages }: { no: number; messages: number },
) {
  const last = new Map<number, string>();
  const stopAt = new Map<number, number>();
  const began = performance.now();
  const watch = watchStops(database, stopAt);
  for (let seq = 1; seq <= messages; seq += 1) {
    const isStop = seq % Math.floor(messages / stopped) === 0;
    const fixture = isStop ? moving + no * stopped + stopAt.size + 1 : 1 + (seq % moving);
    const price = isStop ? '2.10' : `2.1${seq % 10}`;
    if (isStop) stopAt.set(fixture, performance.now());
    else last.set(fixture, price);
    send({
      Header: { Type: 3, MsgSeq: no * messages + seq, MsgGuid: `burst-${began}-${seq}`, ServerTimestamp: Date.now() },
      Body: { Events: [{ FixtureId: fixture, ...winner(price, isStop ? 2 : 1) }] },
    });
    if (seq % 25 === 0) await wait(Math.max(0, began + (seq / messages) * burstMs - performance.now()));
  }
  const publishedMs = Math.round(performance.now() - began);
  const isSold = async () => {
    const { rows } = await database.query<{ key: string; odds: number }>(`
      select f.key, min(s.odds)::int as odds from fixture f join market m on m.fixture_id = f.id join selection s on s.market_id = m.id
      where f.provider = 'lsports' and m.status = 'open' group by f.key`);
    const sold = new Map(rows.map(({ key, odds }) => [Number(key), odds]));
    return [...last].every(([fixture, price]) => sold.get(fixture) === Math.round(Number(price) * 1_000));
  };
  await until(isSold, 120_000, 'all prices are sold');
  const pricesMs = Math.round(performance.now() - began);
  const slowestStopMs = await watch.end();
  return { pricesMs, publishedMs, slowestStopMs };
}

/** Looks every 20 ms which of the stopped fixtures are still sold. */
function watchStops(database: pg.Client, stopAt: ReadonlyMap<number, number>) {
  const seen = new Map<number, number>();
  let isOver = false;
  const looking = (async () => {
    for (; !isOver || seen.size < stopped; await wait(20)) {
      const { rows } = await database.query<{ key: string }>(
        `select f.key from fixture f join market m on m.fixture_id = f.id where f.provider = 'lsports' and m.status = 'suspended'`,
      );
      for (const { key } of rows)
        if (stopAt.has(Number(key)) && !seen.has(Number(key))) seen.set(Number(key), performance.now());
    }
  })();
  return {
    async end(): Promise<number> {
      isOver = true;
      await looking;
      return Math.round(Math.max(...[...seen].map(([fixture, at]) => at - stopAt.get(fixture)!)));
    },
  };
}

/** Twenty calls a second, as members' pages make them. */
function callAllTheTime({ url }: Product) {
  const times: number[] = [];
  let failed = 0;
  const under = new Set<Promise<void>>();
  const one = async () => {
    const began = performance.now();
    try {
      const answer = await fetch(`${url}/api/setting/lime`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"payload":{}}',
        signal: AbortSignal.timeout(30_000),
      });
      await answer.arrayBuffer();
      if (!answer.ok) failed += 1;
    } catch {
      failed += 1;
    }
    times.push(performance.now() - began);
  };
  const timer = setInterval(() => {
    const call = one();
    under.add(call);
    void call.finally(() => under.delete(call));
  }, 50);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(under);
      return { times, failed };
    },
  };
}

const openMarkets = async (database: pg.Client): Promise<number> =>
  (
    await database.query<{ n: number }>(
      `select count(*)::int as n from market m join fixture f on f.id = m.fixture_id where f.provider = 'lsports' and m.status = 'open'`,
    )
  ).rows[0]!.n;

async function until(holds: () => Promise<boolean>, ms: number, what: string): Promise<void> {
  for (const end = performance.now() + ms; !(await holds()); await wait(50))
    if (performance.now() > end) throw new Error(`${what}: not within ${ms} ms`);
}

const winner = (home: string, Status: number) => ({
  Markets: [
    {
      Id: 1,
      Bets: [home, '3.40', '3.50'].map((Price, at) => ({ Id: 100 + at, Name: ['1', 'X', '2'][at], Status, Price })),
    },
  ],
});

/** The vendor's REST snapshot: fixtures of tomorrow, one market each. */
async function openSnapshots() {
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const fixtures = Array.from({ length: moving + bursts * stopped }, (_, at) => at + 1);
  const parts: Readonly<Record<string, readonly object[]>> = {
    GetFixtures: fixtures.map((id) => ({
      FixtureId: id,
      Fixture: {
        Sport: { Id: 6046, Name: 'Football' },
        Location: { Id: 1, Name: 'England' },
        League: { Id: 2, Name: 'League' },
        StartDate: startsAt,
        Status: 1,
        Participants: [
          { Id: 10 * id, Name: `Home ${id}`, Position: '1' },
          { Id: 10 * id + 1, Name: `Away ${id}`, Position: '2' },
        ],
      },
    })),
    GetFixtureMarkets: fixtures.map((id) => ({ FixtureId: id, ...winner('2.10', 1) })),
    GetScores: [],
  };
  const server = createServer((request, reply) => {
    const part = request.url!.split('/').at(-1)!;
    request.resume().on('end', () => {
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify({ Header: { ServerTimestamp: Date.now() }, Body: parts[part] ?? [] }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
