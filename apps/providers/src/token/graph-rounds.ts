import type pg from 'pg';
import { drawRound } from '@lime/domain/fairness/hosted-draw.ts';
import { elapsedAt, multiplierAt } from '@lime/domain/games/hosted/curve.ts';
import { leavings } from '@lime/domain/games/hosted/flight.ts';
import type { Leaving, Rider } from '@lime/domain/games/hosted/flight.ts';
import { graph, highestOut, tableOut } from '@lime/domain/games/hosted/token-graph.ts';
import { within } from './database.ts';
import type { RoundChains } from './round-chains.ts';
import { hashing, lockGame, publishChain, sealRound } from './hosted-rounds.ts';

// Rounds of graph, one after the other: bets are taken, the curve rises until it busts, a pause, the next one. Every phase
// is kept in the round's row, so any process goes on from there.

/** A row of a round of graph. Hashes are bytes, instants are milliseconds since 1970. */
export type GraphRow = {
  id: number;
  no: number;
  chain_id: number;
  link_no: number;
  before: Buffer;
  opens_at: number;
  closes_at: number;
  starts_at: number | null;
  watched_at: number | null;
  draws_at: number | null;
  salt: Buffer | null;
  link: Buffer | null;
  outcome: { bust: number } | null;
};

const ms = (column: string) => `(extract(epoch from r.${column}) * 1000)::bigint as ${column}`;
export const graphColumns = `r.id, r.no, r.chain_id, r.link_no, r.before, ${ms('opens_at')}, ${ms('closes_at')}, ${ms('starts_at')},
  ${ms('watched_at')}, ${ms('draws_at')}, r.salt, r.link, r.outcome`;

/** How long the phases last that do not end by themselves, in milliseconds, and the most a round pays all its bets, in won. */
export type GraphTable = { readonly betMs: number; readonly pauseMs: number; readonly maxPayout: number };

/** How a curve ends, which its host alone knows while it rises. */
export type Bust = { readonly bust: number; readonly link: string; readonly endsAt: number };

/** Ten seconds of betting, four between a bust and the next round, and a thousand million won a round at the most. */
export const graphTable: GraphTable = {
  betMs: (graph.play as { betSeconds: number }).betSeconds * 1000,
  pauseMs: 4_000,
  maxPayout: 1_000_000_000,
};

export type GraphRounds = {
  /**
   * Does what is due: closes and seals a round, lets its curve rise, pays who leaves by itself, ends it, opens the next one.
   *
   * @returns milliseconds until there is something to do again
   */
  advance(): Promise<number>;
  /** How the curve of a sealed round ends. */
  bustOf(client: pg.PoolClient, round: GraphRow): Promise<Bust>;
};

/** Presses of before the end that another process has not written yet get in until then. */
const graceMs = 50;
/** A curve that nobody looked after for so long when it bust was out of its members' hands. */
const awayMs = 2_000;
const lookMs = 500;

/** The newest round, locked until the transaction ends. */
export async function newestRound(client: pg.PoolClient): Promise<GraphRow | null> {
  const { rows } = await client.query<GraphRow>(
    `select ${graphColumns} from round r where r.game = 'graph' order by r.no desc limit 1 for update`,
  );
  return rows[0] ?? null;
}

/** The host's time. Read after the locks, so a process that waited gets the time of now. */
export async function timeNow(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now',
  );
  return rows[0]!.now;
}

/** Members still in a round, and what those who left were paid. */
export async function ridersOf(client: pg.PoolClient, roundId: number): Promise<{ riders: Rider[]; paid: number }> {
  const { rows } = await client.query<Rider & { payout: number | null; state: string }>(
    `select id, stake, latest, payout, state from bet
     where round_id = $1 and (state = 'taken' or out is not null and state in ('ending', 'done')) order by id`,
    [roundId],
  );
  return {
    riders: rows
      .filter(({ state }) => state === 'taken')
      .map(({ id, stake, latest }) => ({ id, stake, latest: Math.min(latest, highestOut) })),
    paid: rows.reduce((sum, { payout }) => sum + (payout ?? 0), 0),
  };
}

