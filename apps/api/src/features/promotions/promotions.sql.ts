import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PromotionForm, WireTerms } from '@lime/contract/staff-promotions.ts';
import type { OfferedKindId } from '@lime/contract/promotions.words.ts';
import type { SlipState } from '@lime/domain/settlement/slip-states.ts';
import type { Db, Tx } from '../../core/db.ts';

/** A promotion with what its lots come to in points, or its bonuses in won; `total` counts all that match. */
export type PromotionRow = {
  id: number;
  kind: OfferedKindId;
  name: string;
  state: 'open' | 'waiting' | 'over' | 'stopped';
  stopped_at: Date | null;
  lots: number;
  members: number;
  points: number;
  total: number;
};

/** A page of promotions `p`, the newest first. */
export async function readPromotions(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    with p as (
      select p.*, case when p.stopped_at is not null then 'stopped'
          when v.first > t.today then 'waiting' when v.last_day < t.today then 'over' else 'open' end as state
      from promotion p
      cross join (select (clock_timestamp() at time zone 'Asia/Seoul')::date as today) t
      cross join lateral (
        select min(from_day) as first, (array_agg(last_day order by no desc) filter (where from_day <= t.today))[1] as last_day
        from promotion_version where promotion_id = p.id) v),
    shown as (
      select id, kind, name, state, stopped_at, count(*) over () as total from p where ${where}
      order by id desc offset ${offset}::int limit ${limit}::int)
    select s.id, s.kind, s.name, s.state, s.stopped_at, l.lots, l.members, l.points, s.total
    from shown s cross join lateral (
      select count(*) as lots, count(distinct l.member_id) as members, coalesce(sum(l.amount), 0)::bigint as points
      from promotion_version v
      cross join lateral (
        select member_id, amount from promotion_lot where version_id = v.id
        union all select member_id, amount from bonus where version_id = v.id) l
      where v.promotion_id = s.id) l
    order by s.id desc`.execute(db);
  return rows;
}

/** A version as it was written. */
export type WrittenVersion = {
  id: number;
  promotion_id: number;
  no: number;
  from_day: string;
  last_day: string | null;
  windows: PromotionForm['windows'];
  terms: WireTerms;
  made_at: Date;
  made_by: string;
};

/** All versions of these promotions, the newest first. */
export async function readVersionsOf(db: Db | Tx, promotionIds: readonly number[]): Promise<WrittenVersion[]> {
  const { rows } = await sql<WrittenVersion>`
    select id, promotion_id, no, from_day, last_day, windows, terms, made_at, made_by
    from promotion_version where promotion_id = any(${promotionIds}::bigint[]) order by promotion_id, no desc`.execute(
    db,
  );
  return rows;
}

/** A promotion held until the transaction ends, with the number of its newest version; null when there is none. */
export async function lockPromotion(
  tx: Tx,
  id: string,
): Promise<{ id: number; kind: string; name: string; stopped_at: Date | null; no: number } | null> {
  const { rows } = await sql<{ id: number; kind: string; name: string; stopped_at: Date | null; no: number }>`
    select id, kind, name, stopped_at, (select max(no) from promotion_version where promotion_id = promotion.id) as no
    from promotion where id = ${id}::bigint for update`.execute(tx);
  return rows[0] ?? null;
}

/** @returns its id */
export async function insertPromotion(tx: Tx, kind: OfferedKindId, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into promotion (kind, name) values (${kind}, ${name}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** The name alone may change without a version: it decides nothing. */
export async function renamePromotion(tx: Tx, id: number, name: string): Promise<void> {
  await sql`update promotion set name = ${name} where id = ${id}`.execute(tx);
}

/** Adds the next version. */
export async function insertVersion(
  tx: Tx,
  promotionId: number,
  no: number,
  { fromDay, lastDay, windows, terms }: PromotionForm,
  by: string,
): Promise<void> {
  await sql`
    insert into promotion_version (promotion_id, no, from_day, last_day, windows, terms, made_by)
    values (${promotionId}, ${no}, ${fromDay}::date, ${lastDay}::date, ${JSON.stringify(windows)}::jsonb, ${JSON.stringify(terms)}::jsonb, ${by})`.execute(
    tx,
  );
}

/** From now on nothing earns by it. */
export async function stop(tx: Tx, id: number): Promise<void> {
  await sql`update promotion set stopped_at = clock_timestamp() where id = ${id} and stopped_at is null`.execute(tx);
}

/** A lot with whose it is and by which promotion. */
export type LotRow = {
  id: number;
  at: Date;
  promotion_id: number;
  kind: OfferedKindId;
  name: string;
  no: number;
  member_id: number;
  login_id: string;
  nickname: string;
  day: string;
  slip_id: number | null;
  bet_code: string | null;
  due: number;
  amount: number;
  moved: number;
};

/** A page of lots `l` of versions `v` and members `m`, newest first, with count and sums of all. */
export async function readLots(
  db: Db,
  where: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<{ rows: LotRow[]; total: number; amount: number; moved: number }> {
  const from = sql`
    from promotion_lot l join promotion_version v on v.id = l.version_id join promotion p on p.id = v.promotion_id
    join member m on m.id = l.member_id where ${where}`;
  const [{ rows }, sums] = await Promise.all([
    sql<LotRow>`
      select l.id, l.at, p.id as promotion_id, p.kind, p.name, v.no, l.member_id, m.login_id, m.nickname, l.day, l.slip_id,
        (select bet_code from slip where id = l.slip_id) as bet_code, l.due, l.amount, l.moved ${from}
      order by l.id desc offset ${offset}::int limit ${limit}::int`.execute(db),
    sql<{ total: number; amount: number; moved: number }>`
      select count(*) as total, coalesce(sum(l.amount), 0)::bigint as amount, coalesce(sum(l.moved), 0)::bigint as moved ${from}`.execute(
      db,
    ),
  ]);
  return { rows, ...sums.rows[0]! };
}

/** A settlement of a slip of a month, as a preview replays it. */
export type ReplayRow = {
  tx: string;
  member_id: number;
  slip_id: number;
  kind: string;
  stake: number;
  placed_at: Date;
  day: string;
  grade: number;
  result: SlipState;
  payout: number;
  legs: number;
  result_before: SlipState;
  payout_before: number;
  legs_before: number;
};

const replayColumns = sql`s.tx::text as tx, s.member_id, s.slip_id, s.kind, s.stake, s.placed_at, to_char(s.placed_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day,
  m.grade, s.result::text as result, s.payout, s.legs, s.result_before::text as result_before, s.payout_before, s.legs_before`;

/** Settlements of the slips that were placed in a time. A slip is settled after it was placed, never before. */
export const replayed = (from: Date, to: Date): RawBuilder<unknown> => sql`
  select ${replayColumns}
  from slip_settlement s join member m on m.id = s.member_id
  where s.at >= ${from} and s.placed_at >= ${from} and s.placed_at < ${to}`;

/** Settlements of the slips whose first one was in a time, with the moment of it. */
export const replayedFirst = (from: Date, to: Date): RawBuilder<unknown> => sql`
  select ${replayColumns}, f.at as first_at, to_char(f.at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as first_day
  from (select slip_id, min(at) as at from slip_settlement where at >= ${from} group by slip_id) f
  join slip_settlement s on s.slip_id = f.slip_id and s.at >= ${from} join member m on m.id = s.member_id
  where f.at < ${to} and not exists (
    select from slip_settlement b where b.member_id = s.member_id and b.slip_id = s.slip_id and b.at < ${from} and b.at >= s.placed_at)`;

/** What a promotion gave members for days, both included; in points. */
export async function readGiven(
  db: Db,
  promotionId: string,
  from: string,
  to: string,
): Promise<{ member_id: number; points: number }[]> {
  const { rows } = await sql<{ member_id: number; points: number }>`
    select l.member_id, sum(l.amount)::bigint as points
    from promotion_lot l join promotion_version v on v.id = l.version_id
    where v.promotion_id = ${promotionId}::bigint and l.day between ${from}::date and ${to}::date
    group by l.member_id`.execute(db);
  return rows;
}

/** How these members sign in and are called. */
export async function readNames(
  db: Db,
  memberIds: readonly number[],
): Promise<{ id: number; login_id: string; nickname: string }[]> {
  const { rows } = await sql<{ id: number; login_id: string; nickname: string }>`
    select id, login_id, nickname from member where id = any(${memberIds}::bigint[])`.execute(db);
  return rows;
}
