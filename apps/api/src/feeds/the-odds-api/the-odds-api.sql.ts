import { sql } from 'kysely';
import type { Db } from '../../core/db.ts';

/** Fixtures of a sport key that the catalogue still sells. */
export async function openKeys(db: Db, provider: string, sport: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select f.key from fixture f join league l on l.id = f.league_id
    where f.provider = ${provider} and l.key = ${sport} and f.status = 'scheduled'
      and exists (select from market m where m.fixture_id = f.id and m.status <> 'closed')`.execute(db);
  return rows.map((row) => row.key);
}
