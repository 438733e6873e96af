import { brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import type { PackedFixtures } from '@lime/contract/packed-fixtures.ts';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { openBenchEnvironment, startApi } from '../lib/bench-environment.ts';
import type { Row } from '../lib/report.ts';
import { percentile } from '../lib/stats.ts';

type Answer = { status: number; body: Buffer; etag: string | undefined; ms: number };

function get(port: number, list: 'packed' | 'prematch2', headers: Record<string, string>): Promise<Answer> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        path: `/api/v2/game/korean/${list}`,
        headers: { 'accept-encoding': 'br', ...headers },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            body: Buffer.concat(parts),
            etag: response.headers.etag,
            ms: performance.now() - start,
          }),
        );
      },
    );
    call.on('error', reject);
    call.end();
  });
}

/** The main markets of 2,000 fixtures: bytes on the wire, and how fast they and a 304 are served. */
export async function listsBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const bench = await openBenchEnvironment(cluster, 'bench_lists', { fixtures: 2000, members: 10, lowBalanceShare: 0 });
  const server = await startApi(bench.appUrl);
  try {
    const first = await get(server.port, 'packed', {});
    const fixtures = (
      JSON.parse(brotliDecompressSync(first.body).toString('utf8')) as { payload: { packed: PackedFixtures } }
    ).payload.packed.fixtures.league.length;
    const times: number[] = [];
    const again: number[] = [];
    for (let i = 0; i < (quick ? 100 : 500); i += 1) {
      times.push((await get(server.port, 'packed', {})).ms);
      const same = await get(server.port, 'packed', { 'if-none-match': first.etag! });
      if (same.status !== 304) throw new Error(`expected 304, got ${same.status}`);
      again.push(same.ms);
    }
    const whole = (await get(server.port, 'prematch2', {})).body.length / 1024;
    const kilobytes = first.body.length / 1024;
    return [
      {
        block: 'list, 2,000 fixtures',
        name: 'brotli of the first view, KB',
        value: kilobytes.toFixed(1),
        goal: '≤ 60',
        reached: kilobytes <= 60 && fixtures === 2000,
        detail: `${fixtures} fixtures; ${whole.toFixed(1)} KB as the list that is not packed`,
      },
      {
        block: 'list, 2,000 fixtures',
        name: 'p99, ms',
        value: percentile(times, 0.99).toFixed(1),
        goal: '',
        reached: null,
        detail: `p50 ${percentile(times, 0.5).toFixed(1)} ms; 304: p50 ${percentile(again, 0.5).toFixed(1)}, p99 ${percentile(again, 0.99).toFixed(1)} ms`,
      },
    ];
  } finally {
    await server.stop();
    await bench.close();
  }
}
