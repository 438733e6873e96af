import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PromotionKindId, SlipBasis } from '@lime/domain/promotions/promotion-kinds.ts';
import type { VersionTimes } from '@lime/domain/promotions/versions.ts';
import { often } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

/** Up to where settlements were looked at. */
export type Cursor = { tx: string; slip_id: number };

/** Held until the transaction ends; null: another process is at it. */
export async function lockCursor(tx: Tx): Promise<Cursor | null> {
  const { rows } = await sql<Cursor>`
    select tx::text as tx, slip_id from promotion_cursor for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** Call it with the cursor locked. */
export async function moveCursor(tx: Tx, to: Cursor): Promise<void> {
  await sql`update promotion_cursor set tx = ${to.tx}::xid8, slip_id = ${to.slip_id}`.execute(tx);
}

/** What a slip was worth on one side of a settlement. */
type Worth = { result: SlipBasis['result']; payout: number; legs: number };

/** A settlement of a slip: what it was worth before and after, in won. `day` is the Seoul day it was placed on. */
export type ChangeRow = {
  tx: string;
  slip_id: number;
  member_id: number;
  kind: string;
  stake: number;
  placed_at: Date;
  day: string;
  result_before: Worth['result'];
  payout_before: number;
  legs_before: number;
  result: Worth['result'];
  payout: number;
  legs: number;
};

const changeColumns = sql`tx::text as tx, slip_id, member_id, kind, stake, placed_at,
  to_char(placed_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day,
  result_before::text as result_before, payout_before, legs_before, result::text as result, payout, legs`;

/** Settlements behind the cursor that are sealed, so that none can slip in before them, in the order of the cursor. */
export async function readChanges(tx: Tx, { tx: after, slip_id }: Cursor, most: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns} from slip_settlement
    where (tx, slip_id) > (${after}::xid8, ${slip_id}::bigint) and tx < (select to_tx from ledger_seal order by id desc limit 1)
    order by slip_settlement.tx, slip_id limit ${most}::int`.execute(tx);
  return rows;
}

/** Of these slips those with a settlement that was left out: later ones of theirs are left out too, so that the order stays. */
export async function readLeftSlips(tx: Tx, slipIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ slip_id: number }>`
    select distinct slip_id from promotion_left where slip_id = any(${slipIds}::bigint[])`.execute(tx);
  return new Set(rows.map((row) => row.slip_id));
}

/** Leaves settlements out, to be paid later. */
export async function leaveOut(tx: Tx, changes: readonly Cursor[]): Promise<void> {
  await sql`
    insert into promotion_left (tx, slip_id)
    select c.tx::xid8, c.slip_id from unnest(${changes.map((c) => c.tx)}::text[], ${changes.map((c) => c.slip_id)}::bigint[]) c(tx, slip_id)`.execute(
    tx,
  );
}

const leftItem = sql`'slip:' || l.tx || ':' || l.slip_id`;

/** Settlements that were left out and do not rest, the first of each slip. */
export async function readLeft(db: Db, most: number): Promise<(Cursor & { has_failed: boolean })[]> {
  const { rows } = await sql<Cursor & { has_failed: boolean }>`${often}
    select l.tx::text as tx, l.slip_id, ${hasFailed('promotions', leftItem)} as has_failed from promotion_left l
    where not ${isResting('promotions', leftItem)}
      and not exists (select from promotion_left e where e.slip_id = l.slip_id and e.tx < l.tx)
    order by l.tx, l.slip_id limit ${most}::int`.execute(db);
  return rows;
}

