import { sql } from 'kysely';
import type { Tx } from '../../core/db.ts';

const today = sql`(clock_timestamp() at time zone 'Asia/Seoul')::date`;

/**
 * Adds up what members staked on the next Seoul day that is over and not yet added up. The last day but one is the newest:
 * no bet is written to it any more, and a slip of it that is cancelled waits for this transaction.
 *
 * @returns false: there is none
 */
export async function closeNextDay(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lime:slip-days', 0))`.execute(tx);
  const { rows } = await sql<{ day: string }>`
    select d.day from slip_day d, slip_day_closed c where d.day > c.day and d.day < ${today} - 1 order by d.day limit 1`.execute(
    tx,
  );
  const day = rows[0]?.day;
  if (day === undefined) return false;
  await sql`
    with added as (
      insert into member_stake_day (day, member_id, stake)
      select day, member_id, sum(stake) from slip_day where day = ${day}::date and result <> 'cancelled' group by day, member_id
      returning member_id, stake),
    totalled as (
      insert into member_stake as s (member_id, stake) select member_id, stake from added
      on conflict (member_id) do update set stake = s.stake + excluded.stake)
    update slip_day_closed set day = ${day}::date`.execute(tx);
  return true;
}