/** Writes who left. What they are paid is sent from there. */
export async function writeLeavings(client: pg.PoolClient, left: readonly Leaving[]): Promise<void> {
  if (left.length === 0) return;
  await client.query(
    `update bet set state = 'ending', payout = l.payout, out = l.out, out_by = l.by
     from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::text[]) as l (id, payout, out, by)
     where bet.id = l.id and bet.state = 'taken'`,
    [left.map(({ id }) => id), left.map(({ payout }) => payout), left.map(({ out }) => out), left.map(({ by }) => by)],
  );
}

/** What a curve shows at an instant, at most its bust. */
export const shownAt = (at: number, startsAt: number, bust: number): number =>
  Math.min(multiplierAt(at - startsAt), bust);

type Deps = { readonly pool: pg.Pool; readonly chains: RoundChains; readonly table: GraphTable };
type Context = Deps & {
  /** of the round under way: drawn once in a process */
  known: (Bust & { readonly roundId: number }) | null;
};

/**
 * Looks after the rounds of graph by the database's clock. The point at which a curve busts is in no table while it
 * rises: it is computed from the salt, sealed as betting closes, and from the link, which the host's secret gives.
 *
 * Source: decisions 82, 83 and 92.
 */
export function createGraphRounds(deps: Deps): GraphRounds {
  const context: Context = { ...deps, known: null };
  return {
    bustOf: (client, round) => bustOf(context, client, round),
    advance: () => advance(context),
  };
}

async function bustOf(context: Context, client: pg.PoolClient, round: GraphRow): Promise<Bust> {
  if (context.known?.roundId === round.id) return context.known;
  const link = await context.chains.link(client, round.chain_id, round.link_no);
  const { bust } = await drawRound(graph, { no: round.no, link, salt: round.salt!.toString('hex') }, hashing);
  // the last multiplier is shown for its whole time: a member who leaves exactly there wins
  const endsAt = round.starts_at! + elapsedAt(Math.min(bust, highestOut) + 1);
  const known = { roundId: round.id, bust, link, endsAt };
  context.known = known;
  return known;
}

/** Pays who leaves by now. @returns when the next one leaves by itself, or the end */
async function rise(context: Context, client: pg.PoolClient, round: GraphRow, now: number): Promise<number> {
  const { bust, endsAt } = await bustOf(context, client, round);
  const startsAt = round.starts_at!;
  const { riders, paid } = await ridersOf(client, round.id);
  const flight = { riders, paid, maxPayout: context.table.maxPayout };
  const left = leavings(flight, new Map(), shownAt(now, startsAt, bust));
  await writeLeavings(client, left);
  if (now - round.watched_at! >= lookMs)
    await client.query('update round set watched_at = to_timestamp($2 / 1000.0) where id = $1', [round.id, now]);
  const gone = new Set(left.map(({ id }) => id));
  const open = riders.filter(({ id }) => !gone.has(id));
  const cap = tableOut(
    open.map(({ stake }) => stake),
    left.reduce((sum, { payout }) => sum + payout, paid),
    context.table.maxPayout,
  );
  const next = Math.min(cap ?? Infinity, ...open.map(({ latest }) => latest));
  const end = endsAt + graceMs;
  return next <= bust ? Math.min(end, startsAt + elapsedAt(next)) : end;
}

