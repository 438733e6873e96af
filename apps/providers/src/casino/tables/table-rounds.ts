import type pg from 'pg';
import { assert } from '@lime/domain/assert.ts';
import { isLastRound } from '@lime/domain/casino/tables/shoe.ts';
import { betSeconds, restSeconds, revealSeconds } from '@lime/domain/casino/tables/table-game.ts';
import type { Reveal } from '@lime/domain/casino/tables/table-game.ts';
import type { TableOutcome } from '@lime/domain/casino/tables/table-games.ts';
import type { SpotBet } from '@lime/domain/games/hosted/spot-game.ts';
import { within } from '../../token/database.ts';
import type { RoundChains } from '../../token/round-chains.ts';
import { throwAll } from '../../token/endings.ts';
import { lockGame, sealRound } from '../../token/hosted-rounds.ts';
import { settleBets } from '../../token/settle-bets.ts';
import type { SharedTable, ShoeOpening } from './table-list.ts';
import { endShoe, keep, ms, openingOf, orderOf, runningShoe, shoeNumbered, shuffle, streamOf } from './table-shoes.ts';
import type { ShoeContext } from './table-shoes.ts';

// Rounds of shared tables: bets are taken, the round is sealed, what it deals turns up one by one, it is drawn, and after a
// rest the next one begins while guests are there. Every phase is kept in a row, so any process goes on from there. Cards,
// pockets and dice are in no row before they have turned up: each process computes them from the salt and from the link,
// which the host's secret gives.

/** A row of a round. Hashes are bytes, instants are milliseconds since 1970. */
export type TableRow = {
  id: number;
  game: string;
  no: number;
  chain_id: number | null;
  link_no: number | null;
  before: Buffer | null;
  shoe_id: number | null;
  opening: ShoeOpening | null;
  opens_at: number;
  closes_at: number;
  starts_at: number | null;
  draws_at: number;
  drawn_at: number | null;
  salt: Buffer | null;
  link: Buffer | null;
  outcome: unknown;
};

export const tableColumns = `r.id, r.game, r.no, r.chain_id, r.link_no, r.before, r.shoe_id, r.opening, ${ms('r.opens_at')},
  ${ms('r.closes_at')}, ${ms('r.starts_at')}, ${ms('r.draws_at')}, ${ms('r.drawn_at')}, r.salt, r.link, r.outcome`;

/** How long the phases last, in milliseconds. */
export type TablePace = {
  readonly betMs: number;
  /** between what turns up */
  readonly revealMs: number;
  /** the ball of a wheel runs so long after its number is sent */
  readonly landMs: number;
  /** between the last of it and the next round */
  readonly restMs: number;
  /** a new shoe's order is published so long before its first round */
  readonly shuffleMs: number;
};

/** Fifteen seconds of betting, a second for each card. Source: issue "Casino" item 5. */
export const tablePace: TablePace = {
  betMs: betSeconds * 1000,
  revealMs: revealSeconds * 1000,
  landMs: 4_200,
  restMs: restSeconds * 1000,
  shuffleMs: 3_000,
};

export type TableRounds = {
  /**
   * Does what is due at a table.
   *
   * @param isOpen  whether the next round may open: without it a round that is under way is ended, and no more
   * @returns host's time, ms since 1970, at which there is something to do again; null: nothing is
   * @throws AggregateError once the round is drawn, where bets could not be settled
   */
  advance(table: SharedTable, isOpen: boolean): Promise<number | null>;
  /** All that turns up in a sealed round, in order. `shownBy` says how much of it may be sent by now. */
  revealsOf(table: SharedTable, round: TableRow, client?: pg.PoolClient): Promise<readonly Reveal[]>;
};

/** How many things of a round have turned up by an instant. */
export function shownBy(
  round: Pick<TableRow, 'starts_at' | 'drawn_at'>,
  reveals: number,
  now: number,
  pace: TablePace,
) {
  if (round.starts_at === null) return 0;
  if (round.drawn_at !== null) return reveals;
  return Math.max(0, Math.min(reveals, Math.floor((now - round.starts_at) / pace.revealMs)));
}

type Deps = { readonly pool: pg.Pool; readonly chains: RoundChains; readonly pace?: TablePace };

/** What a process knows of the rounds it looks after. */
type Context = Required<Deps> &
  ShoeContext & {
    /** of sealed rounds, by id: secret while they are dealt */
    readonly outcomes: Map<number, TableOutcome>;
  };

/** Looks after the rounds of shared tables by the database's clock. Source: issue "Casino" item 5; decision 83. */
export function createTableRounds({ pool, chains, pace = tablePace }: Deps): TableRounds {
  const context: Context = { pool, chains, pace, orders: new Map(), outcomes: new Map() };
  return {
    advance: (table, isOpen) => advance(context, table, isOpen),
    revealsOf: (table, round, client) => revealsOf(context, table, round, client),
  };
}

/** What a sealed round comes to. */
async function outcomeOf(
  context: Context,
  client: pg.PoolClient,
  table: SharedTable,
  round: TableRow,
): Promise<TableOutcome> {
  const { chains, outcomes } = context;
  const known = outcomes.get(round.id);
  if (known) return known;
  const { rules } = table;
  assert(round.salt !== null, `round ${round.no} of ${table.id} is sealed`);
  if (rules.dealing === 'shoe') {
    const order = await orderOf(context, client, table, await shoeNumbered(client, round.shoe_id!));
    let at = round.opening!.from;
    const dealt = rules.deal(() => order[at++]!);
    return keep(outcomes, round.id, dealt);
  }
  const link = await chains.link(client, round.chain_id!, round.link_no!);
  return keep(outcomes, round.id, rules.draw(streamOf(table, round.no, link, round.salt)));
}

