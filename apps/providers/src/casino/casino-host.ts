import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import * as z from 'zod';
import { findCasinoGame, findCasinoLobby, lobbyOfProduct } from '@lime/domain/casino/casino-games.ts';
import type { ClosedGame, ProviderAnswer } from '@lime/contract/provider-calls.ts';
import { playPath, playQuestion } from '@lime/contract/host-questions.ts';
import type { HostPlay, HostPool, HostResult } from '@lime/contract/host-questions.ts';
import type { ProviderConfig } from '../config.ts';
import { serveHostFiles } from '../host-files.ts';
import { createHostSessions } from '../host-sessions.ts';
import type { Arrival, HostGuest, HostSessions } from '../host-sessions.ts';
import { keepRecovering } from '../token/recovering.ts';
import { registerDebitResults, registerGameList, registerPools, registerResults } from '../token/operator-calls.ts';
import { registerSeeds } from '../token/seed-questions.ts';
import { createSeeds } from '../token/host-seeds.ts';
import { createAnswering } from '../token/signed.ts';
import { createSiteCalls } from '../token/site-calls.ts';
import type { SiteCalls } from '../token/site-calls.ts';
import { serveArt } from './art/art.ts';
import { casinoFiles } from './casino-files.ts';
import type { Held } from './client/held.ts';
import { answerGifts, createBonusPayments } from './answer-gifts.ts';
import { createEntries, registerKplay, sportsPage } from './kplay.ts';
import type { Entries } from './kplay.ts';
import { lobbyPage } from './lobby-page.ts';
import { closedPage } from './casino-page.ts';
import { registerSlots } from './slot-routes.ts';
import { registerTables } from './table-host.ts';
import { createVisits } from './visits.ts';
import type { VisitTimes } from './visits.ts';

/** A game that can be played here. */
export type CasinoEntry = {
  readonly id: string;
  /** in Korean */
  readonly name: string;
  /** below its name, in Korean: what it is, its stakes */
  readonly about: string;
  /** of the lobby it is listed in; slots 0 */
  readonly product: { readonly id: number; readonly type: number };
  readonly kind: 'instant' | 'rounds';
};

/** Games of one way to be played: their pages and routes, what they hold of members. */
export type CasinoPart = {
  readonly games: readonly CasinoEntry[];
  /** The page of one of its games. */
  page(id: string, guest: HostGuest): string;
  /** What became of debits, as far as this part knows them. */
  results(txns: readonly string[]): Promise<HostResult[]>;
  /** Its games in which a play waits for the member to go on: they open whatever is closed. Absent: its plays wait for nobody. */
  waiting?(memberId: string): Promise<readonly string[]>;
  /** By the name of a line of seeds: the games that draw from it. */
  readonly seedLines: ReadonlyMap<string, readonly string[]>;
  /** What is published of a play that is over, by its debit; null: there is none. Parts of rounds publish those instead. */
  file?(txn: string): Promise<HostPlay | null>;
  /** The amounts in its pools; absent: it has none. */
  pools?(): Promise<HostPool[]>;
};

/** What every part is given. */
export type CasinoDeps = {
  readonly config: ProviderConfig;
  readonly pool: pg.Pool;
  readonly site: SiteCalls;
  readonly sessions: HostSessions;
  /** What a member has to play with in a game. */
  balanceOf(memberId: string, of: { game_id: string }): Promise<Held>;
};

/** What an answer of the site tells a member to play with; one that does not say has one account for its casino. */
const heldOf = (answer: ProviderAnswer | null): Held =>
  answer === null
    ? { balance: null, purse: null }
    : { balance: answer.balance, purse: ('purse' in answer && answer.purse) || 'casino' };
/** What an answer of the site tells of games that are closed; a site that does not say closes none. */
const closedOf = (answer: ProviderAnswer | null): readonly ClosedGame[] =>
  (answer?.status === 1 && answer.closed) || [];

type Register = (server: FastifyInstance, deps: CasinoDeps) => Promise<CasinoPart>;
/** Adding a way to play is adding an element. */
const parts: readonly Register[] = [registerTables, registerSlots];

/**
 * The host of the casino, /casino. A guest is known by a launch that the site redeems, or by a bearer that was exchanged for
 * a way in, and then by a session of this host's own. It asks the site under the name `casino`, so its stakes come out of
 * the member's casino account.
 *
 * Source: decisions 93, 95, 97; docs/decisions/0071-casino-host.md.
 */
export async function registerCasino(
  server: FastifyInstance,
  config: ProviderConfig,
  { pool, visits: times }: { readonly pool: pg.Pool; readonly visits: VisitTimes },
): Promise<void> {
  const site = createSiteCalls({ ...config, id: 'casino', proof: config.casinoProof });
  const visits = createVisits(server, { pool, site, times });
  const sessions = createHostSessions({
    server,
    pool,
    site,
    host: 'casino',
    path: '/casino',
    origins: config.origins,
    follow: (memberId, game) => visits.begin(memberId, findCasinoGame(game) && game),
  });
  const deps: CasinoDeps = {
    config,
    pool,
    site,
    sessions,
    balanceOf: async (memberId, of) => heldOf(await site.send('balance', { user_id: memberId, ...of })),
  };
  const built = await Promise.all(parts.map((register) => register(server, deps)));
  const host: Host = {
    ...deps,
    entries: createEntries(pool),
    parts: built,
    games: built.flatMap((part) => part.games),
  };
  servePages(server, host);
  registerKplay(server, host);
  await answerSite(server, host);
  serveHostFiles(server, casinoFiles);
  await serveArt(server);
}

