import { sql } from 'kysely';
import { firstWithLegClocks } from '@lime/domain/settlement/rule-laws.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import { saysOtherMatch } from './proposals.sql.ts';
import { countedSlip } from '../../core/counted-slips.ts';
import { undecided } from '../../core/open.ts';
import type { Db, Tx } from '../../core/db.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

/** A member with a leg that a rule has just voided; `starts_at` is the true start, or the one it was bought with. */
export type Voided = { fixture_id: number; member_id: number; why: 'late' | 'expired'; starts_at: Date };

/**
 * Voids the late legs of locked fixtures: sold before play, and accepted at or after a start that was reported later.
 *
 * @param corrects  also legs that were settled; else those that wait or are void
 */
export async function addLateLegs(tx: Tx, fixtureIds: readonly number[], corrects: boolean): Promise<Voided[]> {
  const { rows } = await sql<Voided>`
    with late as (
      select l.slip_id, l.no, l.event_id, s.member_id, min(m.starts_at) as starts_at
      from fixture_move m
      join leg l on l.event_id = m.fixture_id and l.event_version < m.version and (${corrects} or l.result in ('wait', 'void'))
      join market k on k.id = l.market_id and k.product = 'prematch'
      join slip s on s.id = l.slip_id and ${countedSlip} and s.rule_version >= ${firstWithLegClocks}
        and s.placed_at >= m.starts_at
      where m.fixture_id = any(${fixtureIds}::bigint[]) and not m.start_withdrawn and m.starts_at <= clock_timestamp()
      group by l.slip_id, l.no, l.event_id, s.member_id
    ), added as (
      insert into leg_void (slip_id, no, event_id, why, starts_at)
      select slip_id, no, event_id, 'late', starts_at from late on conflict do nothing
      returning slip_id, no
    )
    select distinct l.event_id as fixture_id, l.member_id, 'late' as why, l.starts_at
    from added a join late l on l.slip_id = a.slip_id and l.no = a.no`.execute(tx);
  return rows;
}

/** Legs of fixtures `f` that wait, of slips whose legs have clocks; `b.starts_at` is the start they were bought with. */
const clockedLegs = sql`
  leg l
  join selection x on x.id = l.selection_id and x.result = 'wait'
  join slip s on s.id = l.slip_id and ${countedSlip} and s.rule_version >= ${firstWithLegClocks}
  join fixture f on f.id = l.event_id
  cross join lateral (
    select coalesce((
      select m.starts_before from fixture_move m
      where m.fixture_id = l.event_id and m.version > l.event_version order by m.version limit 1), f.starts_at) as starts_at) b`;
const isUnvoided = sql`not exists (select from leg_void v where v.slip_id = l.slip_id and v.no = l.no)`;

/** The starts that waiting legs of these fixtures were bought with. */
export async function readBoughtStarts(
  db: Db | Tx,
  fixtureIds: readonly number[],
): Promise<{ fixture_id: number; starts_at: Date }[]> {
  const { rows } = await sql<{ fixture_id: number; starts_at: Date }>`
    select distinct l.event_id as fixture_id, b.starts_at from ${clockedLegs}
    where l.event_id = any(${fixtureIds}::bigint[]) and l.result = 'wait' and ${isUnvoided}`.execute(db);
  return rows;
}

/** Voids the waiting legs that were bought with these starts: their time is over. */
export async function addExpiredLegs(
  tx: Tx,
  starts: readonly { fixture_id: number; starts_at: Date }[],
): Promise<Voided[]> {
  if (starts.length === 0) return [];
  const { rows } = await sql<Voided>`
    with over as (
      select l.slip_id, l.no, l.event_id, s.member_id, b.starts_at from ${clockedLegs}
      where l.event_id = any(${starts.map((start) => start.fixture_id)}::bigint[]) and l.result = 'wait' and ${isUnvoided}
        and (l.event_id, b.starts_at) in (
          select * from unnest(${starts.map((start) => start.fixture_id)}::bigint[],
            ${starts.map((start) => start.starts_at.toISOString())}::timestamptz[]))
    ), added as (
      insert into leg_void (slip_id, no, event_id, why, starts_at)
      select slip_id, no, event_id, 'expired', starts_at from over on conflict do nothing)
    select distinct event_id as fixture_id, member_id, 'expired' as why, starts_at from over`.execute(tx);
  return rows;
}

