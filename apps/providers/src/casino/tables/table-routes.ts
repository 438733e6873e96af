import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { WireTableNews } from '@lime/contract/casino.ts';
import { isClientSeed } from '@lime/domain/fairness/chain.ts';
import { createRoundBets } from '../../token/round-bets.ts';
import type { RoundBets } from '../../token/round-bets.ts';
import { createRoundChains } from '../../token/round-chains.ts';
import type { HostGuest } from '../../host-sessions.ts';
import type { CasinoDeps } from '../casino-host.ts';
import { roundFile, shoeFile, shoeRoundFile } from './table-files.ts';
import { createTableGuests } from './table-guests.ts';
import type { TableGuests } from './table-guests.ts';
import { betGame, sharedTables } from './table-list.ts';
import type { SharedTable } from './table-list.ts';
import { createTableLoop } from './table-loop.ts';
import type { TableLoop } from './table-loop.ts';
import { createTableRounds, tablePace } from './table-rounds.ts';
import type { TablePace } from './table-rounds.ts';
import { createTableStream } from './table-stream.ts';
import type { TableStream } from './table-stream.ts';
import { createTableViews } from './table-views.ts';
import type { TableViews } from './table-views.ts';

const betsBody = z.strictObject({
  key: z.uuid(),
  no: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  bets: z.array(z.unknown()).max(200),
});
const seatBody = z.strictObject({ seat: z.int().min(1).max(7).nullable() });
const seedQuery = z.object({ seed: z.string().refine(isClientSeed) });
const bad = { state: 'refused', code: 'INPUT_INVALID', msg: '베팅 내용을 다시 확인해주세요.' };
const sendEveryMs = 1_000;
const briefMs = 2_000;
/** Shoes, or rounds with a link of their own, of one chain. */
const chainLength = 2_000;

export type SharedTables = {
  /** what knows its debits, for `/results` */
  readonly bets: Pick<RoundBets, 'results'>;
};

/** The one loop of this process, from turn to turn until the server closes. */
type Running = {
  readonly loop: TableLoop;
  readonly bets: Pick<RoundBets, 'send'>;
  readonly logged: (what: string) => (error: unknown) => void;
  isOver: boolean;
  timer: NodeJS.Timeout | undefined;
  /** the turn under way */
  turn: Promise<void> | null;
  /** whether the next turn is due as soon as this one ends */
  isWoken: boolean;
  sending: Promise<void> | null;
  /** by performance.now() */
  sentAt: number;
};

/** Credits, cancels and what was never answered: the site's answer is not waited for by the cards. */
function sendBets(running: Running): void {
  if (running.sending || performance.now() - running.sentAt < sendEveryMs) return;
  running.sentAt = performance.now();
  running.sending = running.bets
    .send()
    .catch(running.logged('bets at tables could not be sent'))
    .finally(() => {
      running.sending = null;
    });
}

async function turn(running: Running): Promise<void> {
  running.isWoken = false;
  const pause = await running.loop.turn().catch((error: unknown) => {
    running.logged('tables failed')(error);
    return 1_000;
  });
  running.turn = null;
  if (running.isOver) return;
  sendBets(running);
  running.timer = setTimeout(go, running.isWoken ? 0 : pause, running);
}

function go(running: Running): void {
  running.turn = turn(running);
}

/** Something has changed here: all see it at once. */
function wake(running: Running): void {
  running.isWoken = true;
  if (running.turn || running.isOver) return;
  clearTimeout(running.timer);
  go(running);
}

async function stop(running: Running): Promise<void> {
  running.isOver = true;
  clearTimeout(running.timer);
  await Promise.all([running.turn, running.sending]);
}

/** What the pages of tables are answered from. */
type Context = Pick<CasinoDeps, 'sessions' | 'balanceOf'> & {
  readonly views: TableViews;
  readonly bets: RoundBets;
  readonly guests: TableGuests;
  readonly stream: TableStream;
  readonly wake: () => void;
};

/** Shared tables: what their pages ask, and the one loop that looks after them until the server closes. @param pace  for tests */
export function registerSharedTables(
  server: FastifyInstance,
  { config, pool, site, sessions, balanceOf }: CasinoDeps,
  pace: TablePace = tablePace,
): SharedTables {
  const chains = createRoundChains(config.secret, chainLength, sharedTables.length * 2);
  const rounds = createTableRounds({ pool, chains, pace });
  const bets = createRoundBets({ pool, site, findGame: betGame, host: 'casino' });
  const guests = createTableGuests(pool);
  const views = createTableViews({ pool, bets, rounds, guests, pace });
  const logged = (what: string) => (error: unknown) => server.log.error({ err: error }, what);
  const stream = createTableStream((table, memberId) => {
    if (!running.isOver) void guests.leave(table, memberId).catch(logged('a guest of a table could not leave'));
  });
  const failed = (error: unknown, table: string) => server.log.error({ err: error, table }, 'a table failed');
  const running: Running = {
    loop: createTableLoop({ rounds, views, stream, guests, pace, failed }),
    bets,
    logged,
    isOver: false,
    timer: undefined,
    turn: null,
    isWoken: false,
    sending: null,
    sentAt: -Infinity,
  };
  go(running);
  server.addHook('preClose', async () => stream.close());
  server.addHook('onClose', () => stop(running));

  const context: Context = { sessions, balanceOf, views, bets, guests, stream, wake: () => wake(running) };
  for (const table of sharedTables) {
    serveTable(server, context, table);
    serveFiles(server, pool, table);
  }
  serveLobby(server, views, config.siteOrigins);
  return { bets };
}

