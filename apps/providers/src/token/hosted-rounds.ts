import { createHash, createHmac } from 'node:crypto';
import type pg from 'pg';
import { assert } from '@lime/domain/assert.ts';
import { saltText } from '@lime/domain/fairness/chain.ts';
import { drawRound, openRound } from '@lime/domain/fairness/hosted-draw.ts';
import type { HostedHashing } from '@lime/domain/fairness/hosted-draw.ts';
import type { AnyHostedGame, HostedOutcome } from '@lime/domain/games/hosted-games.ts';
import { roundAt } from '@lime/domain/games/rounds.ts';
import { within } from './database.ts';
import { throwAll } from './endings.ts';
import type { RoundChains } from './round-chains.ts';
import { settleBets } from './settle-bets.ts';

// Rounds of hosted games by the clock: opened, sealed and drawn once, whatever number of processes look after them.

/** A row of a round. Hashes are bytes, instants are milliseconds since 1970. */
export type RoundRow = {
  id: number;
  game: string;
  no: number;
  chain_id: number;
  link_no: number;
  before: Buffer;
  opening: unknown;
  opens_at: number;
  closes_at: number;
  draws_at: number;
  salt: Buffer | null;
  link: Buffer | null;
  outcome: unknown;
};

const ms = (column: string) => `(extract(epoch from r.${column}) * 1000)::bigint as ${column}`;
export const roundColumns = `r.id, r.game, r.no, r.chain_id, r.link_no, r.before, r.opening, ${ms('opens_at')}, ${ms('closes_at')},
  ${ms('draws_at')}, r.salt, r.link, r.outcome`;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** Hashing of this process. */
export const hashing: HostedHashing = {
  hashOfBytes: (hex) => sha256(Buffer.from(hex, 'hex')).toString('hex'),
  hashOfText: (text) => sha256(text).toString('hex'),
  hmac: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest(),
  hmacOfBytes: (key, hex) => createHmac('sha256', Buffer.from(key, 'hex')).update(Buffer.from(hex, 'hex')).digest(),
};

/** A bet as the salt of its round is made of it: everybody can check the salt, nobody learns another's codes. */
export const sealedBet = ({ txn, key }: { readonly txn: string; readonly key: string }) => ({
  betCode: hashing.hashOfText(txn) as string,
  clientSeed: hashing.hashOfText(key) as string,
});

/** So long a round waits for the site's word on bets that came in time. */
const patienceMs = 2_000;
/** A look at least this often: another process may be the one that does it. */
const lookMs = 1_000;

/**
 * Fixes the bets of a round that has closed, and its salt with them.
 *
 * @returns the salt; null while the site's word on a bet is awaited
 */
export async function sealRound(
  client: pg.PoolClient,
  round: Pick<RoundRow, 'id' | 'closes_at'>,
  now: number,
): Promise<Buffer | null> {
  const { rows: bets } = await client.query<{ txn: string; key: string; state: string }>(
    'select txn, key, state from bet where round_id = $1 order by id',
    [round.id],
  );
  if (bets.some(({ state }) => state === 'asked') && now < round.closes_at + patienceMs) return null;
  // nobody knows whether these were taken: they are called off before there is an outcome
  await client.query(`update bet set state = 'off' where round_id = $1 and state = 'asked'`, [round.id]);
  const salt = sha256(saltText(bets.map(sealedBet), null));
  await client.query('update round set salt = $2 where id = $1', [round.id, salt]);
  return salt;
}

/** One process at a time moves a game, and publishes its chains: two at once would publish one each. */
export const lockGame = (client: pg.PoolClient, gType: string) =>
  client.query(`select pg_advisory_xact_lock(hashtextextended('rounds:' || $1, 0))`, [gType]);

const clockOf = ({ play, id }: AnyHostedGame) => {
  assert(play.kind === 'rounds', `${id} has rounds by the clock`);
  return play.clock;
};

type Deps = { readonly pool: pg.Pool; readonly chains: RoundChains };

/** @returns why bets could not be settled */
async function drawNow({ chains }: Deps, client: pg.PoolClient, game: AnyHostedGame, round: RoundRow) {
  const link = await chains.link(client, round.chain_id, round.link_no);
  const salt = round.salt!.toString('hex');
  const outcome: HostedOutcome = await drawRound(game, { no: round.no, link, salt }, hashing);
  await client.query('update round set link = $2, outcome = $3, drawn_at = clock_timestamp() where id = $1', [
    round.id,
    Buffer.from(link, 'hex'),
    JSON.stringify(outcome),
  ]);
  return settleBets(client, round.id, (bets) => game.settle(bets, outcome));
}

