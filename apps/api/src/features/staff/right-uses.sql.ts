import { sql } from 'kysely';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import type { Db } from '../../core/db.ts';

/** Rights used today, by Seoul's clock. */
export async function putRightUses(db: Db, staffId: number, rights: readonly StaffRight[]): Promise<void> {
  await sql`insert into staff_right_use (staff_id, right_id, last_day)
    select ${staffId}, r, (clock_timestamp() at time zone 'Asia/Seoul')::date from unnest(${rights}::text[]) r order by r
    on conflict (staff_id, right_id) do update set last_day = excluded.last_day
    where staff_right_use.last_day < excluded.last_day`.execute(db);
}
