import { sql } from 'kysely';
import type { Tx } from '../../core/db.ts';

/** True for the first who asks about a request. */
export async function claimRequestNote(tx: Tx, seq: number): Promise<boolean> {
  const { rows } = await sql`
    insert into request_note (seq) values (${seq}) on conflict do nothing returning seq`.execute(tx);
  return rows.length === 1;
}

/** Of these members those who got no note about slips on this Seoul day; from now on they have. */
export async function claimSlipDay(tx: Tx, memberIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    insert into slip_note_day (member_id, day)
    select id, (clock_timestamp() at time zone 'Asia/Seoul')::date from unnest(${memberIds}::bigint[]) as wanted(id) order by id
    on conflict (member_id) do update set day = excluded.day where slip_note_day.day < excluded.day
    returning member_id`.execute(tx);
  return rows.map((row) => row.member_id);
}