/**
 * Of these fixtures those whose legs' time may run out: a result that a person is to confirm, or that was taken back, is
 * waited for.
 */
export async function readRunning(db: Db | Tx, fixtureIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from fixture f where f.id = any(${fixtureIds}::bigint[]) and f.status not in ('finished', 'cancelled')
      and not exists (select from result_proposal p where p.fixture_id = f.id and p.state = 'waiting' and p.status <> 'reopen')
      and not (f.status in ${undecided} and exists (
        select from result_revision r where r.fixture_id = f.id and r.status in ('finished', 'cancelled', 'abandoned')))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** When the next clock of a leg of `fixture due` may end; the shortest time any sport has is given. */
const legsDueAt = (shortestHours: number) => sql`coalesce(due.legs_due_at,
      least(due.starts_at, (select min(m.starts_before) from fixture_move m where m.fixture_id = due.id))
        + ${shortestHours}::int * interval '1 hour')`;

/** Of these fixtures those on which the clock of a leg may have ended. */
export async function readLegsOver(
  db: Db | Tx,
  fixtureIds: readonly number[],
  shortestHours: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select due.id from fixture due
    where due.id = any(${fixtureIds}::bigint[]) and ${legsDueAt(shortestHours)} <= clock_timestamp()`.execute(db);
  return rows.map(({ id }) => id);
}

/** Bets that were being written when a match moved are there after this long. */
const lookAgainSeconds = 30;
const isUnseen = sql`m.looks = 0 or m.looks = 1 and m.at < clock_timestamp() - ${lookAgainSeconds}::int * interval '1 second'`;

/** Fixtures that moved, or on which the clock of a leg may have ended; those that rest are left out. */
export async function readLegsDue(
  db: Db,
  most: number,
  shortestHours: number,
): Promise<{ id: number; has_failed: boolean }[]> {
  const item = sql`due.id::text`;
  const { rows } = await sql<{ id: number; has_failed: boolean }>`
    select due.id, ${hasFailed('legs-due', item)} as has_failed from fixture due
    where due.id in (
        select due.id from fixture due where due.status in ${undecided} and ${legsDueAt(shortestHours)} <= clock_timestamp()
        union all
        select due.id from fixture due where due.void_at is not null and ${legsDueAt(shortestHours)} <= clock_timestamp()
        union all
        select m.fixture_id from fixture_move m where m.looks < 2 and (${isUnseen})
        union all
        select p.fixture_id from result_proposal p join fixture f on f.id = p.fixture_id and f.told_home_team_id is null
        where p.state = 'waiting' and ${saysOtherMatch('p')})
      and not ${isResting('legs-due', item)}
    order by due.id limit ${most}::int`.execute(db);
  return rows;
}

/** A move that is looked at for the first time. */
export type FreshMove = {
  fixture_id: number;
  starts_at: Date;
  has_other_teams: boolean;
};

/** Marks moves of locked fixtures as looked at. @returns those that were not before */
export async function takeMoves(tx: Tx, fixtureIds: readonly number[]): Promise<FreshMove[]> {
  const { rows } = await sql<FreshMove & { looks: number }>`
    update fixture_move m set looks = case when m.looks = 0 then 1 else 2 end
    where m.fixture_id = any(${fixtureIds}::bigint[]) and m.looks < 2 and (${isUnseen})
    returning m.fixture_id, m.starts_at,
      (m.home_before, m.away_before) <> (m.home_team_id, m.away_team_id) as has_other_teams, m.looks`.execute(tx);
  return rows.filter(({ looks }) => looks === 1);
}

/** @param dueAt  null: no clock runs */
export async function setLegsDue(tx: Tx, rows: readonly { id: number; dueAt: Date | null }[]): Promise<void> {
  await sql`
    update fixture f set legs_due_at = r.due_at
    from unnest(${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ dueAt }) => dueAt?.toISOString() ?? 'infinity')}::timestamptz[]) as r(id, due_at)
    where f.id = r.id`.execute(tx);
}

/** The names of matches as members know them. */
export async function readMatchNames(
  tx: Tx,
  fixtureIds: readonly number[],
): Promise<Map<number, { home: string; away: string }>> {
  const { rows } = await sql<{ id: number; home: string; away: string }>`
    select f.id, coalesce(h.name_ko, h.name_en) as home, coalesce(a.name_ko, a.name_en) as away
    from fixture f join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id
    where f.id = any(${fixtureIds}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Members with waiting legs on a fixture. @param boughtAt  the start they were bought with; null: any, and any rules */
export async function readWaitingMembers(tx: Tx, fixtureId: number, boughtAt: Date | null): Promise<number[]> {
  const legs = boughtAt === null ? sql`leg l join slip s on s.id = l.slip_id and ${countedSlip}` : sql`${clockedLegs}`;
  const bought = boughtAt === null ? sql`` : sql`and b.starts_at = ${boughtAt} and ${isUnvoided}`;
  const { rows } = await sql<{ member_id: number }>`
    select distinct s.member_id from ${legs} where l.event_id = ${fixtureId} and l.result = 'wait' ${bought}`.execute(
    tx,
  );
  return rows.map(({ member_id }) => member_id);
}

/** A selection's result for slips of older rules. */
export type OlderResult = { selectionId: number; upTo: number; result: LegResult };

/** Keeps what selections of these fixtures come to under older rules, where that differs. */
export async function setOlderResults(
  tx: Tx,
  fixtureIds: readonly number[],
  results: readonly (OlderResult & { fixtureId: number })[],
): Promise<void> {
  await sql`delete from older_result where fixture_id = any(${fixtureIds}::bigint[])`.execute(tx);
  if (results.length === 0) return;
  await sql`
    insert into older_result (selection_id, up_to, fixture_id, result)
    select * from unnest(${results.map((one) => one.selectionId)}::bigint[], ${results.map((one) => one.upTo)}::smallint[],
      ${results.map((one) => one.fixtureId)}::bigint[], ${results.map((one) => one.result)}::leg_result[])`.execute(tx);
}

/** As they were kept for a fixture. */
export async function readOlderResults(db: Db, fixtureId: number): Promise<OlderResult[]> {
  const { rows } = await sql<OlderResult>`
    select selection_id as "selectionId", up_to as "upTo", result from older_result where fixture_id = ${fixtureId}`.execute(
    db,
  );
  return rows;
}

export type LegApart = { slip_id: number; no: number; result: LegResult };

/** Legs of a fixture that come to something else than their selections: voided ones, and those of older rules. */
export async function readLegsApart(db: Db, fixtureId: number, older: readonly OlderResult[]): Promise<LegApart[]> {
  const { rows } = await sql<LegApart>`
    select distinct on (a.slip_id, a.no) a.slip_id, a.no, a.result from (
      select slip_id, no, 'void'::leg_result as result, 0 as rank from leg_void where event_id = ${fixtureId}
      union all
      select l.slip_id, l.no, o.result, o.up_to
      from unnest(${older.map((one) => one.selectionId)}::bigint[], ${older.map((one) => one.upTo)}::smallint[],
        ${older.map((one) => one.result)}::leg_result[]) as o(selection_id, up_to, result)
      join leg l on l.event_id = ${fixtureId} and l.selection_id = o.selection_id
      join slip s on s.id = l.slip_id and s.rule_version <= o.up_to) a
    order by a.slip_id, a.no, a.rank`.execute(db);
  return rows;
}