/** The whole casino of this process. */
type Host = CasinoDeps & {
  readonly entries: Entries;
  readonly parts: readonly CasinoPart[];
  /** of all parts */
  readonly games: readonly CasinoEntry[];
};

const html = (reply: FastifyReply, text: string) => reply.type('text/html; charset=utf-8').send(text);
const showClosed = ({ config }: Host, reply: FastifyReply, why?: string) =>
  html(reply, closedPage(config.siteOrigins, why));

/** The way in, lobbies and games. */
function servePages(server: FastifyInstance, host: Host): void {
  server.get('/casino', (request, reply) => enter(host, request, reply));
  for (const place of ['/casino/lobby/:product/:type', '/casino/play/:id'])
    server.get(place, async (request, reply) => {
      const guest = await host.sessions.of(request);
      return guest ? showPage(host, reply, guest, request.url.split('?')[0]!) : showClosed(host, reply);
    });
  // a page whose cookies do not come back asks for a way into the next one
  server.post('/casino/ways', async (request, reply) => {
    const guest = await host.sessions.guestOf(request, reply);
    if (!guest) return reply;
    const body = wayBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ code: 'INPUT_INVALID' });
    return { entry: await host.entries.make({ guest, path: body.data.path }) };
  });
}

const wayBody = z.strictObject({ path: z.string().max(100) });

/** The page at a path of the casino. */
async function showPage(host: Host, reply: FastifyReply, guest: HostGuest, path: string) {
  const [, product, type, id = ''] = /^\/casino\/(?:lobby\/(\d{1,9})\/(\d{1,9})|play\/([\w-]+))$/.exec(path) ?? [];
  const part = host.parts.find(({ games }) => games.some((game) => game.id === id));
  const text = product ? await lobbyOf(host, guest, Number(product), Number(type)) : part?.page(id, guest);
  return text ? html(reply, text) : reply.callNotFound();
}

/** Opens a session, and shows a page for it at once: a frame of another site sends no cookie after a redirect. */
async function letIn(host: Host, reply: FastifyReply, arrival: Arrival, path: string) {
  const guest = await host.sessions.open(reply, arrival, path);
  return path === sportsPage ? reply.redirect(path) : showPage(host, reply, guest, path);
}

/** Lets a guest in by a launch, or by a way in that a bearer or a page's session was exchanged for. */
async function enter(host: Host, request: FastifyRequest, reply: FastifyReply) {
  const { sessions, entries } = host;
  const { gType = '', uid = '', hash = '', entry = '' } = request.query as Record<string, string>;
  if (entry !== '') {
    const found = await entries.use(entry);
    return found ? letIn(host, reply, found.guest, found.path) : showClosed(host, reply);
  }
  const lobby = findCasinoLobby(gType);
  if (!lobby && !host.games.some(({ id }) => id === gType)) return reply.callNotFound();
  const guest = await sessions.redeem({ uid, hash, gType });
  if ('why' in guest) return showClosed(host, reply, guest.why);
  return letIn(
    host,
    reply,
    guest,
    lobby ? `/casino/lobby/${lobby.productId}/${lobby.productType}` : `/casino/play/${gType}`,
  );
}

/** The page of a studio's lobby; null: there is none of this number. */
async function lobbyOf(host: Host, guest: HostGuest, product: number, type: number): Promise<string | null> {
  const lobby = lobbyOfProduct(product, type);
  if (!lobby) return null;
  const { productId, productType, studio } = lobby;
  const { memberId } = guest;
  const own = host.games.filter((game) => game.product.id === productId && game.product.type === productType);
  const ids = own.map(({ id }) => id);
  const [answer, ...waiting] = await Promise.all([
    host.site.send('balance', { user_id: memberId, prd_id: productId, game_ids: ids }),
    ...host.parts.map(async (part) => (await part.waiting?.(memberId)) ?? []),
  ]);
  const goesOn = new Set(waiting.flat());
  return lobbyPage({
    name: studio,
    games: own,
    closed: closedOf(answer).filter(({ game_id: id }) => !goesOn.has(id)),
    guest,
    held: heldOf(answer),
    siteOrigins: host.config.siteOrigins,
  });
}

/** What the site asks this host. */
async function answerSite(server: FastifyInstance, host: Host): Promise<void> {
  const { config, pool, site, sessions, entries, parts: built, games } = host;
  const answering = createAnswering(server, '/casino', config.casinoProof);
  registerGameList(
    answering,
    games.map(({ id, name, product, kind }) => ({ game_id: id, prd_id: product.id, name, kind })),
  );
  registerDebitResults(
    answering,
    pool,
    games.map(({ id }) => id),
  );
  registerResults(answering, built);
  registerPools(answering, async () =>
    (await Promise.all(built.flatMap((part) => (part.pools ? [part.pools()] : [])))).flat(),
  );
  registerSeeds(answering, {
    pool,
    seeds: createSeeds(config.secret),
    lines: new Map(built.flatMap((part) => [...part.seedLines])),
  });
  answerGifts(answering, pool);
  await keepRecovering(server, 'bonuses', createBonusPayments(pool, site));
  sessions.answerEnds(answering, (ends) => entries.end(ends));
  answering(playPath, playQuestion, async ({ txn }) => {
    const files = await Promise.all(built.map(async (part) => (await part.file?.(txn)) ?? null));
    return { play: files.find((file) => file !== null) ?? null };
  });
}
