import { sql } from 'kysely';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import type { Db, Tx } from '../../core/db.ts';
import { countedSlip, leftOut, slipFigures } from '../../core/counted-slips.ts';
import type { BetFigures } from '../../core/counted-slips.ts';
import type { RoundRow, RoundState } from './rounds.sql.ts';

export type OfficeRoundRow = Pick<
  RoundRow,
  'id' | 'game' | 'day' | 'no' | 'running' | 'opens_at' | 'closes_at' | 'draws_at' | 'state' | 'staffed' | 'terms'
> & { outcome: unknown; slips: number; stakes: number; payouts: number };

const columns = sql`r.id, r.game, r.day::text as day, r.no, r.running, r.opens_at, r.closes_at, r.draws_at, e.state, r.staffed,
  r.outcome, r.terms`;
const sums = sql`coalesce(b.slips, 0) as slips, coalesce(b.stakes, 0)::bigint as stakes, coalesce(b.payouts, 0)::bigint as payouts`;
const betsOf = sql`left join lateral (
  select count(*)::int as slips, sum(s.stake) as stakes, sum(s.payout) as payouts
  from leg l join slip s on s.id = l.slip_id and s.status = 'normal' where l.event_id = r.id) b on true`;
const rounds = sql`game_round r join betting_event e on e.id = r.id`;

export type RoundFilter = {
  q: string;
  game: string | null;
  state: RoundState | 'unstaffed' | 'staked' | null;
  from: string | null;
  to: string | null;
};

/** A page of rounds, newest first, with what was bet on them. */
export async function listOfficeRounds(
  db: Db,
  { q, game, state, from, to }: RoundFilter,
  { offset, size }: { offset: number; size: number },
): Promise<{ rows: OfficeRoundRow[]; total: number }> {
  const number = q === '' ? null : Number(q);
  const conditions = [
    sql`true`,
    number === null ? null : sql`${number}::bigint in (r.id, r.running, r.no)`,
    game === null ? null : sql`r.game = ${game}`,
    from === null ? null : sql`r.day >= ${from}::date`,
    to === null ? null : sql`r.day <= ${to}::date`,
    state === null
      ? null
      : state === 'unstaffed'
        ? sql`not r.staffed`
        : state === 'staked'
          ? sql`r.slips > 0`
          : sql`e.state = ${state} and r.staffed`,
  ].filter((condition) => condition !== null);
  const where = sql.join(conditions, sql` and `);
  const count = await sql<{ total: number }>`select count(*)::int as total from ${rounds} where ${where}`.execute(db);
  const { rows } = await sql<OfficeRoundRow>`
    with page as materialized (
      select ${columns} from ${rounds} where ${where} order by r.draws_at desc, r.id desc limit ${size} offset ${offset})
    select r.*, ${sums} from page r ${betsOf} order by r.draws_at desc, r.id desc`.execute(db);
  return { rows, total: count.rows[0]!.total };
}

