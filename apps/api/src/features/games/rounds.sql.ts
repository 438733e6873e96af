import { sql } from 'kysely';
import type { RoundLimits } from '@lime/domain/limits/round-limits.ts';
import type { Odds } from '@lime/domain/odds.ts';
import type { Db, Tx } from '../../core/db.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

/** A pick's number on the wire is its round's times this, plus its own. Source: decision 76. */
export const picksPerRound = 1_000;

/** What a round is bet on with, fixed as it opens: by the number of a pick its name as slips show it, and its price. */
export type RoundTerms = Readonly<Record<string, { readonly name: string; readonly price: Odds }>>;

export type RoundState = 'open' | 'closed' | 'decided' | 'void';

/** `value` null: it is not here yet. `at` is when it is due, ms since 1970. */
export type RoundBeacon = {
  readonly chain: string;
  readonly round: number;
  readonly at: number;
  readonly value: { readonly randomness: string; readonly signature: string } | null;
};

export type RoundRow = {
  id: number;
  game: string;
  day: string;
  no: number;
  running: number;
  opens_at: Date;
  closes_at: Date;
  draws_at: Date;
  chain_id: number;
  link_no: number;
  terms: RoundTerms;
  /** null: of a release that had none */
  limits: RoundLimits | null;
  staffed: boolean;
  closing: string | null;
  slips: number | null;
  salt: Buffer | null;
  /** the value of a beacon its salt takes, fixed as it opens; null: none */
  beacon: RoundBeacon | null;
  link: Buffer | null;
  outcome: unknown;
  drawn_at: Date | null;
  state: RoundState;
  version: number;
};

const columns = sql`r.id, r.game, r.day::text as day, r.no, r.running, r.opens_at, r.closes_at, r.draws_at, r.chain_id, r.link_no,
  r.terms, r.limits, r.staffed, r.closing::text as closing, r.slips, r.salt, r.beacon, r.link, r.outcome, r.drawn_at, e.state, e.version`;
const rounds = sql`game_round r join betting_event e on e.id = r.id`;

/** Locks a game's rounds until the end of the transaction. @returns false when another process has them */
export async function tryLockGame(tx: Tx, game: string): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`rounds of ${game}`}, 0)) as got`.execute(tx);
  return rows[0]!.got;
}

/** The database's clock. */
export async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
}

const isRunning = sql`r.outcome is null and e.state in ('open', 'closed')`;

/** A round that is not over; `has_failed`: it could not be moved on the last time. */
export type RunningRound = RoundRow & { has_failed: boolean };

/** The database's clock, the running number of a game's newest round, and its rounds that are not over and do not rest, oldest first. */
export async function readGame(
  tx: Tx,
  game: string,
): Promise<{ now: number; last: number | null; running: RunningRound[] }> {
  type OrNull = { [Field in keyof RunningRound]: RunningRound[Field] | null };
  const item = sql`r.id::text`;
  const { rows } = await sql<{ now: Date; last: number | null } & OrNull>`
    select t.now, t.last, running.*
    from (select clock_timestamp() as now, (select max(running) from game_round where game = ${game}) as last) t
    left join lateral (
      select ${columns}, ${hasFailed('rounds', item)} as has_failed from ${rounds}
      where r.game = ${game} and ${isRunning} and not ${isResting('rounds', item)} order by r.running limit 100) running on true
    order by running.running`.execute(tx);
  const { now, last } = rows[0]!;
  return { now: now.getTime(), last, running: rows.filter(({ id }) => id !== null) as unknown as RunningRound[] };
}

/**
 * All rounds that take bets or will be drawn, and what became of those that were known before; older ones of a game first.
 * `now`: the database's clock; null where there is no round at all.
 */
export async function readLive(
  db: Db,
  known: readonly number[],
): Promise<{ now: Date | null; running: RoundRow[]; seen: RoundRow[] }> {
  const { rows } = await sql<RoundRow & { now: Date; is_running: boolean }>`
    select ${columns}, clock_timestamp() as now, true as is_running from ${rounds} where ${isRunning}
    union all
    select ${columns}, clock_timestamp(), false from ${rounds} where r.id = any(${known}::bigint[]) and not (${isRunning})
    order by game, running limit 1000`.execute(db);
  const seen = rows.map(({ now: _now, is_running: _is, ...round }) => round);
  return { now: rows[0]?.now ?? null, running: seen.filter((_, i) => rows[i]!.is_running), seen };
}

export async function readRound(db: Db, id: number): Promise<RoundRow | null> {
  const { rows } = await sql<RoundRow>`select ${columns} from ${rounds} where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A page of a game's rounds that are over, newest first. */