/** Takes a settlement back in. @returns null: another process did */
export async function takeLeft(tx: Tx, { tx: of, slip_id }: Cursor): Promise<ChangeRow | null> {
  const { numAffectedRows } = await sql`
    delete from promotion_left where tx = ${of}::xid8 and slip_id = ${slip_id}`.execute(tx);
  if (numAffectedRows === 0n) return null;
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns} from slip_settlement where tx = ${of}::xid8 and slip_id = ${slip_id}`.execute(tx);
  return rows[0]!;
}

/** What a glance sees: whether there is anything to pay, and the last Seoul day that is over for good. */
export type Glance = { has: boolean; closed: string };

/**
 * Whether there are sealed settlements behind the cursor, or periods to be paid or to lapse. One statement that reads the first
 * entry of two indexes; a pass takes three transactions.
 *
 * @param restMs how long after its midnight a day is over for good
 */
export async function glance(db: Db | Tx, restMs: number): Promise<Glance> {
  const { rows } = await sql<Glance>`${often}
    select d.closed::text as closed, (
        select s.tx from slip_settlement s
        where (s.tx, s.slip_id) > (select c.tx, c.slip_id from promotion_cursor c)
          and s.tx < (select to_tx from ledger_seal order by id desc limit 1)
        order by s.tx, s.slip_id limit 1) is not null
      or (
        select p.last_day from promotion_period p
        where p.changed and p.state <> 'lapsed' and p.last_day < d.today
          and (p.last_day <= d.closed and (p.claim_by is null or p.state = 'paid') or p.state = 'open' and p.claim_by < d.today)
        order by p.last_day limit 1) is not null
      or exists (select from promotion_left) as has
    from (
      select (statement_timestamp() at time zone 'Asia/Seoul')::date as today,
        ((statement_timestamp() - ${restMs}::int * interval '1 millisecond') at time zone 'Asia/Seoul')::date - 1 as closed) d`.execute(
    db,
  );
  return rows[0]!;
}

/** A version of a promotion with what the promotion itself says. */
export type VersionRow = VersionTimes & {
  id: number;
  promotion_id: number;
  kind: PromotionKindId;
  name: string;
  terms: unknown;
  stopped_at: Date | null;
};

/** Every version of the promotions of these kinds. */
export async function readVersions(db: Db | Tx, kinds: readonly string[]): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.id, v.promotion_id, p.kind, p.name, v.no, v.from_day::text as "fromDay", v.last_day::text as "lastDay", v.windows, v.terms,
      p.stopped_at
    from promotion_version v join promotion p on p.id = v.promotion_id
    where p.kind = any(${kinds}::text[]) order by v.promotion_id, v.no`.execute(db);
  return rows;
}

/**
 * The Seoul days on which slips got their first result, for settlements behind it as well. Slips that were settled once have no
 * other; of the few that were corrected, or lost a leg later, the records of their member are looked through.
 */
export async function readFirstDays(
  tx: Tx,
  changes: readonly Pick<ChangeRow, 'tx' | 'slip_id'>[],
): Promise<{ slip_id: number; at: Date; day: string }[]> {
  const { rows } = await sql<{ slip_id: number; at: Date; day: string }>`
    select f.slip_id, f.at, to_char(f.at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day
    from (
      select c.slip_id, case when s.settlement_revision <= 1 and r.result_before = 'wait' then r.at else coalesce((
          select min(b.at) from slip_settlement b where b.member_id = r.member_id and b.at >= r.placed_at and b.slip_id = r.slip_id), r.at) end as at
      from unnest(${changes.map((c) => c.tx)}::text[], ${changes.map((c) => c.slip_id)}::bigint[]) c(tx, slip_id)
      join slip_settlement r on r.tx = c.tx::xid8 and r.slip_id = c.slip_id
      join slip s on s.id = c.slip_id) f`.execute(tx);
  return rows;
}

/** A member above in the line of referrers; 정산제외 ones are left out, and nothing is earned of them. */
export type AboveRow = { member_id: number; above_id: number; depth: number };

/** Who is above these members, the nearest first. @param depths how far up to look */
export const readAbove = (tx: Tx, memberIds: readonly number[], depths: number): Promise<AboveRow[]> =>
  readLines(tx, sql`id = any(${memberIds}::bigint[])`, depths);

