import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';

export type SettingRow = { key: string; value: unknown };

export async function readSettingRows(db: Db): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`select key, value from setting`.execute(db);
  return rows;
}

/** @returns the value before; undefined when the default held */
export async function putSetting(tx: Tx, key: string, value: unknown): Promise<unknown> {
  const { rows } = await sql<{ before: unknown }>`
    with before as (select value from setting where key = ${key})
    insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value, changed_at = clock_timestamp()
    returning (select value from before) as before`.execute(tx);
  return rows[0]?.before ?? undefined;
}
