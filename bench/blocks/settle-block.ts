import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { openBenchEnvironment, startApi } from '../lib/bench-environment.ts';
import type { BenchEnvironment } from '../lib/bench-environment.ts';
import { load } from '../lib/client.ts';
import { leaveResults, settled } from '../lib/finish.ts';
import { withForeignLoad } from '../lib/foreign-load.ts';
import type { Row } from '../lib/report.ts';
import { median, percentile, spread } from '../lib/stats.ts';
import { signTokens } from '../lib/tokens.ts';
import { verify } from '../lib/verify-money.ts';
import { makeSlips, readPicks } from '../lib/bench-world.ts';

/** One result with a tenth of all slips on it, against a plain UPDATE of the same rows; then placement while one settles. */
export async function settleBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const rows: Row[] = [];
  const legsPerSecond = new Map<number, number>();
  for (const total of quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000]) {
    const pairs = 3;
    const bench = await openBenchEnvironment(cluster, 'bench_settle', {
      fixtures: 2000,
      members: 20_000,
      lowBalanceShare: 0,
    });
    const fixtures = await fill(bench, total, pairs);
    const server = await startApi(bench.appUrl);
    try {
      const figures = { settle: [] as number[], update: [] as number[], ratio: [] as number[] };
      let disturbed = 0;
      for (const fixture of fixtures) {
        const update = await plainUpdate(bench, fixture);
        const { value: settle, foreign } = await withForeignLoad([cluster.pid()], cpus().length, () =>
          settleOne(bench, fixture),
        );
        if (foreign > 0.2) disturbed += 1;
        figures.update.push(update);
        figures.settle.push(settle);
        figures.ratio.push(settle / update);
      }
      const rate = total / 10 / (median(figures.settle) / 1000);
      legsPerSecond.set(total, rate);
      const audit = await verify(bench.appUrl);
      const block = `settle ${(total / 10).toLocaleString('en')} of ${total.toLocaleString('en')} slips`;
      rows.push(
        {
          block,
          name: '÷ plain UPDATE of the same slips',
          value: spread(figures.ratio),
          goal: '≤ 6',
          reached: median(figures.ratio) <= 6,
          detail: `${spread(figures.settle, 0)} ms, UPDATE ${spread(figures.update, 0)} ms${disturbed ? `, ${disturbed} of ${pairs} disturbed` : ''}`,
        },
        {
          block,
          name: 'legs/s',
          value: rate.toFixed(0),
          goal: '',
          reached: null,
          detail: `audit of the whole ${(audit / 1000).toFixed(1)} s`,
        },
      );
    } finally {
      await server.stop();
      await bench.close();
    }
  }
  const [small, large] = quick ? [10_000, 100_000] : [100_000, 1_000_000];
  const growth = legsPerSecond.get(large)! / legsPerSecond.get(small)!;
  rows.push({
    block: 'settle, growth',
    name: `legs/s at ${large.toLocaleString('en')} ÷ at ${small.toLocaleString('en')} slips`,
    value: growth.toFixed(2),
    goal: '≥ 0.75',
    reached: growth >= 0.75,
    detail: '',
  });
  rows.push(await placementMeanwhile(cluster, quick));
  return rows;
}

/** Slips in as many equal parts as there are fixtures to settle, a share of each part on its fixture. */
async function fill(bench: BenchEnvironment, total: number, pairs: number): Promise<number[]> {
  const { rows } = await bench.owner.query<{ id: number }>(
    "select id from fixture where provider = 'bench' order by id limit $1",
    [pairs],
  );
  const part = Math.floor(total / pairs);
  let from = 1;
  for (const { id } of rows) {
    await makeSlips(bench.owner, { from, slips: part, fixtureId: id, onFixture: total / 10 });
    from += part;
  }
  await bench.owner.query('vacuum analyze');
  await bench.owner.query('checkpoint');
  return rows.map((row) => row.id);
}

async function plainUpdate(bench: BenchEnvironment, fixture: number): Promise<number> {
  const { rows } = await bench.owner.query<{ ids: number[] }>(
    'select array_agg(distinct slip_id) as ids from leg where event_id = $1',
    [fixture],
  );
  const start = performance.now();
  await bench.owner.query('update slip set settlement_revision = settlement_revision where id = any($1::bigint[])', [
    rows[0]!.ids,
  ]);
  return performance.now() - start;
}

async function settleOne(bench: BenchEnvironment, fixture: number): Promise<number> {
  const { rows } = await bench.owner.query<{ known: number }>(
    'select count(*)::int as known from settlement_task where event_id = $1',
    [fixture],
  );
  if (rows[0]!.known > 0) throw new Error('a settled fixture cannot be measured again');
  await leaveResults(bench, String(fixture));
  await settled(bench);
  const { rows: times } = await bench.owner.query<{ ms: number }>(
    'select (extract(epoch from done_at - created_at) * 1000)::float8 as ms from settlement_task where event_id = $1',
    [fixture],
  );
  return times[0]!.ms;
}

/** p99 of placement while a result with 50,000 slips settles, against p99 alone in the same minute. */
async function placementMeanwhile(cluster: LocalPostgres, quick: boolean): Promise<Row> {
  const slips = quick ? 20_000 : 50_000;
  const pairs = 3;
  const bench = await openBenchEnvironment(cluster, 'bench_meanwhile', {
    fixtures: 2000,
    members: 20_000,
    lowBalanceShare: 0,
  });
  const { rows } = await bench.owner.query<{ id: number }>(
    "select id from fixture where provider = 'bench' order by id limit $1",
    [pairs],
  );
  for (const [index, { id }] of rows.entries())
    await makeSlips(bench.owner, { from: 1 + index * slips, slips, fixtureId: id, onFixture: slips });
  await bench.owner.query('vacuum analyze');
  const settling = new Set(rows.map((row) => String(row.id)));
  const picks = (await readPicks(bench.owner)).filter((pick) => !settling.has(pick.gameSeq));
  const server = await startApi(bench.appUrl);
  try {
    const { forProduct } = await signTokens(bench.owner, 2000, server.jwtSecret, server.jwtSecret);
    const order = {
      host: '127.0.0.1',
      port: server.port,
      path: '/api/betting/korean/process',
      tokens: forProduct,
      picks,
      inFlight: 32,
      warmUpMs: 1000,
      runMs: 3000,
    };
    const ratios: number[] = [];
    const alone: number[] = [];
    const during: number[] = [];
    for (const { id } of rows) {
      const quiet = percentile((await load(order)).latencies, 0.99);
      const running = load(order);
      await wait(1000);
      await leaveResults(bench, String(id));
      const busy = percentile((await running).latencies, 0.99);
      await settled(bench);
      alone.push(quiet);
      during.push(busy);
      ratios.push(busy / quiet);
    }
    await verify(bench.appUrl);
    return {
      block: 'placement during settlement',
      name: 'p99 ÷ p99 alone',
      value: spread(ratios),
      goal: '≤ 2.5',
      reached: median(ratios) <= 2.5,
      detail: `${spread(during, 1)} ms, alone ${spread(alone, 1)} ms, 32 in flight, ${slips.toLocaleString('en')} slips settling`,
    };
  } finally {
    await server.stop();
    await bench.close();
  }
}