/** Who is above each member who has anybody above. */
export const readAboveAll = (db: Db, depths = 5): Promise<AboveRow[]> => readLines(db, sql`true`, depths);

async function readLines(db: Db | Tx, members: RawBuilder<unknown>, depths: number): Promise<AboveRow[]> {
  const { rows } = await sql<AboveRow>`
    with recursive up as (
      select id as member_id, referrer_id as above_id, 1 as depth from member
      where ${members} and referrer_id is not null and type <> '정산제외'
      union all
      select up.member_id, m.referrer_id, up.depth + 1 from up join member m on m.id = up.above_id
      where m.referrer_id is not null and up.depth < ${depths}::int)
    select up.member_id, up.above_id, up.depth from up join member m on m.id = up.above_id
    where m.type <> '정산제외' order by up.member_id, up.depth`.execute(db);
  return rows;
}

/** Grades of members as they are now. */
export async function readGradesOf(
  db: Db,
  memberIds: readonly number[],
): Promise<{ id: number; grade: number; left_out: boolean }[]> {
  const { rows } = await sql<{ id: number; grade: number; left_out: boolean }>`
    select id, grade, type = '정산제외' as left_out from member where id = any(${memberIds}::bigint[])`.execute(db);
  return rows;
}

/** A member's grade now, whether the house leaves them out, and the points that corrections still want back. */
export type EarnerRow = { id: number; grade: number; left_out: boolean; owed: number };

/** Members who earn, who are locked. */
export async function readEarners(tx: Tx, memberIds: readonly number[]): Promise<EarnerRow[]> {
  const { rows } = await sql<EarnerRow>`
    select m.id, m.grade, m.type = '정산제외' as left_out, coalesce(o.points, 0) as owed
    from member m left join promotion_owed o on o.member_id = m.id where m.id = any(${memberIds}::bigint[])`.execute(
    tx,
  );
  return rows;
}

/** The grade by which a slip was looked at first, by version and by whom it earned for. */
export type GradeRow = { slip_id: number; version_id: number; member_id: number; grade: number };

/** Of slips that have lots already. */
export async function readGrades(tx: Tx, slipIds: readonly number[]): Promise<GradeRow[]> {
  const { rows } = await sql<GradeRow>`
    select distinct slip_id, version_id, member_id, grade from promotion_lot where slip_id = any(${slipIds}::bigint[])`.execute(
    tx,
  );
  return rows;
}

/** A member's day under a version. */
export type DayRef = { version_id: number; member_id: number; day: string };

/** What its lots come to: due of its slips, and due of the day. */
export type DaySum = DayRef & { due: number; amount: number };

