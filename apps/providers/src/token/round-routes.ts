import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import * as z from 'zod';
import { maxRoundsAtOnce } from '@lime/contract/host-questions.ts';
import { findHostedGameByType, hostedGames } from '@lime/domain/games/hosted-games.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import type { HostGuest } from '../host-sessions.ts';
import { createRoundBets } from './round-bets.ts';
import { createRoundChains } from './round-chains.ts';
import { createRoundViews } from './round-view.ts';
import { advanceRounds } from './hosted-rounds.ts';
import type { SiteCalls } from './site-calls.ts';

const betsBody = z.strictObject({
  key: z.uuid(),
  no: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  bets: z.array(z.unknown()).max(200),
});
const listQuery = z.strictObject({
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  size: z.coerce.number().int().min(1).max(maxRoundsAtOnce).default(20),
});
const sendEveryMs = 1_000;

type From = { readonly guest: HostGuest; readonly game: AnyHostedGame; readonly request: FastifyRequest };
type Deps = {
  readonly pool: pg.Pool;
  readonly site: SiteCalls;
  readonly secret: string;
  /** games that have a frame here */
  readonly isHosted: (game: AnyHostedGame) => boolean;
  /** Answers a guest of a game; the frame's own page alone may ask. */
  readonly answer: <T>(
    work: (from: From) => Promise<T>,
  ) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** Whether a game has rounds by the clock. */
export const hasRounds = ({ play }: AnyHostedGame): boolean => play.kind === 'rounds';

/** The games with rounds: what their frames ask, and the loops that look after them until the server closes. */
export function registerRounds(server: FastifyInstance, { pool, site, secret, isHosted, answer }: Deps) {
  const chains = createRoundChains(secret);
  const bets = createRoundBets({ pool, site, findGame: findHostedGameByType });
  const views = createRoundViews(pool, bets);

  const timers = new Set<NodeJS.Timeout>();
  let isOver = false;
  /** Works again and again, each time after so many milliseconds; a fault is logged and tried again in a second. */
  function loop(name: string, work: () => Promise<number>): void {
    const turn = async () => {
      const pause = await work().catch((error: unknown) => {
        server.log.error({ err: error }, `${name} failed`);
        return 1_000;
      });
      if (isOver) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        void turn();
      }, pause);
      timers.add(timer);
    };
    void turn();
  }
  for (const game of hostedGames.filter((one) => hasRounds(one) && isHosted(one)))
    loop(`rounds of ${game.gType}`, () => advanceRounds({ pool, chains }, game));
  loop('bets on rounds', async () => {
    await bets.send();
    return sendEveryMs;
  });
  server.addHook('onClose', () => {
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
  });

  server.post(
    '/token/:game/bets',
    answer(async ({ game, guest, request }) => {
      const body = betsBody.safeParse(request.body);
      if (!hasRounds(game) || !body.success)
        return { state: 'refused', code: 'INPUT_INVALID', msg: '베팅 내용을 다시 확인해주세요.' };
      return bets.place(game, guest, body.data.key, body.data);
    }),
  );
  server.get(
    '/token/:game/bets/:key',
    answer(async ({ game, guest, request }) => {
      const key = z.uuid().safeParse((request.params as { key: string }).key);
      return (key.success && (await bets.find(game, guest.memberId, key.data))) || { state: 'unknown' };
    }),
  );
  const withChain = (gType: string): AnyHostedGame | null => {
    const game = findHostedGameByType(gType);
    return game && game.play.kind !== 'instant' ? game : null;
  };
  // anybody may see which rounds there are, and check those that were drawn
  server.get('/token/:game/rounds', async (request, reply) => {
    const game = withChain((request.params as { game: string }).game);
    const query = listQuery.safeParse(request.query);
    if (!game || !query.success) return reply.callNotFound();
    return reply.send(await views.list(game, query.data.before ?? null, query.data.size));
  });
  server.get('/token/:game/rounds/:no', async (request, reply) => {
    const { game: gType, no } = request.params as { game: string; no: string };
    const game = withChain(gType);
    const file = game && /^\d{1,15}$/.test(no) ? await views.file(game, Number(no)) : null;
    return file ? reply.send(file) : reply.callNotFound();
  });
  return { views, bets, chains, loop };
}