export async function readPast(db: Db, game: string, offset: number, size: number): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select ${columns} from ${rounds} where r.game = ${game} and e.state in ('decided', 'void')
    order by r.running desc offset ${offset} limit ${size}`.execute(db);
  return rows;
}

/** A game's rounds of any state, newest first. @param before  a running number; the rounds below it @param day  of theirs */
export async function readInOrder(
  db: Db,
  game: string,
  { before = null, day = null, size }: { before?: number | null; day?: string | null; size: number },
): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select ${columns} from ${rounds} where r.game = ${game}
      and (${before}::bigint is null or r.running < ${before}) and (${day}::date is null or r.day = ${day}::date)
    order by r.running desc limit ${size}`.execute(db);
  return rows;
}

export async function countPast(db: Db, game: string): Promise<number> {
  const { rows } = await sql<{ rounds: number }>`
    select count(*)::int as rounds from ${rounds} where r.game = ${game} and e.state in ('decided', 'void')`.execute(
    db,
  );
  return rows[0]!.rounds;
}

export type NewRound = Pick<RoundRow, 'game' | 'day' | 'no' | 'running' | 'chain_id' | 'link_no' | 'terms'> & {
  readonly limits: RoundLimits;
  readonly beacon: RoundBeacon | null;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly drawsAt: number;
};

/** Opens a round: from the commit on it takes bets until it closes by the database's clock. */
export async function openRound(tx: Tx, round: NewRound): Promise<void> {
  await sql`
    with event as (
      insert into betting_event (id, product, kind, state, version, closes_at)
      values (nextval('betting_event_id'), 'games', ${round.game}, 'open', 1, ${new Date(round.closesAt)}) returning id)
    insert into game_round (id, game, day, no, running, opens_at, closes_at, draws_at, chain_id, link_no, terms, limits, staffed, beacon)
    select id, ${round.game}, ${round.day}::date, ${round.no}, ${round.running}, ${new Date(round.opensAt)}, ${new Date(round.closesAt)},
      ${new Date(round.drawsAt)}, ${round.chain_id}, ${round.link_no}, ${JSON.stringify(round.terms)}::jsonb,
      ${JSON.stringify(round.limits)}::jsonb, true, ${round.beacon === null ? null : JSON.stringify(round.beacon)}::jsonb from event`.execute(
    tx,
  );
}

/** Nobody could bet on it, so it takes no beacon. */
export type MissedRound = Omit<NewRound, 'beacon'> & {
  readonly salt: Buffer;
  readonly link: Buffer;
  readonly outcome: unknown;
};

/** Rounds that nobody could bet on, with what they came to. */
export async function addMissed(tx: Tx, list: readonly MissedRound[]): Promise<void> {
  const rows = list.map(({ salt, link, opensAt, closesAt, drawsAt, ...round }) => ({
    ...round,
    opens_at: new Date(opensAt),
    closes_at: new Date(closesAt),
    draws_at: new Date(drawsAt),
    salt: salt.toString('hex'),
    link: link.toString('hex'),
  }));
  await sql`
    with missed as (
      select nextval('betting_event_id') as id, m.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as m (game text, day date, no integer, running bigint, opens_at timestamptz, closes_at timestamptz, draws_at timestamptz,
          chain_id bigint, link_no integer, terms jsonb, limits jsonb, salt text, link text, outcome jsonb)),
    event as (
      insert into betting_event (id, product, kind, state, version)
      select id, 'games', game, 'closed', 1 from missed returning id)
    insert into game_round (id, game, day, no, running, opens_at, closes_at, draws_at, chain_id, link_no, terms, limits, staffed,
      slips, salt, sealed_at, link, outcome, drawn_at)
    select m.id, game, day, no, running, opens_at, closes_at, draws_at, chain_id, link_no, terms, limits, false,
      0, decode(salt, 'hex'), clock_timestamp(), decode(link, 'hex'), outcome, clock_timestamp()
    from missed m join event e on e.id = m.id`.execute(tx);
  await sql`
    update betting_event e set state = 'decided', version = version + 1, result_revision = 1, decided_at = clock_timestamp()
    from game_round r where r.id = e.id and e.state = 'closed' and r.game = ${list[0]!.game} and not r.staffed
      and r.running between ${list[0]!.running} and ${list.at(-1)!.running}`.execute(tx);
}