async function openNext(
  { chains }: Deps,
  client: pg.PoolClient,
  game: AnyHostedGame,
  now: number,
  after: number,
): Promise<number> {
  const next = roundAt(clockOf(game), now);
  // too late for bets, or there already: the one after it
  if (next.running <= after || now >= next.closesAt) return next.drawsAt;
  const { chainId, linkNo, before } = await chains.take(client, game.gType);
  const opening = await openRound(game, next.running, before, hashing);
  await client.query(
    `insert into round (game, no, chain_id, link_no, before, opening, opens_at, closes_at, draws_at)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7 / 1000.0), to_timestamp($8 / 1000.0), to_timestamp($9 / 1000.0))`,
    [
      game.gType,
      next.running,
      chainId,
      linkNo,
      Buffer.from(before, 'hex'),
      JSON.stringify(opening),
      next.opensAt,
      next.closesAt,
      next.drawsAt,
    ],
  );
  return next.closesAt;
}

/** When something is due next in a game whose newest round is this; null: at once. */
function dueOf(game: AnyHostedGame, round: RoundRow, now: number): number | null {
  if (round.link === null) {
    const due = round.salt === null ? round.closes_at : round.draws_at;
    return now < due ? due : null;
  }
  const next = roundAt(clockOf(game), now);
  return next.running <= round.no || now >= next.closesAt ? next.drawsAt : null;
}

/** Whether there is anything to do in a game. Asked without a lock: what is not due yet is nobody's to do. */
async function glance(pool: pg.Pool, game: AnyHostedGame): Promise<{ now: number; due: number | null }> {
  const { rows } = await pool.query<RoundRow & { now: number }>({
    name: 'newest round',
    text: `select ${roundColumns}, (extract(epoch from clock_timestamp()) * 1000)::bigint as now
      from round r where r.game = $1 order by r.no desc limit 1`,
    values: [game.gType],
  });
  const [round] = rows;
  return round ? { now: round.now, due: dueOf(game, round, round.now) } : { now: 0, due: null };
}

/** When something is due next, by the database's clock, what that says now, and why bets could not be settled. */
type Step = { readonly now: number; readonly due: number; readonly odd?: readonly Error[] };

async function step(deps: Deps, client: pg.PoolClient, game: AnyHostedGame): Promise<Step> {
  await lockGame(client, game.gType);
  const { rows } = await client.query<RoundRow>(
    `select ${roundColumns} from round r where r.game = $1 order by r.no desc limit 1 for update`,
    [game.gType],
  );
  // after the locks: a process that waited for a bet reads the time of now
  const { rows: clock } = await client.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now',
  );
  const { now } = clock[0]!;
  const [round] = rows;
  const due = round ? dueOf(game, round, now) : null;
  if (due !== null) return { now, due };
  let odd: readonly Error[] = [];
  if (round && round.link === null) {
    round.salt ??= await sealRound(client, round, now);
    if (round.salt === null) return { now, due: now + 100 };
    if (now < round.draws_at) return { now, due: round.draws_at };
    odd = await drawNow(deps, client, game, round);
  }
  return { now, due: await openNext(deps, client, game, now, round?.no ?? 0), odd };
}

async function advance(deps: Deps, game: AnyHostedGame): Promise<{ now: number; due: number }> {
  const { pool } = deps;
  const { now, due } = await glance(pool, game);
  if (due !== null) return { now, due };
  await publishChain(deps, game.gType);
  const done = await within(pool, (client) => step(deps, client, game));
  // the round is drawn, and its other bets are settled
  throwAll(done.odd ?? []);
  return done;
}

/** Publishes a game's next chain where none is left. It is older than its first round, so this is a transaction of its own. */
export async function publishChain({ pool, chains }: Deps, gType: string): Promise<void> {
  if (await chains.isPublished(pool, gType)) return;
  await within(pool, async (client) => {
    await lockGame(client, gType);
    await chains.publish(client, gType);
  });
}

/**
 * Does what is due in a game: seals the bets of a round that has closed, draws one whose time has come, opens the next one.
 * All of a step is one transaction under the game's lock, by the database's clock; where nothing is due yet there is none.
 * A round opens when the one before is drawn, so the hash of its link, which is the link before, is known to all.
 *
 * Source: decisions 82 and 83.
 *
 * @returns milliseconds until there is something to do again
 * @throws AggregateError once all is done, where bets could not be settled
 */
export async function advanceRounds(deps: Deps, game: AnyHostedGame): Promise<number> {
  const { now, due } = await advance(deps, game);
  return Math.max(20, Math.min(due - now, lookMs));
}
