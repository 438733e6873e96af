import { sql } from 'kysely';
import type { ViewValue } from '@lime/contract/staff-views.ts';
import type { Db, Tx } from '../../core/db.ts';

/** A view of a list that a staff member keeps. */
export type ViewRow = { id: number; name: string; value: ViewValue };

/** The views a staff member keeps of a page. */
export async function readViews(db: Db, staffId: number, page: string): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select id, name, value from staff_view where staff_id = ${staffId} and page = ${page} order by name`.execute(db);
  return rows;
}

/**
 * The same name again takes the earlier one's place.
 *
 * @returns its id; null when there are `most` others already
 */
export async function putView(
  tx: Tx,
  { staffId, page, name, value }: { staffId: number; page: string; name: string; value: ViewValue },
  most: number,
): Promise<number | null> {
  // two tabs at once must not pass the limit together
  await sql`select from staff where id = ${staffId} for no key update`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into staff_view (staff_id, page, name, value)
    select ${staffId}, ${page}, ${name}, ${JSON.stringify(value)}::jsonb
    where (select count(*) from staff_view where staff_id = ${staffId} and page = ${page} and name <> ${name}) < ${most}
    on conflict (staff_id, page, name) do update set value = excluded.value
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** @returns whether there was one of this member of staff */
export async function removeView(tx: Tx, staffId: number, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from staff_view where id = ${id} and staff_id = ${staffId}`.execute(tx);
  return numAffectedRows === 1n;
}
