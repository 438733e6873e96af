import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { openBenchEnvironment, startApi } from '../lib/bench-environment.ts';
import { memoryMb, processorMs } from '../lib/processor.ts';
import type { SocketsOrder } from '../lib/raw-sockets.ts';
import type { Row } from '../lib/report.ts';
import { signTokens } from '../lib/tokens.ts';

const sockets = 300;
const settleMs = 20_000;

/** What a site costs while nobody does anything: 2,000 fixtures, 300 signed-in members, one process of all roles. */
export async function idleBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const ms = quick ? 60_000 : 600_000;
  const rows: Row[] = [];
  for (const league of [false, true]) {
    const bench = await openBenchEnvironment(cluster, 'bench_idle', {
      fixtures: 2_000,
      members: sockets,
      lowBalanceShare: 0,
    });
    await bench.owner.query('vacuum analyze');
    const server = await startApi(bench.appUrl, { league });
    const client = fork(join(import.meta.dirname, '../lib/push-client.ts'));
    try {
      const { forProduct } = await signTokens(bench.owner, sockets, server.jwtSecret, server.jwtSecret);
      client.send({
        connect: { port: server.port, sockets, watch: { odds: true, live: true }, tokens: forProduct },
      } satisfies { connect: SocketsOrder });
      await once(client, 'message');
      await wait(settleMs);
      const api = processorMs([server.child.pid!]);
      const database = processorMs([cluster.pid()]);
      await wait(ms);
      const share = (now: number, before: number) => ((now - before) / ms) * 100;
      const apiShare = share(processorMs([server.child.pid!]), api);
      const databaseShare = share(processorMs([cluster.pid()]), database);
      const memory = memoryMb(server.child.pid!);
      const most = league ? 25 : 5;
      const block = `idle for ${ms / 60_000} min, ${league ? 'with' : 'without'} the league`;
      rows.push(
        {
          block,
          name: 'API and database, % of a core',
          value: (apiShare + databaseShare).toFixed(1),
          goal: `≤ ${most}`,
          reached: apiShare + databaseShare <= most,
          detail: `API ${apiShare.toFixed(1)}, database ${databaseShare.toFixed(1)}; ${sockets} signed-in sockets`,
        },
        {
          block,
          name: 'memory of the API process, MB',
          value: memory.toFixed(0),
          goal: '≤ 350',
          reached: memory <= 350,
          detail: 'resident, at the end',
        },
      );
    } finally {
      client.kill();
      await server.stop();
      await bench.close();
    }
  }
  return rows;
}
