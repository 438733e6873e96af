import { sql } from 'kysely';
import { readSettings } from '@lime/contract/settings.ts';
import type { TestSite } from './site.ts';

/** Sets settings, and has the site read them. @param changes  by key; null: back to the default @returns what was before */
export async function changeSettings(
  site: TestSite,
  changes: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { db } = site.database;
  const before: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(changes)) {
    const { rows } = await sql<{ value: unknown }>`select value from setting where key = ${key}`.execute(db);
    before[key] = rows[0]?.value ?? null;
    if (value === null) await sql`delete from setting where key = ${key}`.execute(db);
    else
      await sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
        on conflict (key) do update set value = excluded.value`.execute(db);
  }
  // a call that claims to know of a later change has the process read its settings again
  if (Object.keys(changes).length > 0) await site.call(readSettings.path, { version: Number.MAX_SAFE_INTEGER });
  return before;
}
