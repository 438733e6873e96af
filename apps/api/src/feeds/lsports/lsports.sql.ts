import { sql } from 'kysely';
import { undecided } from '../../core/open.ts';
import type { Db } from '../../core/db.ts';
import { provider } from './lsports-fixtures.ts';

/** What the catalogue holds open of this feed. */
export async function openFixtures(db: Db): Promise<{ key: string; startsAt: Date }[]> {
  const { rows } = await sql<{ key: string; starts_at: Date }>`
    select key, starts_at from fixture where provider = ${provider} and status in ${undecided}`.execute(db);
  return rows.map((row) => ({ key: row.key, startsAt: row.starts_at }));
}
