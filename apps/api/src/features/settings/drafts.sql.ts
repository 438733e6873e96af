import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';

export type DraftRow = { key: string; value: unknown; revision: number; at: Date };

/** Locked until the end of the transaction. */
export async function lockDrafts(tx: Tx, staffId: number, keys: readonly string[]): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select key, value, revision, at from setting_draft
    where staff_id = ${staffId} and key = any (${keys}) order by key for update`.execute(tx);
  return rows;
}

export async function readDrafts(db: Db | Tx, staffId: number): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select key, value, revision, at from setting_draft where staff_id = ${staffId} order by key`.execute(db);
  return rows;
}

/** Colleagues with a draft, by setting. */
export async function readOtherDrafts(db: Db, staffId: number): Promise<{ key: string; name: string; at: Date }[]> {
  const { rows } = await sql<{ key: string; name: string; at: Date }>`
    select d.key, coalesce(nullif(s.name, ''), s.login_id) as name, d.at
    from setting_draft d join staff s on s.id = d.staff_id
    where d.staff_id <> ${staffId} order by d.at desc limit 1000`.execute(db);
  return rows;
}

export async function putDraft(
  tx: Tx,
  staffId: number,
  { key, value, revision }: { key: string; value: unknown; revision: number },
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    insert into setting_draft (staff_id, key, value, revision)
    values (${staffId}, ${key}, ${JSON.stringify(value)}::jsonb, ${revision})
    on conflict (staff_id, key)
      do update set value = excluded.value, revision = excluded.revision, at = clock_timestamp()
    returning at`.execute(tx);
  return rows[0]!.at;
}

export async function deleteDrafts(tx: Tx, staffId: number, keys: readonly string[]): Promise<void> {
  await sql`delete from setting_draft where staff_id = ${staffId} and key = any (${keys})`.execute(tx);
}
