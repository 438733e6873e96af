import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import * as z from 'zod';
import { playPath, playQuestion } from '@lime/contract/host-questions.ts';
import { findHostedGameByType, hostedGames } from '@lime/domain/games/hosted-games.ts';
import { tokenPowerball } from '@lime/domain/games/token-powerball.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import type { ProviderConfig } from '../config.ts';
import { serveHostFiles } from '../host-files.ts';
import { createHostSessions } from '../host-sessions.ts';
import type { HostGuest, HostSessions } from '../host-sessions.ts';
import type { TablePages } from '../rounds/table-pages.ts';
import { frameFiles } from './frame-files.ts';
import { registerGraph } from './graph-routes.ts';
import { highLow } from '@lime/domain/games/hosted/high-low.ts';
import { lateGuestPage } from './token-page.ts';
import { startTelling } from './outcomes.ts';
import { pages } from './token-pages.ts';
import { createPlays, playLines, seedLineOf } from './plays.ts';
import type { Plays } from './plays.ts';
import { keepRecovering } from './recovering.ts';
import { registerDebitResults, registerGameList, registerPools, registerResults } from './operator-calls.ts';
import { hasRounds, registerRounds } from './round-routes.ts';
import type { RoundViews } from './round-view.ts';
import { registerSeeds } from './seed-questions.ts';
import { createSeedPanel } from './seed-panel.ts';
import type { SeedPanel } from './seed-panel.ts';
import { createSeeds } from './host-seeds.ts';
import { createAnswering } from './signed.ts';
import { createSiteCalls } from './site-calls.ts';
import { createStreaks } from './streaks.ts';
import type { Streaks } from './streaks.ts';

const shownPlays = 100;
/** A game whose plays go on after their stake is taken. */
const hasMoves = (game: AnyHostedGame) => game.gType === highLow.gType;

const builtGames = hostedGames.filter(({ gType }) => Object.hasOwn(pages, gType));

const playBody = z.strictObject({
  key: z.uuid(),
  bets: z.array(z.unknown()).max(100),
  on: z.strictObject({ hash: z.string().max(64), nonce: z.number() }).optional(),
});
const moveBody = z.strictObject({ key: z.uuid(), no: z.int().min(0).max(100), move: z.string().max(20) });

/**
 * The host of the token games, /token: a frame that holds the whole game with its bets. Who comes is known by a launch the
 * site redeems, then by a session of this host's own that outlives a reload and this process.
 *
 * @param tables  for the frame that shows the site's own powerball; null: it has none
 * Source: decisions 78, 79, 81 and 83.
 */
export async function registerToken(
  server: FastifyInstance,
  config: ProviderConfig,
  pool: pg.Pool,
  tables: TablePages | null,
): Promise<void> {
  const site = createSiteCalls(config);
  const guests = createHostSessions({ server, pool, site, host: 'token', path: '/token', origins: config.origins });
  const seeds = createSeeds(config.secret);
  const plays = createPlays({ pool, site, seeds, games: hostedGames });
  const streaks = createStreaks({ pool, site, seeds });
  const panel = createSeedPanel(pool, seeds);
  const balanceOf = async (memberId: string) =>
    (await site.send('balance', { user_id: memberId, prd_id: 1 }))?.balance ?? null;
  await keepRecovering(server, 'plays', plays.recover);
  await keepRecovering(server, 'plays with moves', streaks.recover);

  server.get('/token', (request, reply) => enterFrame({ guests, tables, config }, request, reply));
  const answer = answerGuests(guests);
  const { views, bets, chains, loop } = registerRounds(server, {
    pool,
    site,
    secret: config.secret,
    isHosted: ({ gType }) => Object.hasOwn(pages, gType),
    answer,
  });
  const answering = createAnswering(server, '/token', config.proof);
  registerGameList(
    answering,
    builtGames.map(({ gType, name, play }) => ({ game_id: gType, prd_id: 1, name, kind: play.kind })),
  );
  registerDebitResults(
    answering,
    pool,
    builtGames.map(({ gType }) => gType),
  );
  registerResults(answering, [bets, streaks]);
  registerPools(answering, () => Promise.resolve([]));
  registerSeeds(answering, { pool, seeds, lines: playLines });
  guests.answerEnds(answering);
  // the site's staff look a play up
  answering(playPath, playQuestion, async ({ txn }) => ({ play: await plays.file(txn) }));
  registerGraph(server, { pool, chains, bets, balanceOf, guests, loop });
  servePlays(server, { plays, streaks, panel, rounds: views, balanceOf }, answer);
  startTelling(server, { pool, site }, builtGames);
  serveHostFiles(server, frameFiles);
}