/** Sums of the lots of these days; days without any are missing. */
export async function readDaySums(tx: Tx, days: readonly DayRef[]): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select l.version_id, l.member_id, l.day::text as day, sum(l.due)::bigint as due, sum(l.amount)::bigint as amount
    from (
      select distinct version_id, member_id, day
      from unnest(${days.map((d) => d.version_id)}::bigint[], ${days.map((d) => d.member_id)}::bigint[], ${days.map((d) => d.day)}::date[])
        d(version_id, member_id, day)) d
    join promotion_lot l on l.version_id = d.version_id and l.member_id = d.member_id and l.day = d.day
    group by l.version_id, l.member_id, l.day`.execute(tx);
  return rows;
}

/** A lot as it is written; amounts in points. */
export type NewLot = DayRef & {
  cause: string;
  slip_id: number | null;
  grade: number;
  due: number;
  amount: number;
  moved: number;
};

/** Adds lots. @returns their ids by version and cause; one that is there already breaks the transaction */
export async function insertLots(
  tx: Tx,
  lots: readonly NewLot[],
): Promise<{ id: number; version_id: number; cause: string }[]> {
  const { rows } = await sql<{ id: number; version_id: number; cause: string }>`
    insert into promotion_lot (version_id, member_id, cause, slip_id, day, grade, due, amount, moved)
    select * from unnest(${lots.map((l) => l.version_id)}::bigint[], ${lots.map((l) => l.member_id)}::bigint[], ${lots.map((l) => l.cause)}::text[],
      ${lots.map((l) => l.slip_id)}::bigint[], ${lots.map((l) => l.day)}::date[], ${lots.map((l) => l.grade)}::smallint[],
      ${lots.map((l) => l.due)}::bigint[], ${lots.map((l) => l.amount)}::bigint[], ${lots.map((l) => l.moved)}::bigint[])
    returning id, version_id, cause`.execute(tx);
  return rows;
}

/** What corrections still want back of members. */
export async function setOwed(tx: Tx, owed: readonly { member_id: number; points: number }[]): Promise<void> {
  await sql`
    insert into promotion_owed (member_id, points)
    select * from unnest(${owed.map((o) => o.member_id)}::bigint[], ${owed.map((o) => o.points)}::bigint[])
    on conflict (member_id) do update set points = excluded.points`.execute(tx);
}

/** The member's grade now, and whether the house leaves them out. */
export async function readOwnEarner(db: Db, memberId: number): Promise<{ grade: number; left_out: boolean }> {
  const { rows } = await sql<{ grade: number; left_out: boolean }>`
    select grade, type = '정산제외' as left_out from member where id = ${memberId}`.execute(db);
  return rows[0]!;
}

/** What a member's day comes to under these versions, in points; versions without lots are missing. */
export async function readOwnDay(
  db: Db,
  memberId: number,
  day: string,
  versionIds: readonly number[],
): Promise<{ version_id: number; points: number }[]> {
  const { rows } = await sql<{ version_id: number; points: number }>`
    select version_id, sum(amount)::bigint as points from promotion_lot
    where version_id = any(${versionIds}::bigint[]) and member_id = ${memberId} and day = ${day}::date group by version_id`.execute(
    db,
  );
  return rows;
}

/** What a member below in the line of referrers gave; `depth` 1: whom the member brought. */
export type ReferralRow = { login_id: string; depth: number; bets: number; points: number };

/** What lots of these kinds gave a referrer for the slips of each member whom it brought itself. */
export async function readPointsOfReferred(
  db: Db,
  memberId: number,
  kinds: readonly string[],
): Promise<{ member_id: number; points: number }[]> {
  const { rows } = await sql<{ member_id: number; points: number }>`
    select s.member_id, sum(l.amount)::bigint as points
    from promotion_lot l join promotion_version v on v.id = l.version_id join promotion p on p.id = v.promotion_id
    join slip s on s.id = l.slip_id join member c on c.id = s.member_id
    where l.member_id = ${memberId} and p.kind = any(${kinds}::text[]) and c.referrer_id = ${memberId} group by s.member_id`.execute(
    db,
  );
  return rows;
}

/** What lots of these kinds gave a member, by whose slips it is of, and in all. */
export async function readReferralEarnings(
  db: Db,
  memberId: number,
  kinds: readonly string[],
): Promise<{ rows: ReferralRow[]; points: number }> {
  const lots = sql`
    from promotion_lot l join promotion_version v on v.id = l.version_id join promotion p on p.id = v.promotion_id
    where l.member_id = ${memberId} and p.kind = any(${kinds}::text[])`;
  const { rows } = await sql<ReferralRow>`
    select m.login_id, g.depth, g.bets, g.points
    from (
      select s.member_id, split_part(l.cause, ':', 4)::int as depth, count(distinct l.slip_id)::int as bets, sum(l.amount)::bigint as points
      from (select l.slip_id, l.cause, l.amount ${lots}) l join slip s on s.id = l.slip_id group by 1, 2) g
    join member m on m.id = g.member_id
    order by g.points desc, g.depth, m.id limit 100`.execute(db);
  const { rows: sums } = await sql<{
    points: number;
  }>`select coalesce(sum(l.amount), 0)::bigint as points ${lots}`.execute(db);
  return { rows, points: sums[0]!.points };
}
