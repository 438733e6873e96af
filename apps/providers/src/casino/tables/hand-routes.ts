import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { CasinoTable } from '@lime/domain/casino/tables/casino-tables.ts';
import type { HostGuest } from '../../host-sessions.ts';
import { keepRecovering } from '../../token/recovering.ts';
import { createSeedPanel } from '../../token/seed-panel.ts';
import { createSeeds } from '../../token/host-seeds.ts';
import type { CasinoDeps } from '../casino-host.ts';
import { createHands, handLine, handTables } from './hands.ts';
import type { Hands } from './hands.ts';

const startBody = z.strictObject({ key: z.uuid(), bets: z.array(z.unknown()).max(10) });
const moveBody = z.strictObject({ key: z.uuid(), move: z.enum(['call', 'fold']) });
const bad = { state: 'refused', code: 'INPUT_INVALID', msg: '베팅 내용을 다시 확인해주세요.' };

/** Tables of hold'em: what their pages ask, and what ends hands that nobody ends. */
export async function registerHands(
  server: FastifyInstance,
  { config, pool, site, sessions, balanceOf }: CasinoDeps,
): Promise<Pick<Hands, 'results' | 'waiting' | 'file'>> {
  const seeds = createSeeds(config.secret);
  const hands = createHands({ pool, site, seeds });
  const panel = createSeedPanel(pool, seeds);
  await keepRecovering(server, 'hands', hands.recover);

  async function state(table: CasinoTable, { memberId }: HostGuest) {
    const [{ shown }, running, plays, held] = await Promise.all([
      panel.read(handLine(memberId)),
      hands.running(table, memberId),
      hands.history(table, memberId),
      balanceOf(memberId, { game_id: table.id }),
    ]);
    return { ...shown, running, plays, ...held };
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
        const fault = await panel.change(handLine(guest.memberId), request.body);
        return fault === null ? state(table, guest) : { fault };
      }),
    );
  }
  return hands;
}
