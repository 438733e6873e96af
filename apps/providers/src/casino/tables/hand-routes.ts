import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isClientSeed } from '@lime/domain/fairness/chain.ts';
import type { CasinoTable } from '@lime/domain/casino/tables/tables.ts';
import type { HostGuest } from '../../host-sessions.ts';
import { within } from '../../token/database.ts';
import { createSeeds } from '../../token/seeds.ts';
import type { CasinoDeps } from '../casino.ts';
import { createHands, handLine, handTables } from './hands.ts';
import type { Hands } from './hands.ts';

const startBody = z.strictObject({ key: z.uuid(), bets: z.array(z.unknown()).max(10) });
const moveBody = z.strictObject({ key: z.uuid(), move: z.enum(['call', 'fold']) });
const seedBody = z.strictObject({ clientSeed: z.string().refine(isClientSeed) });
const bad = { state: 'refused', code: 'INPUT_INVALID', msg: '베팅 내용을 다시 확인해주세요.' };
const recoverEveryMs = 2_000;
const shownSeeds = 20;

/** Tables of hold'em: what their pages ask, and what ends hands that nobody ends. */
export async function registerHands(
  server: FastifyInstance,
  { config, pool, site, sessions, balanceOf }: CasinoDeps,
): Promise<Pick<Hands, 'results'>> {
  const seeds = createSeeds(config.secret);
  const hands = createHands({ pool, site, seeds });
  let recovering: Promise<void> | null = null;
  const recover = (olderSeconds?: number) =>
    (recovering ??= hands
      .recover(olderSeconds)
      .catch((error: unknown) => server.log.error({ err: error }, 'hands could not be recovered'))
      .finally(() => (recovering = null)));
  // what a process before this one asked; its members wait for it
  await recover(0);
  const timer = setInterval(() => void recover(), recoverEveryMs);
  server.addHook('onClose', async () => {
    clearInterval(timer);
    await recovering;
  });

  async function state(table: CasinoTable, { memberId }: HostGuest) {
    const line = handLine(memberId);
    const [seed, running, plays, balance] = await Promise.all([
      within(pool, async (client) => {
        const { hash, clientSeed, nonce } = await seeds.active(client, line);
        return {
          seed: { hash, clientSeed, nonce, nextHash: await seeds.nextHash(client, line) },
          revealed: await seeds.revealed(client, line, shownSeeds),
        };
      }),
      hands.running(table, memberId),
      hands.history(table, memberId),
      balanceOf(memberId),
    ]);
    return { ...seed, running, plays, balance };
  }

  const answer =
    (work: (guest: HostGuest, request: FastifyRequest) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const guest = await sessions.guestOf(request, reply);
      return guest ? reply.send(await work(guest, request)) : reply;
    };
  for (const table of handTables) {
    const base = `/casino/${table.id}`;
    server.get(
      `${base}/state`,
      answer((guest) => state(table, guest)),
    );
    server.post(
      `${base}/play`,
      answer(async (guest, request) => {
        const body = startBody.safeParse(request.body);
        return body.success ? hands.start(table, guest, body.data.key, body.data.bets) : bad;
      }),
    );
    server.post(
      `${base}/move`,
      answer(async ({ memberId }, request) => {
        const body = moveBody.safeParse(request.body);
        return body.success ? hands.decide(table, memberId, body.data.key, body.data.move) : bad;
      }),
    );
    server.get(
      `${base}/play/:key`,
      answer(async ({ memberId }, request) => {
        const key = z.uuid().safeParse((request.params as { key: string }).key);
        return (key.success && (await hands.find(table, memberId, key.data))) || { state: 'unknown' };
      }),
    );
    server.post(
      `${base}/seed`,
      answer(async (guest, request) => {
        const body = seedBody.safeParse(request.body);
        if (!body.success) return { fault: '내 시드는 영문, 숫자, -, _ 1~64자예요.' };
        const isTaken = await within(pool, (client) =>
          seeds.rotate(client, handLine(guest.memberId), body.data.clientSeed),
        );
        return isTaken ? state(table, guest) : { fault: '진행 중인 판이 끝나면 시드를 바꿀 수 있어요.' };
      }),
    );
  }
  return hands;
}
