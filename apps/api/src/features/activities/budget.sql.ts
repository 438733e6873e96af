import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';

/** Events that give points. */
export type PayingActivity = 'attendance' | 'roulette' | 'lotto';

/** Today in Seoul by the database's clock. */
export async function readToday(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (clock_timestamp() at time zone 'Asia/Seoul')::date::text as day`.execute(db);
  return rows[0]!.day;
}

/** Points given in a month and on one of its days. */
export type BudgetSpent = { month: number; day: number };

/**
 * What an activity has given on a day and in its month. Until the end of the transaction nobody else gives any of it, in
 * whichever of the month's days: the month's row is locked before the day's.
 */
export async function lockBudgetSpent(tx: Tx, event: PayingActivity, day: string): Promise<BudgetSpent> {
  await sql`
    insert into event_month (event, month) values (${event}, date_trunc('month', ${day}::date)::date)
    on conflict do nothing`.execute(tx);
  const month = await sql<{ given: number }>`
    select given from event_month where event = ${event} and month = date_trunc('month', ${day}::date)::date
    for update`.execute(tx);
  const { rows } = await sql<{ given: number }>`
    insert into event_day (event, day) values (${event}, ${day}::date)
    on conflict (event, day) do update set count = event_day.count
    returning given`.execute(tx);
  return { month: month.rows[0]!.given, day: rows[0]!.given };
}

/** The same without holding anybody up. */
export async function readBudgetSpent(db: Db | Tx, event: PayingActivity, day: string): Promise<BudgetSpent> {
  const { rows } = await sql<BudgetSpent>`
    select
      coalesce((select given from event_month where event = ${event} and month = date_trunc('month', ${day}::date)::date), 0) as month,
      coalesce((select given from event_day where event = ${event} and day = ${day}::date), 0) as day`.execute(db);
  return rows[0]!;
}

/** Under lockGiven. */
export async function addGiven(
  tx: Tx,
  { event, day, points, count }: { event: PayingActivity; day: string; points: number; count: number },
): Promise<void> {
  await sql`
    with of_month as (
      update event_month set given = given + ${points}, count = count + ${count}
      where event = ${event} and month = date_trunc('month', ${day}::date)::date)
    update event_day set given = given + ${points}, count = count + ${count}
    where event = ${event} and day = ${day}::date`.execute(tx);
}
