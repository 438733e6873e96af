import { sql } from 'kysely';
import type { z } from 'zod';
import type { listGivenTickets } from '@lime/contract/staff-activities.ts';
import { anywhere } from '../../core/paging.ts';
import type { Db, Tx } from '../../core/db.ts';
import type { PayingActivity } from './budget.sql.ts';

/** Points given and times it happened, of an activity on a day and in its month. */
export type UsedRow = {
  event: PayingActivity;
  day_given: number;
  day_count: number;
  month_given: number;
  month_count: number;
};

/** What each activity gave on a day and in its month. */
export async function readUsed(db: Db, day: string): Promise<UsedRow[]> {
  const { rows } = await sql<UsedRow>`
    select e.event, coalesce(d.given, 0) as day_given, coalesce(d.count, 0) as day_count,
      coalesce(m.given, 0) as month_given, coalesce(m.count, 0) as month_count
    from unnest(array['attendance', 'roulette', 'lotto']) with ordinality e (event, no)
    left join event_day d on d.event = e.event and d.day = ${day}::date
    left join event_month m on m.event = e.event and m.month = date_trunc('month', ${day}::date)::date
    order by e.no`.execute(db);
  return rows;
}

/** How many days were attended, spins made and tickets left. */
export type FiguresRow = {
  attended_today: number;
  made_up_today: number;
  attended_month: number;
  attending_members: number;
  spins_today: number;
  spins_month: number;
  spinning_members: number;
  tickets_open: number;
};

/** The figures of a Seoul day and its month so far. */
export async function readFigures(db: Db, day: string): Promise<FiguresRow> {
  const { rows } = await sql<FiguresRow>`
    select a.*, s.*, (select count(*) from spin_ticket where used_by is null and expires_at > clock_timestamp()) as tickets_open
    from (
      select count(*) filter (where day = ${day}::date and not made_up) as attended_today,
        count(*) filter (where made_up and (at at time zone 'Asia/Seoul')::date = ${day}::date) as made_up_today,
        count(*) as attended_month, count(distinct member_id) as attending_members
      from attendance where day between date_trunc('month', ${day}::date)::date and ${day}::date) a
    cross join (
      select count(*) filter (where day = ${day}::date) as spins_today, count(*) as spins_month,
        count(distinct member_id) as spinning_members
      from spin where day between date_trunc('month', ${day}::date)::date and ${day}::date) s`.execute(db);
  return rows[0]!;
}

/** What one attended day gave to all members; `price` is what made-up ones cost them. */
export type AttendanceDayRow = {
  day: string;
  attended: number;
  made_up: number;
  points: number;
  streak_points: number;
  price: number;
};

/** By the day attended, newest first. */
export async function readAttendanceDays(db: Db, from: string, to: string): Promise<AttendanceDayRow[]> {
  const { rows } = await sql<AttendanceDayRow>`
    select a.day::text as day, count(*) as attended, count(*) filter (where a.made_up) as made_up,
      sum(a.points)::bigint as points, sum(coalesce(s.points, 0))::bigint as streak_points, sum(a.price)::bigint as price
    from attendance a
    left join lateral (
      select sum(points) as points from attendance_streak s where s.member_id = a.member_id and s.day = a.day) s on true
    where a.day between ${from}::date and ${to}::date
    group by a.day order by a.day desc`.execute(db);
  return rows;
}

/** Members who attended any day of a span. @param to included */
export async function countAttending(db: Db, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct member_id) as count from attendance where day between ${from}::date and ${to}::date`.execute(
    db,
  );
  return rows[0]!.count;
}

/** What the spins of one day gave. */
export type SpinDayRow = { day: string; spins: number; members: number; points: number };

/** By day, newest first. @param to included */
export async function readSpinDays(db: Db, from: string, to: string): Promise<SpinDayRow[]> {
  const { rows } = await sql<SpinDayRow>`
    select day::text as day, count(*) as spins, count(distinct member_id) as members, sum(points)::bigint as points
    from spin where day between ${from}::date and ${to}::date group by day order by day desc`.execute(db);
  return rows;
}

/** Members who spun on any day of a span. @param to included */
export async function countSpinning(db: Db, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct member_id) as count from spin where day between ${from}::date and ${to}::date`.execute(db);
  return rows[0]!.count;
}

/** How often each prize came up on each wheel. */
export async function readWheels(
  db: Db,
  from: string,
  to: string,
): Promise<{ wheel: string; points: number; spins: number }[]> {
  const { rows } = await sql<{ wheel: string; points: number; spins: number }>`
    select wheel, points, count(*) as spins from spin
    where day between ${from}::date and ${to}::date group by wheel, points`.execute(db);
  return rows;
}

/** An attended day or a spin of a member; `streaks` are the lengths of completed runs. */
export type ActivityRow = {
  id: string;
  at: Date;
  member_id: number;
  login_id: string;
  nickname: string;
  event: 'attendance' | 'roulette';
  what: 'day' | 'made-up' | 'spin';
  points: number;
  price: number;
  streaks: number[];
  day: string;
};

/** Which attended days and spins are listed; days of Seoul, null for no bound. */
export type ActivityFilter = {
  event: 'all' | 'attendance' | 'roulette';
  /** for `ilike`; null: everybody */
  q: string | null;
  from: string | null;
  to: string | null;
};