/** Everybody who has not left by the bust has lost, and the link is revealed. */
async function bustNow(context: Context, client: pg.PoolClient, round: GraphRow): Promise<void> {
  const { bust, link, endsAt } = await bustOf(context, client, round);
  const { riders, paid } = await ridersOf(client, round.id);
  await writeLeavings(client, leavings({ riders, paid, maxPayout: context.table.maxPayout }, new Map(), bust));
  // their members could not leave: no host was there
  const wasAway = endsAt - round.watched_at! > awayMs;
  await client.query(
    wasAway
      ? `update bet set state = 'off' where round_id = $1 and state = 'taken'`
      : `update bet set state = 'ending', payout = 0 where round_id = $1 and state = 'taken'`,
    [round.id],
  );
  await client.query(
    `update round set link = $2, outcome = $3, draws_at = to_timestamp($4 / 1000.0), drawn_at = clock_timestamp() where id = $1`,
    [round.id, Buffer.from(link, 'hex'), JSON.stringify({ bust }), endsAt],
  );
}

async function openRound({ chains, table }: Context, client: pg.PoolClient, no: number, now: number): Promise<void> {
  const { chainId, linkNo, before } = await chains.take(client, graph.gType);
  await client.query(
    `insert into round (game, no, chain_id, link_no, before, opening, opens_at, closes_at)
     values ($1, $2, $3, $4, $5, 'null', to_timestamp($6 / 1000.0), to_timestamp($7 / 1000.0))`,
    [graph.gType, no, chainId, linkNo, Buffer.from(before, 'hex'), now, now + table.betMs],
  );
}

type Phase = Pick<GraphRow, 'closes_at' | 'draws_at'> & { readonly isSealed: boolean; readonly isOver: boolean };

/** Milliseconds of a phase that ends by itself, betting or the pause; 0 or less: something is to be done. */
function phaseLeft({ table }: Context, { isOver, isSealed, closes_at, draws_at }: Phase, now: number): number {
  if (isOver) return draws_at! + table.pauseMs - now;
  return isSealed ? 0 : closes_at - now;
}

/** How long nothing is to be done. Asked without a lock: a phase that is not over yet is nobody's to end. */
async function idleMs(context: Context): Promise<number> {
  const { rows } = await context.pool.query<Phase & { now: number }>({
    name: 'phase of graph',
    text: `select r.salt is not null as "isSealed", r.link is not null as "isOver", ${ms('closes_at')}, ${ms('draws_at')},
        (extract(epoch from clock_timestamp()) * 1000)::bigint as now
      from round r where r.game = 'graph' order by r.no desc limit 1`,
  });
  const [phase] = rows;
  return phase ? phaseLeft(context, phase, phase.now) : 0;
}

/** @returns milliseconds until there is something to do; null: a round is to be opened */
async function step(context: Context, client: pg.PoolClient): Promise<number | null> {
  await lockGame(client, graph.gType);
  const round = await newestRound(client);
  const now = await timeNow(client);
  if (!round) return null;
  const left = phaseLeft(context, { ...round, isSealed: round.salt !== null, isOver: round.link !== null }, now);
  if (left > 0) return left;
  if (round.link !== null) return null;
  if (round.salt === null) {
    round.salt = await sealRound(client, round, now);
    if (round.salt === null) return 50;
    await client.query(
      'update round set starts_at = to_timestamp($2 / 1000.0), watched_at = to_timestamp($2 / 1000.0) where id = $1',
      [round.id, now],
    );
    return 20;
  }
  const { endsAt } = await bustOf(context, client, round);
  if (now < endsAt + graceMs) return (await rise(context, client, round, now)) - now;
  await bustNow(context, client, round);
  return context.table.pauseMs;
}

async function advance(context: Context): Promise<number> {
  const { pool } = context;
  const idle = await idleMs(context);
  const wait = idle > 0 ? idle : await within(pool, (client) => step(context, client));
  if (wait !== null) return Math.max(5, Math.min(wait, lookMs));
  await publishChain(context, graph.gType);
  await within(pool, async (client) => {
    await lockGame(client, graph.gType);
    const round = await newestRound(client);
    if (round === null || round.link !== null)
      await openRound(context, client, (round?.no ?? 0) + 1, await timeNow(client));
  });
  return 20;
}
