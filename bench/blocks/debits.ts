import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { hostedGames } from '../../packages/domain/src/games/hosted-games.ts';
import { providerSecret } from '../../apps/api/src/core/config.ts';
import { signatureOf } from '../../apps/api/src/features/providers/provider-proof.ts';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { openArena, startApi } from '../lib/arena.ts';
import { load } from '../lib/client.ts';
import { signTokens } from '../lib/tokens.ts';
import { readPicks } from '../lib/world.ts';
import type { Server } from '../lib/arena.ts';
import type { Row } from '../lib/report.ts';
import { percentile, spread } from '../lib/stats.ts';
import { verify } from '../lib/verify.ts';

const inFlight = 64;
const warmUpMs = 1_000;

/** Debits a second of many members at once, as a host sends them: taken with their credit to come, and taken and paid in one. */
export async function debitsBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const arena = await openArena(cluster, 'bench_debits', { fixtures: 10, members: 5_000, lowBalanceShare: 0 });
  const shown = hostedGames.map(({ menu }) => ({ name: menu, visible: true }));
  await arena.owner.query("insert into setting (key, value) values ('menu', $1), ('repair', '[]')", [
    JSON.stringify(shown),
  ]);
  const { rows } = await arena.owner.query<{ id: string }>(
    "select id::text as id from member where login_id like 'bench%'",
  );
  const members = rows.map(({ id }) => id);
  const server = await startApi(arena.appUrl);
  try {
    const runs = quick ? 1 : 3;
    const open = { rate: [] as number[], p99: [] as number[] };
    const atOnce = { rate: [] as number[], p99: [] as number[] };
    const bets: number[] = [];
    const { forProduct: tokens } = await signTokens(arena.owner, 2_000, server.jwtSecret, server.jwtSecret);
    const picks = await readPicks(arena.owner);
    for (let no = 0; no < runs; no += 1) {
      const path = '/api/betting/korean/process';
      const order = {
        host: '127.0.0.1',
        port: server.port,
        path,
        tokens,
        picks,
        inFlight,
        warmUpMs,
        runMs: quick ? 2_000 : 5_000,
      };
      const beside = await load(order);
      bets.push(beside.accepted / beside.seconds);
      for (const [figures, paid] of [
        [open, null],
        [atOnce, 500],
      ] as const) {
        const { rate, latencies } = await debits(server, members, paid, quick ? 2_000 : 5_000);
        figures.rate.push(rate);
        figures.p99.push(percentile(latencies, 0.99));
      }
    }
    await verify(arena.appUrl);
    return [['debits/s, credits to come', open] as const, ['debits/s, paid in the same call', atOnce] as const].map(
      ([name, { rate, p99 }]) => ({
        block: `debits of hosted games, ${inFlight} in flight`,
        name,
        value: spread(rate, 0),
        goal: '',
        reached: null,
        detail: `p99 ${spread(p99, 0)} ms; ${spread(bets, 0)} bets/s through the collector beside it`,
      }),
    );
  } finally {
    await server.stop();
    await arena.close();
  }
}

/** @param paid  won with every debit; null: its credit comes later */
async function debits({ port, jwtSecret }: Server, members: readonly string[], paid: number | null, runMs: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const secret = providerSecret(undefined, jwtSecret);
  const from = performance.now() + warmUpMs;
  const until = from + runMs;
  const latencies: number[] = [];
  let next = 0;
  const worker = async () => {
    while (performance.now() < until) {
      next += 1;
      const body = JSON.stringify({
        user_id: members[next % members.length],
        prd_id: 1,
        game_id: 'roulette',
        round_id: '17',
        txn_id: randomUUID(),
        amount: 1_000,
        max_credit: 36_000,
        pick: '레드',
        ...(paid === null ? {} : { credit_amount: paid, outcome: '9 레드' }),
      });
      const started = performance.now();
      const answer = await post(agent, port, body, secret);
      if (answer.status !== 1) throw new Error(`a debit was refused: ${JSON.stringify(answer)}`);
      if (started >= from) latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  agent.destroy();
  return { rate: (latencies.length * 1_000) / runMs, latencies };
}

function post(agent: Agent, port: number, body: string, secret: string): Promise<{ status: number }> {
  const time = String(Date.now());
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-lime-time': time,
    'x-lime-signature': signatureOf(secret, time, body),
  };
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      path: '/api/provider/token/debit',
      method: 'POST',
      headers,
    });
    sent.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve(JSON.parse(text) as { status: number }));
    });
    sent.end(body);
  });
}