/** Of a table `e` of what happened and its member `m`. */
const fits = ({ q, from, to }: ActivityFilter) => sql`
  (${q}::text is null or m.login_id ilike ${q} or m.nickname ilike ${q})
    and (${from}::date is null or e.at >= ${from}::date::timestamp at time zone 'Asia/Seoul')
    and (${to}::date is null or e.at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul')`;
const attended = sql`attendance e join member m on m.id = e.member_id`;
const spun = sql`spin e join member m on m.id = e.member_id`;

/** Newest first. Of each kind no more is read than the page can show: these tables grow by a row a member and day. */
export async function readActivityRows(
  db: Db,
  filter: ActivityFilter,
  page: number,
  size: number,
): Promise<ActivityRow[]> {
  const { event } = filter;
  const upTo = page * size;
  const { rows } = await sql<ActivityRow>`
    (select 'a' || e.member_id || '-' || e.day as id, e.at, e.member_id, m.login_id, m.nickname, 'attendance' as event,
        case when e.made_up then 'made-up' else 'day' end as what, e.points + coalesce(s.points, 0) as points, e.price,
        coalesce(s.streaks, '{}') as streaks, e.day::text as day
      from ${attended}
      left join lateral (
        select sum(s.points)::bigint as points, array_agg(s.days order by s.days) as streaks
        from attendance_streak s where s.member_id = e.member_id and s.day = e.day) s on true
      where ${event} in ('all', 'attendance') and ${fits(filter)}
      order by e.at desc, 1 limit ${upTo}::int)
    union all
    (select 's' || e.id as id, e.at, e.member_id, m.login_id, m.nickname, 'roulette', 'spin', e.points, 0, '{}', e.day::text
      from ${spun} where ${event} in ('all', 'roulette') and ${fits(filter)}
      order by e.at desc, 1 limit ${upTo}::int)
    order by at desc, id limit ${size}::int offset ${(page - 1) * size}::int`.execute(db);
  return rows;
}

/** How many rows the filter matches. */
export async function countActivityRows(db: Db, filter: ActivityFilter): Promise<number> {
  const { event } = filter;
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from ${attended} where ${event} in ('all', 'attendance') and ${fits(filter)})
      + (select count(*) from ${spun} where ${event} in ('all', 'roulette') and ${fits(filter)}) as count`.execute(db);
  return rows[0]!.count;
}

/** Tickets that staff gave a member at once, and how many are used. */
export type GrantRow = {
  id: number;
  at: Date;
  member_id: number;
  login_id: string;
  nickname: string;
  count: number;
  used: number;
  expires_at: Date;
  reason: string;
  given_by: string;
};

/** A page of the tickets given by hand, newest first. */
export async function readGrants(
  db: Db,
  { q, left, from, to, page, size }: z.output<typeof listGivenTickets.input>,
): Promise<{ rows: GrantRow[]; total: number }> {
  const used = sql`(select count(*) from spin_ticket t
    where t.cause in (select 'staff:' || g.id || ':' || n from generate_series(1, g.count) n) and t.used_by is not null)`;
  const where = sql.join(
    [
      sql`true`,
      ...(q === '' ? [] : [sql`concat_ws(' ', m.login_id, m.nickname, s.name, g.given_by) ilike ${anywhere(q)}`]),
      ...(from === undefined ? [] : [sql`g.at >= ${from}::date::timestamp at time zone 'Asia/Seoul'`]),
      ...(to === undefined ? [] : [sql`g.at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'`]),
      ...(left === undefined
        ? []
        : [
            left === 'some'
              ? sql`(${used} < g.count and g.expires_at > clock_timestamp())`
              : sql`(${used} = g.count or g.expires_at <= clock_timestamp())`,
          ]),
    ],
    sql` and `,
  );
  const grants = sql`spin_grant g join member m on m.id = g.member_id left join staff s on s.login_id = g.given_by`;
  const { rows } = await sql<GrantRow>`
    select g.id, g.at, g.member_id, m.login_id, m.nickname, g.count, g.expires_at, g.reason,
      coalesce(nullif(s.name, ''), g.given_by) as given_by,
      ${used} as used
    from ${grants} where ${where}
    order by g.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*) as total from ${grants} where ${where}`.execute(db);
  return { rows, total: counted[0]!.total };
}

/** A member's id by the id they sign in with; null when there is none. */
export async function findMemberId(tx: Tx, loginId: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from member where login_id = lower(${loginId})`.execute(tx);
  return rows[0]?.id ?? null;
}

type NewGrant = { memberId: number; count: number; days: number; reason: string; by: string; key: string };

/** Writes down that staff give tickets. @param days the grant is good for */
export async function insertGrant(
  tx: Tx,
  { memberId, count, days, reason, by, key }: NewGrant,
): Promise<{ id: number; expires_at: Date }> {
  const { rows } = await sql<{ id: number; expires_at: Date }>`
    insert into spin_grant (member_id, count, expires_at, reason, given_by, idempotency_key)
    values (${memberId}, ${count},
      ((clock_timestamp() at time zone 'Asia/Seoul')::date + ${days}::integer)::timestamp at time zone 'Asia/Seoul',
      ${reason}, ${by}, ${key}::uuid)
    returning id, expires_at`.execute(tx);
  return rows[0]!;
}

/** The tickets of a grant. */
export async function addGivenTickets(tx: Tx, grantId: number): Promise<void> {
  await sql`
    insert into spin_ticket (member_id, cause, expires_at)
    select g.member_id, 'staff:' || g.id || ':' || n, g.expires_at
    from spin_grant g cross join generate_series(1, g.count) n where g.id = ${grantId}`.execute(tx);
}