/** Shows the frame of a game to who comes with a launch, or comes back. */
async function enterFrame(
  {
    guests,
    tables,
    config,
  }: { readonly guests: HostSessions; readonly tables: TablePages | null; readonly config: ProviderConfig },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { gType = '', uid = '', hash = '' } = request.query as Record<string, string>;
  const page = pageOf(gType, tables);
  if (!page) return reply.callNotFound();
  const html = (text: string) => reply.type('text/html; charset=utf-8').send(text);
  // an address without a launch is the frame loaded anew: it is still its guest's
  if (hash === '') {
    const guest = await guests.of(request);
    return html(
      guest ? page(guest, config.siteOrigins) : lateGuestPage({ game: gType, siteOrigins: config.siteOrigins }),
    );
  }
  const entered = await guests.redeem({ uid, hash, gType });
  if ('why' in entered) return html(lateGuestPage({ game: gType, siteOrigins: config.siteOrigins, why: entered.why }));
  return html(page(await guests.open(reply, entered, `/token?gType=${gType}`), config.siteOrigins));
}

type Work<T> = (from: { guest: HostGuest; game: AnyHostedGame; request: FastifyRequest }) => Promise<T>;

/** Answers a guest of a game. */
const answerGuests =
  (guests: HostSessions) =>
  <T>(work: Work<T>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { game: gType } = request.params as { game: string };
    const game = Object.hasOwn(pages, gType) ? findHostedGameByType(gType) : null;
    if (!game) return reply.callNotFound();
    const guest = await guests.guestOf(request, reply);
    return guest ? reply.send(await work({ guest, game, request })) : reply;
  };

/** What the routes of plays are answered from. */
type PlayDeps = {
  readonly plays: Plays;
  readonly streaks: Streaks;
  readonly panel: SeedPanel;
  readonly rounds: RoundViews;
  balanceOf(memberId: string): Promise<number | null>;
};

/** What the frame of a game of rounds shows. */
async function roundState({ rounds, balanceOf }: PlayDeps, game: AnyHostedGame, memberId: string) {
  const [view, balance] = await Promise.all([rounds.of(game, memberId), balanceOf(memberId)]);
  return { ...view, balance };
}

/** What the frame of an instant game shows. */
async function playState({ plays, streaks, panel, balanceOf }: PlayDeps, game: AnyHostedGame, memberId: string) {
  const { shown, active } = await panel.read(seedLineOf(game, memberId));
  return {
    ...shown,
    opening: plays.opening(game, active),
    waitMs: await plays.waitMs(game, memberId),
    plays: await plays.history(game, memberId, shownPlays),
    ...(hasMoves(game) ? { running: await streaks.running(memberId) } : {}),
    balance: await balanceOf(memberId),
  };
}

/** The state of all games, and plays of the instant ones. */
function servePlays(server: FastifyInstance, deps: PlayDeps, answer: ReturnType<typeof answerGuests>): void {
  const { plays, streaks, panel } = deps;
  server.get(
    '/token/:game/state',
    answer(({ game, guest }): Promise<unknown> =>
      hasRounds(game) ? roundState(deps, game, guest.memberId) : playState(deps, game, guest.memberId),
    ),
  );
  server.post(
    '/token/:game/play',
    answer(async ({ game, guest, request }) => {
      const body = playBody.safeParse(request.body);
      if (!body.success || game.play.kind !== 'instant')
        return { state: 'refused', code: 'INPUT_INVALID', msg: '베팅 내용을 다시 확인해주세요.' };
      if (hasMoves(game))
        return streaks.start({ memberId: guest.memberId, maxWin: guest.limits.win }, body.data.key, body.data.bets);
      return plays.play(game, guest.memberId, body.data.key, body.data.bets, body.data.on);
    }),
  );
  server.get(
    '/token/:game/play/:key',
    answer(async ({ game, guest, request }) => {
      const key = z.uuid().safeParse((request.params as { key: string }).key);
      if (!key.success) return { state: 'unknown' };
      const found = hasMoves(game)
        ? await streaks.find(guest.memberId, key.data)
        : await plays.find(game, guest.memberId, key.data);
      return found ?? { state: 'unknown' };
    }),
  );
  server.post(
    '/token/:game/move',
    answer(async ({ game, guest, request }) => {
      const body = moveBody.safeParse(request.body);
      if (!hasMoves(game) || !body.success)
        return { state: 'refused', code: 'INPUT_INVALID', msg: '베팅 내용을 다시 확인해주세요.' };
      return streaks.move(guest.memberId, body.data.key, body.data.no, body.data.move);
    }),
  );
  server.post(
    '/token/:game/seed',
    answer(async ({ game, guest, request }) => {
      const fault = await panel.change(seedLineOf(game, guest.memberId), request.body);
      return fault === null ? playState(deps, game, guest.memberId) : { fault };
    }),
  );
}

/** What the frame of this name shows; null: there is none. */
function pageOf(gType: string, tables: TablePages | null): (typeof pages)[string] | null {
  if (Object.hasOwn(pages, gType)) return pages[gType]!;
  if (gType !== tokenPowerball.gType || !tables) return null;
  // its bets are the site's, on the page around
  return (guest) => tables.page({ game: 'powerball', name: '토큰 파워볼', visit: guest, picks: false });
}
