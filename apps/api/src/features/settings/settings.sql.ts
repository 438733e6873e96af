import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';

export type SettingRow = { key: string; value: unknown };
/** The last change of a setting. */
export type LastChange = { key: string; revision: number; at: Date; actor: string; name: string | null };
export type ChangeRow = {
  id: number;
  at: Date;
  key: string;
  before: unknown;
  after: unknown;
  actor: string;
  name: string | null;
  note: string;
  reverts: number | null;
};

/** All that is stored, and the number of the last change: what was read of both belongs together. */
export async function readSettingTable(db: Db | Tx): Promise<{ version: number; rows: SettingRow[] }> {
  const { rows } = await sql<SettingRow & { version: number }>`
    select v.version, s.key, s.value
    from (select coalesce(max(id), 0) as version from setting_change) v left join setting s on true`.execute(db);
  return { version: rows[0]!.version, rows: rows.filter(({ key }) => key !== null) };
}

export async function readSettingRows(db: Db | Tx): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`select key, value from setting`.execute(db);
  return rows;
}

/** Until the end of the transaction nobody else changes a setting: checks between settings see what will hold. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table setting in share row exclusive mode`.execute(tx);
}

export async function putSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  await sql`
    insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value, changed_at = clock_timestamp()`.execute(tx);
}

type NewChange = Pick<ChangeRow, 'key' | 'before' | 'after' | 'actor' | 'note' | 'reverts'>;

/** @returns its id: the setting's revision from now on */
export async function insertChange(tx: Tx, { key, before, after, actor, note, reverts }: NewChange): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into setting_change (key, before, after, actor, note, reverts)
    values (${key}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${actor}, ${note}, ${reverts})
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** One row a setting that was ever changed. */
export async function readLastChanges(db: Db | Tx, keys: readonly string[]): Promise<LastChange[]> {
  const { rows } = await sql<LastChange>`
    select c.key, c.id as revision, c.at, c.actor, coalesce(nullif(s.name, ''), s.login_id) as name
    from unnest(${keys}::text[]) as wanted (key)
    cross join lateral (
      select key, id, at, actor from setting_change where key = wanted.key order by id desc limit 1) c
    left join staff s on c.actor = 'staff:' || s.login_id`.execute(db);
  return rows;
}

const changeColumns = sql`c.id, c.at, c.key, c.before, c.after, c.actor, c.note, c.reverts,
  coalesce(nullif(s.name, ''), s.login_id) as name`;

/** Newest first. */
export async function readChanges(db: Db, key: string, page: number, size: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns} from setting_change c left join staff s on c.actor = 'staff:' || s.login_id
    where c.key = ${key} order by c.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export async function countChanges(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from setting_change where key = ${key}`.execute(db);
  return rows[0]!.count;
}

export async function readChange(db: Db | Tx, id: string): Promise<ChangeRow | null> {
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns} from setting_change c left join staff s on c.actor = 'staff:' || s.login_id
    where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
