import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import * as z from 'zod';
import { createGraphBets, graphGame } from './graph-bets.ts';
import { createGraphPresses } from './graph-presses.ts';
import { createGraphRounds, graphTable } from './graph-rounds.ts';
import { createGraphStream, tickMs } from './graph-stream.ts';
import { createGraphViews } from './graph-view.ts';
import type { HostGuest, HostSessions } from '../host-sessions.ts';
import type { RoundBets } from './round-bets.ts';
import type { RoundChains } from './round-chains.ts';

const betBody = z.strictObject({
  key: z.uuid(),
  no: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  bet: z.unknown(),
});
const outBody = z.strictObject({ key: z.uuid(), no: z.int().min(1).max(Number.MAX_SAFE_INTEGER) });

type Deps = {
  readonly pool: pg.Pool;
  readonly chains: RoundChains;
  readonly bets: RoundBets;
  readonly balanceOf: (memberId: string) => Promise<number | null>;
  readonly guests: Pick<HostSessions, 'guestOf' | 'keep'>;
  /** Works again and again, each time after so many milliseconds, until the server closes. */
  readonly loop: (name: string, work: () => Promise<number>) => void;
};

/** Graph: what its frame asks, and the loop that looks after its rounds. */
export function registerGraph(server: FastifyInstance, { pool, chains, bets, balanceOf, guests, loop }: Deps): void {
  const table = graphTable;
  const rounds = createGraphRounds({ pool, chains, table });
  const presses = createGraphPresses({ pool, rounds, maxPayout: table.maxPayout });
  const graphBets = createGraphBets(bets, table.maxPayout);
  const views = createGraphViews(pool, table);
  const stream = createGraphStream(views);

  loop('rounds of graph', async () => {
    // presses of before the end are written before the round is
    await presses.settled();
    const wait = await rounds.advance();
    return (await stream.tick()) ? Math.min(wait, tickMs) : wait;
  });
  server.addHook('preClose', async () => stream.close());

  const answer =
    <T>(work: (guest: HostGuest, request: FastifyRequest) => Promise<T>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const guest = await guests.guestOf(request, reply);
      return guest ? reply.send(await work(guest, request)) : reply;
    };
  const bad = { state: 'refused', code: 'INPUT_INVALID', msg: '베팅 내용을 다시 확인해주세요.' };

  server.get(
    '/token/graph/state',
    answer(async ({ memberId }) => {
      const [view, balance] = await Promise.all([views.of(memberId), balanceOf(memberId)]);
      return { ...view, balance };
    }),
  );
  server.post(
    '/token/graph/bets',
    answer(async (guest, request) => {
      const body = betBody.safeParse(request.body);
      return body.success ? graphBets.place(guest, body.data.key, { no: body.data.no, bet: body.data.bet }) : bad;
    }),
  );
  server.get(
    '/token/graph/bets/:key',
    answer(async ({ memberId }, request) => {
      const key = z.uuid().safeParse((request.params as { key: string }).key);
      return (key.success && (await bets.find(graphGame, memberId, key.data))) || { state: 'unknown' };
    }),
  );
  server.post('/token/graph/out', async (request, reply) => {
    // the time of a press is when it comes, not when its guest is known
    const arrived = performance.now();
    const guest = await guests.guestOf(request, reply);
    if (!guest) return reply;
    const body = outBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send(bad);
    return reply.send(await presses.press({ memberId: guest.memberId, ...body.data }, arrived));
  });
  server.get('/token/graph/table', async (request, reply) => {
    const guest = await guests.guestOf(request, reply);
    if (!guest) return reply;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    if (stream.add(guest.memberId, reply.raw)) guests.keep(request, reply.raw);
    else reply.raw.writeHead(429).end();
    return reply;
  });
}
