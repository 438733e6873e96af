import { sql } from 'kysely';
import type { StreakPrize } from '@lime/domain/activities/attendance.ts';
import type { Db, Tx } from '../../core/db.ts';

/** An attended day with the prizes of the runs it completed. */
export type AttendanceRow = {
  day: string;
  made_up: boolean;
  points: number;
  price: number;
  /** days in a row that this one ends */
  streak: number;
  /** a moment ago */
  recent: boolean;
  streaks: StreakPrize[];
};

const columns = sql`a.day::text as day, a.made_up, a.points, a.price, a.streak,
  a.at > clock_timestamp() - interval '5 seconds' as recent, -- the same click, decision 5
  coalesce((
    select jsonb_agg(jsonb_build_object('days', s.days, 'points', s.points) order by s.days)
    from attendance_streak s where s.member_id = a.member_id and s.day = a.day), '[]') as streaks`;

/** Attended days of a span, oldest first. @param to included */
export async function readAttended(db: Db | Tx, memberId: number, from: string, to: string): Promise<AttendanceRow[]> {
  const { rows } = await sql<AttendanceRow>`
    select ${columns} from attendance a
    where a.member_id = ${memberId} and a.day between ${from}::date and ${to}::date order by a.day`.execute(db);
  return rows;
}

/** Prizes that the days of a span gave: `days` of each. @param to included */
export async function readGivenStreaks(db: Db | Tx, memberId: number, from: string, to: string): Promise<number[]> {
  const { rows } = await sql<{ days: number }>`
    select days from attendance_streak
    where member_id = ${memberId} and day between ${from}::date and ${to}::date`.execute(db);
  return rows.map(({ days }) => days);
}

type NewDay = {
  memberId: number;
  day: string;
  points: number;
  madeUp: boolean;
  price: number;
  streak: number;
};

/** Writes an attended day and the prizes of the runs it completes. */
export async function insertDay(
  tx: Tx,
  { memberId, day, points, madeUp, price, streak }: NewDay,
  prizes: readonly StreakPrize[],
): Promise<void> {
  await sql`
    insert into attendance (member_id, day, points, made_up, price, streak)
    values (${memberId}, ${day}::date, ${points}, ${madeUp}, ${price}, ${streak})`.execute(tx);
  await sql`
    insert into attendance_streak (member_id, day, days, points)
    select ${memberId}, ${day}::date, p.days, p.points
    from unnest(${prizes.map(({ days }) => days)}::smallint[], ${prizes.map(({ points: given }) => given)}::bigint[]) as p (days, points)`.execute(
    tx,
  );
}

/** The days after a made-up one end a longer run now. @param to included */
export async function lengthenStreaks(tx: Tx, memberId: number, from: string, to: string, by: number): Promise<void> {
  await sql`
    update attendance set streak = streak + ${by}
    where member_id = ${memberId} and day between ${from}::date and ${to}::date`.execute(tx);
}