/** One round; null: there is none. */
export async function readOfficeRound(db: Db, id: number): Promise<OfficeRoundRow | null> {
  const { rows } = await sql<OfficeRoundRow>`
    select ${columns}, ${sums} from ${rounds} ${betsOf} where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The id of a game's round by its number since ever, or by its day and number in it; null: there is none. */
export async function findRoundId(
  db: Db,
  game: string,
  by: { running: number } | { day: string; no: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select r.id from game_round r where r.game = ${game} and ${
      'running' in by ? sql`r.running = ${by.running}::bigint` : sql`r.day = ${by.day}::date and r.no = ${by.no}`
    }
    order by r.id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** All rounds that take bets or wait for their draw, oldest first. */
export async function readBoardRounds(db: Db): Promise<OfficeRoundRow[]> {
  const { rows } = await sql<OfficeRoundRow>`
    select ${columns}, ${sums} from ${rounds} ${betsOf}
    where r.outcome is null and e.state in ('open', 'closed') order by r.running limit 200`.execute(db);
  return rows;
}

export type PickRow = {
  round: number;
  pick: number;
  result: LegResult;
  slips: number;
  stakes: number;
  expected: number;
  payouts: number;
  open: number;
};

/** The open stakes on the picks of some rounds, and what they pay if they win. */
export async function readPickSums(db: Db, roundIds: readonly number[]): Promise<PickRow[]> {
  const { rows } = await sql<PickRow>`
    select l.event_id as round, l.selection_id as pick, max(l.result::text) as result, count(*)::int as slips,
      sum(s.stake)::bigint as stakes, sum(s.expected_payout)::bigint as expected, sum(s.payout)::bigint as payouts,
      (count(*) filter (where s.result = 'wait'))::int as open
    from leg l join slip s on s.id = l.slip_id and s.status = 'normal'
    where l.event_id = any(${roundIds}::bigint[]) group by l.event_id, l.selection_id`.execute(db);
  return rows;
}

export type OpenBetsRow = { game: string; pick: string | null; bets: number; stakes: number; pays: number };

/** What hosted games have open, by what was bet on. */
export async function readOpenBets(db: Db): Promise<OpenBetsRow[]> {
  const { rows } = await sql<OpenBetsRow>`
    select game, pick, count(*)::int as bets, sum(amount)::bigint as stakes, sum(coalesce(most, amount))::bigint as pays
    from provider_debit where state = 'open' group by game, pick`.execute(db);
  return rows;
}

export type TodayRow = BetFigures & { game: string; bets: number };

/**
 * What was bet on each game with rounds (by its id) and each hosted one (by its host's name) on a Seoul day. Reads that day's
 * slips of games alone, by the index of when they were placed.
 *
 * @param kinds  of slips of games
 */
export async function readToday(db: Db, day: string, kinds: readonly string[]): Promise<TodayRow[]> {
  const { rows } = await sql<TodayRow>`
    select coalesce(r.game, d.game) as game, count(*) filter (where ${countedSlip})::int as bets, ${slipFigures}
    from slip s left join leg l on l.slip_id = s.id left join game_round r on r.id = l.event_id
      left join provider_debit d on d.slip_id = s.id
    where s.placed_at >= ${day}::date::timestamp at time zone 'Asia/Seoul'
      and s.placed_at < (${day}::date + 1)::timestamp at time zone 'Asia/Seoul'
      and s.kind = any(${kinds}::text[]) and not ${leftOut('s')}
    group by 1`.execute(db);
  return rows;
}

export type LastRow = Pick<OfficeRoundRow, 'id' | 'game' | 'day' | 'no' | 'state' | 'staffed' | 'outcome'>;

/** The newest rounds of each game that are over. */
export async function readLast(db: Db, games: readonly string[], each: number): Promise<LastRow[]> {
  const { rows } = await sql<LastRow>`
    select x.* from unnest(${games}::text[]) g(game) cross join lateral (
      select r.id, r.game, r.day::text as day, r.no, e.state, r.staffed, r.outcome from ${rounds}
      where r.game = g.game and e.state in ('decided', 'void') order by r.running desc limit ${each}) x`.execute(db);
  return rows;
}

export type SettlementRow = { revision: number; created_at: Date; done_at: Date | null; slips: number };

/** The settlement's work on a round, oldest first. */
export async function readSettlements(db: Db, id: number): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select revision, created_at, done_at, coalesce(slips, 0) as slips from settlement_task
    where event_id = ${id} order by revision`.execute(db);
  return rows;
}

export type RoundEventRow = { id: number; at: Date; actor: string; action: string; reason: string | null };

/** What persons did to a round, oldest first. */
export async function readRoundEvents(db: Db, id: number): Promise<RoundEventRow[]> {
  const { rows } = await sql<RoundEventRow>`
    select id, at, actor, action, reason from audit_event where subject = ${`round:${id}`} order by id limit 100`.execute(
    db,
  );
  return rows;
}

/** Holds a round until the end of the transaction, before and against the clock that moves it; null: there is none. */
export async function holdRound(tx: Tx, id: number): Promise<OfficeRoundRow | null> {
  const known = await readOfficeRound(tx, id);
  if (!known) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rounds of ${known.game}`}, 0))`.execute(tx);
  await sql`select from betting_event where id = ${id} for update`.execute(tx);
  return readOfficeRound(tx, id);
}

/** Every stake on the round goes back, whatever was paid for it. */
export async function revokeRound(tx: Tx, id: number): Promise<void> {
  await sql`
    with done as (
      update betting_event set state = 'void', closes_at = null, version = version + 1, result_revision = result_revision + 1,
        decided_at = clock_timestamp()
      where id = ${id} and state <> 'void' returning id, result_revision)
    insert into settlement_task (event_id, revision, product) select id, result_revision, 'games' from done`.execute(
    tx,
  );
}
