import type pg from 'pg';
import * as z from 'zod';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import { slotEngines } from '@lime/domain/casino/slots/engines.ts';
import { slots } from '@lime/domain/casino/slots/catalogue.ts';
import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import { slotCycle } from '@lime/domain/casino/slots/slot.ts';
import { isClientSeed } from '@lime/domain/fairness/chain.ts';
import type { HostGuest } from '../host-sessions.ts';
import { within } from '../token/database.ts';
import { createPlays } from '../token/plays.ts';
import { createSeeds } from '../token/seeds.ts';
import type { CasinoDeps, CasinoEntry, CasinoPart } from './casino.ts';
import { createPools } from './slot-pools.ts';
import { slotGame } from './slot-game.ts';
import type { SlotGame } from './slot-game.ts';
import { slotPage } from './slot-page.ts';

const recoverEveryMs = 2_000;
/** Source: drawing 32, "50회까지". */
const shownPlays = 50;
const shownSeeds = 20;

const playBody = z.strictObject({ key: z.uuid(), bets: z.array(z.unknown()).max(1) });
const seedBody = z.strictObject({ clientSeed: z.string().refine(isClientSeed) });
const badInput = { state: 'refused', code: 'INPUT_INVALID', msg: '베팅 내용을 다시 확인해주세요.' };

/** Titles draw from one line of a member's seeds: none shows anything of a play before it is made. */
const lineOf = (_game: unknown, memberId: string) => ({ memberId, line: 'slots' });

/** Every title with its data, in the order of the lobby. */
const loadGames = (): Promise<SlotGame[]> =>
  Promise.all(slots.map(async ({ id }) => slotGame(findCasinoGame(id)!, (await loadSlot(id))!)));

/**
 * The slots: each play is a debit that says at once what it pays, drawn from the member's own seeds, so a host that dies
 * leaves nothing open. What a title pays of a pool is fixed with the play's row.
 *
 * Source: issue 13; drawing 32.
 */
export async function registerSlots(server: FastifyInstance, deps: CasinoDeps): Promise<CasinoPart> {
  const { pool, site, config, sessions, balanceOf } = deps;
  const games = await loadGames();
  const byId = new Map(games.map((game) => [game.id, game]));
  const seeds = createSeeds(config.secret);
  const pools = createPools(pool, byId);
  await pools.open();
  const plays = createPlays({
    pool,
    site,
    seeds,
    games,
    product: 0,
    lineOf,
    pools,
    cycleMs: slotCycle,
  });

  const recover = (olderSeconds?: number) =>
    plays
      .recover(olderSeconds)
      .catch((error: unknown) => server.log.error({ err: error }, 'plays of slots could not be recovered'));
  // what a process before this one asked; its members wait for it
  await recover(0);
  const recovering = setInterval(() => void recover(), recoverEveryMs);
  server.addHook('onClose', () => clearInterval(recovering));

  const seedsOf = (client: pg.PoolClient, memberId: string) => seeds.active(client, lineOf(null, memberId));
  const state = async (game: SlotGame, { memberId }: HostGuest) => {
    const line = lineOf(null, memberId);
    const [seed, history, waitMs, poolAmount, balance] = await Promise.all([
      within(pool, async (client) => {
        const { hash, clientSeed, nonce } = await seedsOf(client, memberId);
        return {
          seed: { hash, clientSeed, nonce, nextHash: await seeds.nextHash(client, line) },
          revealed: await seeds.revealed(client, line, shownSeeds),
        };
      }),
      plays.history(game, memberId, shownPlays),
      plays.waitMs(game, memberId),
      pools.amount(game.id),
      balanceOf(memberId),
    ]);
    return { ...seed, plays: history, waitMs, pool: poolAmount, balance };
  };

  for (const game of games) {
    const at = `/casino/${game.id}`;
    /** Answers a guest of this title. */
    const answer =
      (work: (guest: HostGuest, request: FastifyRequest) => Promise<unknown>) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const guest = await sessions.guestOf(request, reply);
        return guest ? reply.send(await work(guest, request)) : reply;
      };
    server.get(
      `${at}/state`,
      answer((guest) => state(game, guest)),
    );
    server.post(
      `${at}/play`,
      answer(async ({ memberId }, request) => {
        const body = playBody.safeParse(request.body);
        return body.success ? plays.play(game, memberId, body.data.key, body.data.bets) : badInput;
      }),
    );
    server.get(
      `${at}/play/:key`,
      answer(async ({ memberId }, request) => {
        const key = z.uuid().safeParse((request.params as { key: string }).key);
        return (key.success ? await plays.find(game, memberId, key.data) : null) ?? { state: 'unknown' };
      }),
    );
    server.post(
      `${at}/seed`,
      answer(async (guest, request) => {
        const body = seedBody.safeParse(request.body);
        if (!body.success) return { fault: '내 시드는 영문, 숫자, -, _ 1~64자예요.' };
        const isTaken = await within(pool, (client) =>
          seeds.rotate(client, lineOf(null, guest.memberId), body.data.clientSeed),
        );
        return isTaken ? state(game, guest) : { fault: '진행 중인 판이 끝나면 시드를 바꿀 수 있어요.' };
      }),
    );
  }

  return {
    games: games.map(({ id, name, engine, facts }): CasinoEntry => ({
      id,
      name,
      about: `${slotEngines.find((one) => one.id === engine)!.name} · 환급률 ${(facts.returned * 100).toFixed(2)}%`,
      product: { id: 0, type: 0 },
      kind: 'instant',
    })),
    page: (id, guest) => slotPage(byId.get(id)!, guest, config.siteOrigins),
    // a debit of slots is over when it is answered, so the site holds none open that this host does not ask about itself
    results: async () => [],
    file: (txn) => plays.file(txn),
  };
}
