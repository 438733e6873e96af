import { hostedGames } from '../../packages/domain/src/games/hosted-games.ts';
import { providerSecret } from '../../apps/api/src/core/api-config.ts';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { openBenchEnvironment, startApi } from '../lib/bench-environment.ts';
import { load, loadWallet } from '../lib/client.ts';
import { prepareTpcB } from '../lib/pgbench.ts';
import type { Row } from '../lib/report.ts';
import { median, percentile, spread } from '../lib/stats.ts';
import { signTokens } from '../lib/tokens.ts';
import { verify } from '../lib/verify-money.ts';
import type { WalletOrder } from '../lib/wallet-client.ts';
import { readPicks } from '../lib/bench-world.ts';

const inFlight = 64;
const kinds = ['debits and credits', 'debits', 'paid debits'] as const satisfies readonly WalletOrder['what'][];

/**
 * Calls of a provider a second, of many members at once, as a host sends them, compared with TPC-B on the same server and
 * with bets through their collector, in interleaved rounds. A debit and a credit each count one.
 */
export async function walletBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const bench = await openBenchEnvironment(cluster, 'bench_wallet', {
    fixtures: 10,
    members: 5_000,
    lowBalanceShare: 0,
  });
  const tpcb = await prepareTpcB(cluster.url, quick ? 10 : 50);
  const shown = hostedGames.map(({ menu }) => ({ name: menu, visible: true }));
  await bench.owner.query("insert into setting (key, value) values ('menu', $1), ('repair', '[]')", [
    JSON.stringify(shown),
  ]);
  const { rows } = await bench.owner.query<{ id: string }>(
    "select id::text as id from member where login_id like 'bench%'",
  );
  const members = rows.map(({ id }) => id);
  const server = await startApi(bench.appUrl);
  try {
    const picks = await readPicks(bench.owner);
    const { forProduct: tokens } = await signTokens(bench.owner, 2_000, server.jwtSecret, server.jwtSecret);
    const common = { host: '127.0.0.1', port: server.port, inFlight, warmUpMs: 1_000, runMs: quick ? 2_500 : 4_500 };
    const secret = providerSecret(undefined, server.jwtSecret);
    const figures = { tpcb: [] as number[], bets: [] as number[] };
    const of = kinds.map((what) => ({ what, rate: [] as number[], ratio: [] as number[], p99: [] as number[] }));
    await loadWallet({ ...common, secret, members, what: 'debits and credits', runMs: 500 });
    await bench.owner.query('checkpoint');
    for (let round = 0; round < (quick ? 2 : 3); round += 1) {
      const reference = await tpcb.run(Math.round(common.runMs / 1000));
      figures.tpcb.push(reference);
      for (const { what, rate, ratio, p99 } of of) {
        const { calls, seconds, latencies } = await loadWallet({ ...common, secret, members, what });
        rate.push(calls / seconds);
        ratio.push(calls / seconds / reference);
        p99.push(percentile(latencies, 0.99));
      }
      const beside = await load({ ...common, path: '/api/betting/korean/process', tokens, picks });
      figures.bets.push(beside.accepted / beside.seconds);
    }
    await verify(bench.appUrl);
    return of.map(({ what, rate, ratio, p99 }) => ({
      block: `wallet of hosted games, ${inFlight} in flight`,
      name: `${what} ÷ ${tpcb.name}`,
      value: spread(ratio),
      goal: what === 'debits and credits' ? '≥ 0.8' : '',
      reached: what === 'debits and credits' ? median(ratio) >= 0.8 : null,
      detail: `${spread(rate, 0)} calls/s, p99 ${spread(p99, 0)} ms; TPC-B ${spread(figures.tpcb, 0)}/s, ${spread(figures.bets, 0)} bets/s`,
    }));
  } finally {
    await server.stop();
    await bench.close();
  }
}
