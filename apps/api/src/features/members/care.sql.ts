import { sql } from 'kysely';
import { restMs } from '@lime/domain/access/resting.ts';
import type { Db, Tx } from '../../core/db.ts';

/** How a member's Seoul day goes: won minus staked, and until when the member rests. */
export type CareRow = { now: Date; day: string; balance: number; resting_until: Date | null };

/** How the member's Seoul day goes: from the day roll-up alone, which counts slips a member has hidden too. */
export async function readCare(db: Db | Tx, memberId: number): Promise<CareRow> {
  const { rows } = await sql<CareRow>`
    select at.now, at.day::text as day, m.resting_until, coalesce((
        select sum(payout - stake)::bigint from slip_day
        where member_id = m.id and day = at.day and result not in ('wait', 'cancelled')), 0) as balance
    from member m, (select clock_timestamp() as now, (clock_timestamp() at time zone 'Asia/Seoul')::date as day) at
    where m.id = ${memberId}`.execute(db);
  return rows[0]!;
}

/** A rest begins, unless one runs. @returns whether it did */
export async function startRest(tx: Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    update member set resting_until = clock_timestamp() + ${restMs} * interval '1 millisecond'
    where id = ${memberId} and (resting_until is null or resting_until <= clock_timestamp()) returning id`.execute(tx);
  return rows.length > 0;
}
