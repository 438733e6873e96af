import { cpus } from 'node:os';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { load } from '../lib/client.ts';
import { undisturbed } from '../lib/foreign-load.ts';
import type { Row } from '../lib/report.ts';
import { openSite } from '../lib/site.ts';
import type { Site } from '../lib/site.ts';
import { median, percentile, spread } from '../lib/stats.ts';
import { verify } from '../lib/verify-money.ts';
import type { Pick } from '../lib/bench-world.ts';

/** the demo world's cap: nothing below comes near it */
const caps = { memberPick: null, pick: null, match: 3_000_000_000, day: null };

/** What caps of liability cost: single bets that all fall on one match compared with the same ones spread, and none at all. */
export async function capsBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const capped = await openSite(cluster, 'bench_caps', { settings: { liabilityCaps: caps } });
  const free = await openSite(cluster, 'bench_no_caps');
  const rows: Row[] = [];
  try {
    for (const inFlight of [64, 16 * 64]) {
      const one: number[] = [];
      const even: number[] = [];
      const none: number[] = [];
      const p99: number[] = [];
      const refused: Record<string, number> = {};
      for (let round = 0; round < (quick ? 2 : 5); round += 1) {
        const { value } = await undisturbed([cluster.pid()], cpus().length, `${inFlight} in flight`, async () => ({
          // another match each round: the liability of the last one counts on
          oneMatch: await bets(capped, [capped.picks[round]!], inFlight),
          spreadOut: await bets(capped, capped.picks.slice(100), inFlight),
          uncapped: await bets(free, free.picks.slice(100), inFlight),
        }));
        one.push(value.oneMatch.accepted);
        even.push(value.spreadOut.accepted);
        none.push(value.uncapped.accepted);
        p99.push(percentile(value.oneMatch.latencies, 0.99));
        for (const [code, count] of Object.entries(value.oneMatch.refused))
          refused[code] = (refused[code] ?? 0) + count;
      }
      const block = `caps, ${inFlight.toLocaleString('en')} single bets in flight`;
      const toSpread = one.map((count, at) => count / even[at]!);
      const toNone = even.map((count, at) => count / none[at]!);
      const perSecond = (counts: readonly number[]) =>
        spread(
          counts.map((count) => (count * 1_000) / runMs(quick)),
          0,
        );
      rows.push(
        {
          block,
          name: 'one match ÷ spread',
          value: spread(toSpread),
          goal: '≥ 0.8',
          reached: median(toSpread) >= 0.8,
          detail: `${perSecond(one)} bets/s, p99 ${spread(p99, 1)} ms, refused ${JSON.stringify(refused)}`,
        },
        {
          block,
          name: 'capped ÷ without caps',
          value: spread(toNone),
          goal: '',
          reached: null,
          detail: `${perSecond(none)} bets/s without`,
        },
      );
    }
    await verify(capped.bench.appUrl);
  } finally {
    await capped.close();
    await free.close();
  }
  return rows;

  function bets({ server, tokens }: Site, picks: Pick[], inFlight: number) {
    const path = '/api/betting/korean/single/process';
    const order = { host: '127.0.0.1', port: server.port, path, tokens, picks, inFlight, legs: 1 };
    return load({ ...order, warmUpMs: 1_500, runMs: runMs(quick) });
  }
}

const runMs = (quick: boolean) => (quick ? 2_500 : 4_500);