/** What the page of a table asks. */
function serveTable(server: FastifyInstance, context: Context, table: SharedTable): void {
  const { sessions, balanceOf, views, bets, guests } = context;
  const [game, base] = [betGame(table.id)!, `/casino/${table.id}`];
  /** Answers a guest of the table. */
  const answer =
    <T>(work: (guest: HostGuest, request: FastifyRequest) => Promise<T>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const guest = await sessions.guestOf(request, reply);
      return guest ? reply.send(await work(guest, request)) : reply;
    };
  server.get(
    `${base}/state`,
    answer(async ({ memberId }) => {
      const [state, held] = await Promise.all([
        views.state(table, memberId),
        balanceOf(memberId, { game_id: table.id }),
      ]);
      return { ...state, ...held };
    }),
  );
  server.get(`${base}/table`, (request, reply) => followTable(context, table, request, reply));
  server.post(
    `${base}/play`,
    answer(async (guest, request) => {
      const body = betsBody.safeParse(request.body);
      if (!body.success) return bad;
      const placed = await bets.place(game, guest, body.data.key, body.data);
      context.wake();
      return placed;
    }),
  );
  server.get(
    `${base}/play/:key`,
    answer(async ({ memberId }, request) => {
      const key = z.uuid().safeParse((request.params as { key: string }).key);
      return (key.success && (await bets.find(game, memberId, key.data))) || { state: 'unknown' };
    }),
  );
  server.post(
    `${base}/seat`,
    answer(async ({ memberId }, request) => {
      const body = seatBody.safeParse(request.body);
      if (!body.success || (body.data.seat ?? 1) > (table.seats ?? 0)) return bad;
      const isTaken = await guests.sit(table.id, memberId, body.data.seat);
      context.wake();
      return isTaken
        ? { state: 'seated', seat: body.data.seat }
        : { state: 'refused', code: 'SEAT_TAKEN', msg: '다른 회원이 먼저 앉았어요. 다른 자리를 골라주세요.' };
    }),
  );
}

/** A guest has come to the table, and follows it by server-sent events. */
async function followTable(
  { sessions, guests, stream, wake: wakeLoop }: Context,
  table: SharedTable,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const guest = await sessions.guestOf(request, reply);
  if (!guest) return reply;
  const query = seedQuery.safeParse(request.query);
  if (!query.success) return reply.code(400).send({ code: 'INPUT_INVALID' });
  await guests.enter(table.id, guest, query.data.seed);
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  if (stream.add(table.id, guest.memberId, reply.raw)) {
    sessions.keep(request, reply.raw);
    wakeLoop();
  } else reply.raw.writeHead(429).end();
  return reply;
}

/** Anybody may check what is over. */
function serveFiles(server: FastifyInstance, pool: CasinoDeps['pool'], table: SharedTable): void {
  const serve = (kind: 'rounds' | 'shoes', fileOf: typeof roundFile) =>
    server.get(`/casino/${table.id}/${kind}/:no`, async (request, reply) => {
      const { no } = request.params as { no: string };
      const file = /^\d{1,15}$/.test(no) ? await fileOf(pool, table, Number(no)) : null;
      return file ? reply.send(file) : reply.callNotFound();
    });
  const isFromShoe = table.rules.dealing === 'shoe';
  serve('rounds', isFromShoe ? shoeRoundFile : roundFile);
  if (isFromShoe) serve('shoes', shoeFile);
}

/** All tables in brief: public, and shown in the lobby of the site. */
function serveLobby(server: FastifyInstance, views: TableViews, siteOrigins: readonly string[]): void {
  let known: { readonly at: number; readonly news: Promise<WireTableNews> } | null = null;
  async function brief(): Promise<WireTableNews> {
    if (known && performance.now() - known.at < briefMs) return known.news;
    known = { at: performance.now(), news: views.brief(sharedTables) };
    known.news.catch(() => (known = null));
    return known.news;
  }
  server.get('/casino/tables', async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined && siteOrigins.includes(origin))
      reply.headers({ 'access-control-allow-origin': origin, vary: 'Origin' });
    return reply.send(await brief());
  });
}
