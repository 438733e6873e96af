import { Agent, request } from 'node:http';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { openBenchEnvironment, startApi } from '../lib/bench-environment.ts';
import { finishFixtures } from '../lib/finish.ts';
import type { Row } from '../lib/report.ts';
import { percentile } from '../lib/stats.ts';
import { signTokens } from '../lib/tokens.ts';
import { verify } from '../lib/verify-money.ts';
import { makeSlips } from '../lib/bench-world.ts';

/** Pages and totals of a member with 100,000 slips, most of them settled by the product itself. */
export async function historyBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const slips = quick ? 20_000 : 100_000;
  const bench = await openBenchEnvironment(cluster, 'bench_history', {
    fixtures: 400,
    members: 100,
    lowBalanceShare: 0,
  });
  const { rows: ids } = await bench.owner.query<{ fixture: number; member: number }>(
    "select (select min(id) from fixture) as fixture, (select min(id) from member where login_id like 'bench%') as member",
  );
  const { fixture, member } = ids[0]!;
  await makeSlips(bench.owner, { from: 1, slips, fixtureId: fixture, onFixture: 0, memberId: member, days: 400 });
  await makeSlips(bench.owner, {
    from: slips + 1,
    slips,
    fixtureId: fixture,
    onFixture: 0,
    memberId: member + 1,
    days: 400,
  });
  const server = await startApi(bench.appUrl);
  try {
    await finishFixtures(bench, 300);
    await bench.owner.query('analyze');
    const { forProduct } = await signTokens(bench.owner, 1, server.jwtSecret, server.jwtSecret);
    const agent = new Agent({ keepAlive: true });
    const ask = async (body: Record<string, unknown>): Promise<{ ms: number; count: number; end: number }> => {
      const text = JSON.stringify({ payload: body });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${forProduct[0]}` };
      const start = performance.now();
      const answer = await post(agent, server.port, '/api/betting/results', headers, text);
      const ms = performance.now() - start;
      const { payload } = JSON.parse(answer) as { payload: { totals: { count: number }; pagination: { end: number } } };
      return { ms, count: payload.totals.count, end: payload.pagination.end };
    };
    const { count, end } = await ask({ page: 1 });
    if (count !== slips) throw new Error(`the history counts ${count} of ${slips} slips`);
    const measure = async (body: (n: number) => Record<string, unknown>): Promise<number[]> => {
      const times: number[] = [];
      for (let n = 0; n < (quick ? 200 : 600); n += 1) times.push((await ask(body(n))).ms);
      return times.slice(50);
    };
    const pages = await measure(() => ({ page: 1 + Math.floor(Math.random() * end), size: 20 }));
    const filtered = await measure((n) => ({ page: 1 + (n % 50), size: 20, result: ['hit', 'miss', 'wait'][n % 3] }));
    await verify(bench.appUrl);
    const row = (name: string, times: number[]): Row => ({
      block: `history, ${slips.toLocaleString('en')} slips`,
      name: `${name}: p99, ms`,
      value: percentile(times, 0.99).toFixed(1),
      goal: '≤ 10',
      reached: percentile(times, 0.99) <= 10,
      detail: `p50 ${percentile(times, 0.5).toFixed(1)} ms over HTTP, totals included`,
    });
    return [row('random page of all', pages), row('page by result', filtered)];
  } finally {
    await server.stop();
    await bench.close();
  }
}

/** From sending to the last byte of the answer, on a kept connection. */
function post(
  agent: Agent,
  port: number,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    });
    call.on('error', reject);
    call.end(body);
  });
}
