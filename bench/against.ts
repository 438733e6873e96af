// `npm run bench -- --against=FOLDER`: bets/s and latency of this checkout compared with another one's, in interleaved rounds.
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LocalPostgres } from '../tools/postgres.ts';
import type * as EnvironmentModule from './lib/bench-environment.ts';
import { load } from './lib/client.ts';
import { undisturbed } from './lib/foreign-load.ts';
import type { Row } from './lib/report.ts';
import { openSite } from './lib/site.ts';
import { median, percentile, spread } from './lib/stats.ts';
import { verify } from './lib/verify-money.ts';

const path = '/api/betting/korean/process';
type Side = { rates: number[]; p50: number[]; p99: number[] };

/**
 * Both checkouts serve their own database of one cluster; each round loads one and then the other, the first changing.
 *
 * @param folder  the root of a checkout whose packages are installed
 */
export async function againstBlock(cluster: LocalPostgres, folder: string, quick: boolean): Promise<Row[]> {
  const other = pathToFileURL(resolve(folder, 'bench/lib/bench-environment.ts')).href;
  const ours = await openSite(cluster, 'bench_ours', { lowBalanceShare: 0.02 });
  const theirs = await openSite(cluster, 'bench_theirs', {
    lowBalanceShare: 0.02,
    checkout: (await import(other)) as typeof EnvironmentModule,
  });
  const rows: Row[] = [];
  try {
    await ours.bench.owner.query('checkpoint');
    for (const inFlight of [64, 256]) {
      const measured: Record<'ours' | 'theirs', Side> = { ours: side(), theirs: side() };
      for (let round = 0; round < (quick ? 2 : 9); round += 1) {
        const turns = [
          ['ours', ours],
          ['theirs', theirs],
        ] as const;
        const { value } = await undisturbed([cluster.pid()], cpus().length, `${inFlight} in flight`, async () => {
          const reports = [];
          for (const [name, { server, tokens, picks }] of round % 2 ? turns.toReversed() : turns)
            reports.push({
              name,
              report: await load({
                host: '127.0.0.1',
                port: server.port,
                path,
                tokens,
                picks,
                inFlight,
                warmUpMs: 1_500,
                runMs: quick ? 2_500 : 6_000,
              }),
            });
          return reports;
        });
        for (const { name, report } of value) {
          measured[name].rates.push(report.accepted / report.seconds);
          measured[name].p50.push(percentile(report.latencies, 0.5));
          measured[name].p99.push(percentile(report.latencies, 0.99));
        }
      }
      const ratio = (of: keyof Side) => measured.ours[of].map((value, at) => value / measured.theirs[of][at]!);
      const words = (of: keyof Side, digits: number) =>
        `ours ${spread(measured.ours[of], digits)}, theirs ${spread(measured.theirs[of], digits)}`;
      const block = `bets beside ${folder.split('/').at(-1)}, ${inFlight} in flight`;
      rows.push(
        { block, name: 'bets/s ÷', ...judged(ratio('rates'), '≥ 0.95', (r) => r >= 0.95), detail: words('rates', 0) },
        { block, name: 'p50 ÷', value: spread(ratio('p50')), goal: '', reached: null, detail: words('p50', 1) },
        { block, name: 'p99 ÷', ...judged(ratio('p99'), '≤ 1', (r) => r <= 1), detail: words('p99', 1) },
      );
    }
    await verify(ours.bench.appUrl);
  } finally {
    await ours.close();
    await theirs.close();
  }
  return rows;
}

const side = (): Side => ({ rates: [], p50: [], p99: [] });

function judged(ratios: readonly number[], goal: string, met: (ratio: number) => boolean) {
  return { value: spread(ratios), goal, reached: met(median(ratios)) };
}
