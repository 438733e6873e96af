import { cpus } from 'node:os';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { openBenchEnvironment, startApi, startNaive } from '../lib/bench-environment.ts';
import { load } from '../lib/client.ts';
import { undisturbed } from '../lib/foreign-load.ts';
import { prepareTpcB } from '../lib/pgbench.ts';
import type { Row } from '../lib/report.ts';
import { median, percentile, spread } from '../lib/stats.ts';
import { signTokens } from '../lib/tokens.ts';
import { verify } from '../lib/verify-money.ts';
import { readPicks } from '../lib/bench-world.ts';

const path = '/api/betting/korean/process';

const world = { fixtures: 2000, members: 20_000, lowBalanceShare: 0.02 };

/** Durable bets a second over HTTP compared with TPC-B on the same server and the reference path, in interleaved rounds. */
export async function betsBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const bench = await openBenchEnvironment(cluster, 'bench_bets', world);
  const tpcb = await prepareTpcB(cluster.url, quick ? 10 : 50);
  const picks = await readPicks(bench.owner);
  const product = await startApi(bench.appUrl);
  const naive = await startNaive(bench.appUrl);
  const rows: Row[] = [];
  try {
    const { forProduct, forNaive } = await signTokens(bench.owner, 2000, product.jwtSecret, naive.jwtSecret);
    const runMs = quick ? 2500 : 4500;
    const order = (port: number, tokens: string[], inFlight: number) => ({
      host: '127.0.0.1',
      port,
      path,
      tokens,
      picks,
      inFlight,
      warmUpMs: 1500,
      runMs,
    });
    await bench.owner.query('checkpoint');
    await load({ ...order(product.port, forProduct, 64), runMs: 1500 });
    for (const inFlight of quick ? [64, 256] : [1, 16, 64, 256]) {
      const rounds = quick ? 2 : inFlight === 256 ? 5 : 3;
      const figures = {
        product: [] as number[],
        tpcb: [] as number[],
        naive: [] as number[],
        toTpcB: [] as number[],
        toNaive: [] as number[],
        p99: [] as number[],
      };
      const refused: Record<string, number> = {};
      let p50: number[] = [];
      let disturbedRounds = 0;
      for (let round = 0; round < rounds; round += 1) {
        const { value, disturbed } = await undisturbed(
          [cluster.pid()],
          cpus().length,
          `${inFlight} in flight`,
          async () => {
            const reference = await tpcb.run(Math.round(runMs / 1000));
            const subject = await load(order(product.port, forProduct, inFlight));
            const slow = await load(order(naive.port, forNaive, inFlight));
            return { reference, subject, slow };
          },
        );
        const rate = value.subject.accepted / value.subject.seconds;
        const slowRate = value.slow.accepted / value.slow.seconds;
        figures.product.push(rate);
        figures.tpcb.push(value.reference);
        figures.naive.push(slowRate);
        figures.toTpcB.push(rate / value.reference);
        figures.toNaive.push(rate / slowRate);
        figures.p99.push(percentile(value.subject.latencies, 0.99));
        p50 = [...p50, percentile(value.subject.latencies, 0.5)];
        for (const [code, count] of Object.entries(value.subject.refused)) refused[code] = (refused[code] ?? 0) + count;
        await lost(bench.owner, value.subject.acknowledged);
        if (disturbed) disturbedRounds += 1;
      }
      await verify(bench.appUrl);
      const detail =
        `${spread(figures.product, 0)} bets/s, TPC-B ${spread(figures.tpcb, 0)}/s, reference ${spread(figures.naive, 0)}/s, ` +
        `p50 ${median(p50).toFixed(1)} ms, refused ${JSON.stringify(refused)}${disturbedRounds ? `, ${disturbedRounds} rounds disturbed` : ''}`;
      const block = `bets, ${inFlight} in flight`;
      const top = inFlight === 256;
      rows.push(
        {
          block,
          name: `÷ ${tpcb.name}`,
          value: spread(figures.toTpcB),
          goal: top ? '≥ 1.2' : '',
          reached: top ? median(figures.toTpcB) >= 1.2 : null,
          detail,
        },
        {
          block,
          name: '÷ reference path',
          value: spread(figures.toNaive),
          goal: top ? '≥ 5' : '',
          reached: top ? median(figures.toNaive) >= 5 : null,
          detail: '',
        },
        {
          block,
          name: 'p99, ms',
          value: spread(figures.p99, 1),
          goal: top ? '≤ 100' : '',
          reached: top ? median(figures.p99) <= 100 : null,
          detail: '',
        },
      );
    }
  } finally {
    await product.stop();
    await naive.stop();
    await bench.close();
  }
  return rows;
}

/** @throws Error when an acknowledged bet is not in the table */
async function lost(
  owner: { query: (text: string, values: unknown[]) => Promise<{ rows: { n: number }[] }> },
  codes: readonly string[],
): Promise<void> {
  const distinct = [...new Set(codes)];
  const { rows } = await owner.query('select count(*)::int as n from slip where bet_code = any($1)', [distinct]);
  if (rows[0]!.n !== distinct.length)
    throw new Error(`${distinct.length - rows[0]!.n} acknowledged bets are missing: no speed is reported`);
}
