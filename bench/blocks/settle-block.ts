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

/** Slips on a result and how many results are measured: few slips take so little time that three pairs say nothing. */
const sizes = [
  { slips: 1_000, pairs: 9, goal: 6 },
  { slips: 10_000, pairs: 5, goal: 5 },
  { slips: 100_000, pairs: 3, goal: 5 },
] as const;

/**
 * Results with a third of the slips around them, against a plain UPDATE of the same rows; then placement while one settles.
 * The first result after a start is not measured: it compiles code and plans, as no later one does.
 */
export async function settleBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const rows: Row[] = [];
  const legsPerSecond = new Map<number, number>();
  for (const { slips, pairs, goal } of quick ? sizes.slice(0, 2) : sizes) {
    const bench = await openBenchEnvironment(cluster, 'bench_settle', {
      fixtures: 2000,
      members: 20_000,
      lowBalanceShare: 0,
    });
    const [first, ...fixtures] = await fill(bench, slips, pairs + 1);
    const server = await startApi(bench.appUrl);
    try {
      const figures = { settle: [] as number[], update: [] as number[], ratio: [] as number[] };
      let disturbed = 0;
      await settleOne(bench, first!);
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
      const rate = slips / (median(figures.settle) / 1000);
      legsPerSecond.set(slips, rate);
      const audit = await verify(bench.appUrl);
      const block = `settle ${slips.toLocaleString('en')} slips`;
      rows.push(
        {
          block,
          name: '÷ plain UPDATE of the same slips',
          value: spread(figures.ratio),
          goal: `≤ ${goal}`,
          reached: median(figures.ratio) <= goal,
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
  const [small, large] = quick ? [1_000, 10_000] : [10_000, 100_000];
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

/** @returns fixtures with `slips` slips each, among more than three times as many */
async function fill(bench: BenchEnvironment, slips: number, count: number): Promise<number[]> {
  const { rows } = await bench.owner.query<{ id: number }>(
    "select id from fixture where provider = 'bench' order by id limit $1",
    [count],
  );
  const part = Math.floor((slips * 10) / 3);
  for (const [index, { id }] of rows.entries())
    await makeSlips(bench.owner, { from: 1 + index * part, slips: part, fixtureId: id, onFixture: slips });
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
