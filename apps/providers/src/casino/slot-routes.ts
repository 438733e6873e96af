import * as z from 'zod';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import { slotEngines } from '@lime/domain/casino/slots/engines.ts';
import { cutPercent } from '@lime/domain/text/cut-percent.ts';
import { slots } from '@lime/domain/casino/slots/slot-catalogue.ts';
import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import { slotCycle } from '@lime/domain/casino/slots/slot-stake.ts';
import type { HostGuest } from '../host-sessions.ts';
import { createPlays } from '../token/plays.ts';
import { keepRecovering } from '../token/recovering.ts';
import { createSeedPanel } from '../token/seed-panel.ts';
import { createSeeds } from '../token/host-seeds.ts';
import type { CasinoDeps, CasinoEntry, CasinoPart } from './casino-host.ts';
import { createFreeSpins } from './free-spin-plays.ts';
import { createPools } from './slot-pools.ts';
import { slotGame } from './slot-game.ts';
import type { SlotGame } from './slot-game.ts';
import { slotPage } from './slot-page.ts';

/** Source: drawing 32, "50회까지". */
const shownPlays = 50;

const playBody = z.strictObject({ key: z.uuid(), bets: z.array(z.unknown()).max(1) });
const freeBody = z.strictObject({ key: z.uuid() });
const badInput = { state: 'refused', code: 'INPUT_INVALID', msg: '베팅 내용을 다시 확인해주세요.' };

/** All titles draw from one line of a member's seeds, as none of them shows anything before the bet. */
const slotLine = 'slots';
const lineOf = (_game: unknown, memberId: string) => ({ memberId, line: slotLine });

/** Every title with its data, in the order of the lobby. */
const loadGames = (): Promise<SlotGame[]> =>
  Promise.all(slots.map(async ({ id }) => slotGame(findCasinoGame(id)!, (await loadSlot(id))!)));

/**
 * The slots: each play is a debit that names its payout at once, drawn from the member's own seeds, so a host that dies
 * leaves nothing open. What a play wins of a pool is fixed with its row.
 *
 * Source: issue 13; drawing 32.
 */
export async function registerSlots(server: FastifyInstance, deps: CasinoDeps): Promise<CasinoPart> {
  const { pool, site, config, sessions, balanceOf } = deps;
  const games = await loadGames();
  const byId = new Map(games.map((game) => [game.id, game]));
  const seeds = createSeeds(config.secret);
  const pools = createPools(pool, site, byId);
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

  const freeSpins = createFreeSpins({ pool, site, seeds, games: byId, lineOf });

  await keepRecovering(server, 'plays of slots', plays.recover);
  await keepRecovering(server, 'pools of slots', () => pools.tell());
  await keepRecovering(server, 'wins of free spins', freeSpins.recover);

  const panel = createSeedPanel(pool, seeds);
  const state = async (game: SlotGame, { memberId }: HostGuest) => {
    const [{ shown }, history, waitMs, poolAmount, free, held] = await Promise.all([
      panel.read(lineOf(null, memberId)),
      plays.history(game, memberId, shownPlays),
      plays.waitMs(game, memberId),
      pools.amount(game.id),
      freeSpins.left(game, memberId),
      balanceOf(memberId, { game_id: game.id }),
    ]);
    return { ...shown, plays: history, waitMs, pool: poolAmount, free, ...held };
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
    // anybody may count what a title returns, and draw its spins: docs/fairness.md names this address
    server.get(`${at}/title.json`, async () => game.title);
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
    server.post(
      `${at}/free`,
      answer(async ({ memberId }, request) => {
        const body = freeBody.safeParse(request.body);
        return body.success ? freeSpins.play(game, memberId, body.data.key) : badInput;
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
        const fault = await panel.change(lineOf(null, guest.memberId), request.body);
        return fault === null ? state(game, guest) : { fault };
      }),
    );
  }

  return {
    games: games.map(({ id, name, engine, facts }): CasinoEntry => ({
      id,
      name,
      about: `${slotEngines.find((one) => one.id === engine)!.name} · 환수율 ${cutPercent(facts.returned)}`,
      product: { id: 0, type: 0 },
      kind: 'instant',
    })),
    page: (id, guest) => slotPage(byId.get(id)!, guest, config.siteOrigins),
    // the site holds no debit of slots open: each is settled with its answer, and this host asks about those it lost
    results: async () => [],
    seedLines: new Map([[slotLine, games.map(({ id }) => id)]]),
    file: (txn) => plays.file(txn),
    pools: () => pools.amounts(),
  };
}
