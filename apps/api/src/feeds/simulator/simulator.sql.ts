import { sql } from 'kysely';
import { undecided } from '../../core/open.ts';
import type { Db } from '../../core/db.ts';
import { source } from './simulated-world.ts';
import type { Standing } from './simulated-world.ts';

/** What the catalogue holds of the built-in league: read once by the process that takes it over. */
export async function readStanding(db: Db): Promise<Standing> {
  const open = await sql<{ key: string }>`
    select key from fixture where provider = ${source} and status in ${undecided} order by starts_at`.execute(db);
  const recent = await sql<{ key: string; finished_at: Date }>`
    select key, finished_at from fixture
    where provider = ${source} and finished_at > clock_timestamp() - interval '30 minutes'
      and status = 'finished' and result_source = ${source}`.execute(db);
  const any = await sql<{
    known: boolean;
  }>`select exists (select from fixture where provider = ${source}) as known`.execute(db);
  return {
    open: open.rows.map((row) => row.key),
    recent: recent.rows.map((row) => ({ key: row.key, finishedAt: row.finished_at.getTime() })),
    isNew: !any.rows[0]!.known,
  };
}
