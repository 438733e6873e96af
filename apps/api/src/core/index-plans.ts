import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';

/**
 * For a select list of a transaction: lists of ids that come in as arrays are looked up by index from then on. Left to
 * itself the planner reads whole tables when it has no or old statistics (a fresh table, a bulk load), and plans anew
 * each time.
 */
export const indexPlans = sql`set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`;

/** Runs `work` in a transaction where lists of ids are looked up by index whatever the statistics say. */
export function withIndexPlans<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select ${indexPlans}`.execute(tx);
    return work(tx);
  });
}