async function newestRound(client: pg.PoolClient, table: SharedTable): Promise<TableRow | null> {
  const { rows } = await client.query<TableRow>(
    `select ${tableColumns} from round r where r.game = $1 order by r.no desc limit 1 for update`,
    [table.id],
  );
  return rows[0] ?? null;
}

async function timeNow(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now',
  );
  return rows[0]!.now;
}

/** Fixes the bets of a round that has closed; from then on it deals. */
async function startDealing(
  context: Context,
  client: pg.PoolClient,
  table: SharedTable,
  round: TableRow,
  now: number,
): Promise<boolean> {
  const { pace } = context;
  round.salt = await sealRound(client, round, now);
  if (round.salt === null) return false;
  const reveals = table.rules.reveals(await outcomeOf(context, client, table, round));
  const lands = reveals.some(({ place }) => place === 'wheel') ? pace.landMs : 0;
  [round.starts_at, round.draws_at] = [now, now + reveals.length * pace.revealMs + lands];
  await client.query(
    `update round set starts_at = to_timestamp($2 / 1000.0), draws_at = to_timestamp($3 / 1000.0) where id = $1`,
    [round.id, round.starts_at, round.draws_at],
  );
  return true;
}

/** All of it has turned up: the round's outcome is written, and every bet is to be paid. @returns why bets could not be settled */
async function drawRound(context: Context, client: pg.PoolClient, table: SharedTable, round: TableRow) {
  const { rules } = table;
  const outcome = await outcomeOf(context, client, table, round);
  const link = round.shoe_id === null ? await context.chains.link(client, round.chain_id!, round.link_no!) : null;
  await client.query('update round set link = $2, outcome = $3, drawn_at = clock_timestamp() where id = $1', [
    round.id,
    link === null ? null : Buffer.from(link, 'hex'),
    JSON.stringify(outcome),
  ]);
  const odd = await settleBets(client, round.id, (bets) => rules.settle(bets as SpotBet[], outcome));
  if (rules.dealing === 'shoe' && isLastRound(rules, round.opening!.from))
    await endShoe(context, client, round.shoe_id!);
  return odd;
}

/** Opens a round, or shuffles first. @returns when something is due next */
async function openRound(context: Context, client: pg.PoolClient, table: SharedTable): Promise<number> {
  const { chains, pace } = context;
  const round = await newestRound(client, table);
  const now = await timeNow(client);
  // another process was faster
  if (round && (round.drawn_at === null || now < round.draws_at + pace.restMs)) return now;
  const { rules } = table;
  const shoe = rules.dealing === 'shoe' ? await runningShoe(client, table) : null;
  if (rules.dealing === 'shoe' && shoe === null) return shuffle(context, client, table, now);
  if (shoe && now < shoe.opens_at) return shoe.opens_at;
  const opening = shoe && rules.dealing === 'shoe' ? await openingOf(context, client, table, rules, shoe) : null;
  const from = shoe ? null : await chains.take(client, table.id);
  const [opensAt, closesAt] = [now, now + pace.betMs];
  await client.query(
    `insert into round (host, game, no, chain_id, link_no, before, shoe_id, opening, opens_at, closes_at, draws_at)
     values ('casino', $1, $2, $3, $4, $5, $6, $7, to_timestamp($8 / 1000.0), to_timestamp($9 / 1000.0), to_timestamp($9 / 1000.0))`,
    [
      table.id,
      (round?.no ?? 0) + 1,
      from?.chainId ?? null,
      from?.linkNo ?? null,
      from ? Buffer.from(from.before, 'hex') : null,
      shoe?.id ?? null,
      JSON.stringify(opening),
      opensAt,
      closesAt,
    ],
  );
  return closesAt;
}

/** Ends what is under way. @param odd  gets why bets could not be settled @returns when something is due next; null: the next round may open */
async function step(context: Context, client: pg.PoolClient, table: SharedTable, odd: Error[]): Promise<number | null> {
  await lockGame(client, table.id);
  const round = await newestRound(client, table);
  if (!round) return null;
  // after the locks: a process that waited for a bet reads the time of now
  const now = await timeNow(client);
  if (round.drawn_at === null) {
    if (now < round.closes_at) return round.closes_at;
    if (round.salt === null && !(await startDealing(context, client, table, round, now))) return now + 50;
    if (now < round.draws_at) return round.draws_at;
    odd.push(...(await drawRound(context, client, table, round)));
  }
  const next = round.draws_at + context.pace.restMs;
  return now < next ? next : null;
}

async function advance(context: Context, table: SharedTable, isOpen: boolean): Promise<number | null> {
  const { pool, chains } = context;
  const odd: Error[] = [];
  const due = await within(pool, (client) => step(context, client, table, odd));
  // the round is drawn, and its other bets are settled
  throwAll(odd);
  if (due !== null || !isOpen) return due;
  // a chain is older than its first round: it is published in a transaction of its own
  await within(pool, async (client) => {
    await lockGame(client, table.id);
    await chains.publish(client, table.id);
  });
  return within(pool, async (client) => {
    await lockGame(client, table.id);
    return openRound(context, client, table);
  });
}

async function revealsOf(
  context: Context,
  table: SharedTable,
  round: TableRow,
  client?: pg.PoolClient,
): Promise<readonly Reveal[]> {
  const read = async (from: pg.PoolClient) => table.rules.reveals(await outcomeOf(context, from, table, round));
  const known = context.outcomes.get(round.id);
  if (known) return table.rules.reveals(known);
  return client ? read(client) : within(context.pool, read);
}