/** Ends betting. Bets that are being written were judged before; `isQuiet` tells when they are done. */
export async function closeRound(tx: Tx, id: number): Promise<void> {
  await sql`update betting_event set state = 'closed', version = version + 1 where id = ${id} and state = 'open'`.execute(
    tx,
  );
  await sql`update game_round set closing = pg_current_xact_id() where id = ${id}`.execute(tx);
}

/**
 * Whether every transaction that began to write before the round was closed is over. A bet has its transaction's number
 * before it reads the clock, because it locks its member first: one that found the round open is older than the closing.
 */
export async function isQuiet(tx: Tx, closing: string): Promise<boolean> {
  const { rows } = await sql<{ quiet: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${closing}::xid8 as quiet`.execute(tx);
  return rows[0]!.quiet;
}

/** A round's slips in the order of their numbers, also those cancelled since. */
export async function readSlipKeys(
  db: Db,
  id: number,
  after = 0,
  most = 100_000,
): Promise<{ id: number; bet_code: string; key: string }[]> {
  const { rows } = await sql<{ id: number; bet_code: string; key: string }>`
    select s.id, s.bet_code, s.idempotency_key::text as key from leg l join slip s on s.id = l.slip_id
    where l.event_id = ${id} and s.id > ${after} order by s.id limit ${most}`.execute(db);
  return rows;
}

export async function sealRound(
  tx: Tx,
  id: number,
  { salt, slips, beacon }: { salt: Buffer; slips: number; beacon: RoundBeacon | null },
): Promise<void> {
  await sql`
    update game_round set salt = ${salt}, slips = ${slips}, beacon = coalesce(${beacon === null ? null : JSON.stringify(beacon)}::jsonb, beacon), sealed_at = clock_timestamp()
    where id = ${id} and salt is null`.execute(tx);
}

/** Tells what a round came to, and has its slips settled. */
export async function drawRound(tx: Tx, id: number, link: Buffer, outcome: unknown): Promise<void> {
  await sql`
    with drawn as (
      update game_round set link = ${link}, outcome = ${JSON.stringify(outcome)}::jsonb, drawn_at = clock_timestamp()
      where id = ${id} and outcome is null),
    ${decided(id, 'decided')}`.execute(tx);
}

/** Every stake on the round goes back. */
export async function voidRound(tx: Tx, id: number): Promise<void> {
  await sql`with ${decided(id, 'void')}`.execute(tx);
}

const decided = (id: number, state: 'decided' | 'void') => sql`
    done as (
      update betting_event set state = ${state}, closes_at = null, version = version + 1, result_revision = result_revision + 1,
        decided_at = clock_timestamp()
      where id = ${id} and state in ('open', 'closed') returning id, result_revision)
    insert into settlement_task (event_id, revision, product) select id, result_revision, 'games' from done`;

export type ChainRow = {
  id: number;
  game: string;
  salt: Buffer;
  commitment: Buffer;
  length: number;
  used: number;
  created_at: Date;
};

export async function readChain(db: Db, id: number): Promise<ChainRow | null> {
  const { rows } = await sql<ChainRow>`
    select id, game, salt, commitment, length, used, created_at from fairness_chain where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A game's newest chain. */
export async function newestChain(tx: Tx, game: string): Promise<ChainRow | null> {
  const { rows } = await sql<ChainRow>`
    select id, game, salt, commitment, length, used, created_at from fairness_chain where game = ${game} order by id desc limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function insertChain(tx: Tx, chain: Omit<ChainRow, 'id' | 'used' | 'created_at'>): Promise<void> {
  await sql`
    insert into fairness_chain (game, salt, commitment, length)
    values (${chain.game}, ${chain.salt}, ${chain.commitment}, ${chain.length})`.execute(tx);
}

/** Gives the next `count` links of a chain to rounds. */
export async function useLinks(tx: Tx, id: number, count: number): Promise<void> {
  await sql`update fairness_chain set used = used + ${count} where id = ${id}`.execute(tx);
}
