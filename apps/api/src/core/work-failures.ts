import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { WorkName } from '@lime/contract/work-names.ts';
import { failureRings, restAfter, workRests } from '@lime/domain/operations/work-rest.ts';
import { often } from './db.ts';
import type { Db } from './db.ts';

// An item of work that fails rests, longer each time, so that it holds up nothing behind it (decision 0099). Its row is
// written outside of the work's own transaction, is seen by every process, and leaves once the work succeeds.

const maxError = 300;
/** Passwords in addresses, as errors of connections may name them. */
const secrets = /(:\/\/[^:@/\s]*):[^@/\s]*@/g;

/** What is kept of an error: its name, the first line of its message and PostgreSQL's code. */
export function errorLine(error: unknown): string {
  const { name, message, code } = error instanceof Error ? (error as Error & { code?: unknown }) : asError(error);
  const first = message.split('\n', 1)[0]!.replaceAll(secrets, '$1:***@');
  return `${name}: ${first}${typeof code === 'string' ? ` (${code})` : ''}`.slice(0, maxError);
}

const asError = (thrown: unknown) => ({ name: 'Error', message: String(thrown), code: undefined });

/**
 * Counts a failure of an item and lets it rest. Never throws.
 *
 * @param item     which one, the same at each try; empty for work that has no items
 * @param leastMs  how long the next try takes anyway, for work that is not tried every few seconds
 * @returns failures in a row and the rest; 0 failures where they could not be written, so that only the caller knows of the rest
 */
export async function recordFailure(
  db: Db,
  work: WorkName,
  item: string,
  error: unknown,
  leastMs = 0,
): Promise<{ failures: number; restMs: number }> {
  const rests = workRests.map((ms) => Math.max(ms, leastMs));
  try {
    const { rows } = await sql<{ failures: number }>`
      insert into work_failure as f (work, item, rest_until, error)
      values (${work}, ${item}, clock_timestamp() + ${rests[0]!}::int * interval '1 millisecond', ${errorLine(error)})
      on conflict (work, item) do update set failures = f.failures + 1, last_at = clock_timestamp(), error = excluded.error,
        rest_until = clock_timestamp() + (${rests}::int[])[least(f.failures + 1, ${rests.length}::int)] * interval '1 millisecond'
      returning failures`.execute(db);
    const { failures } = rows[0]!;
    return { failures, restMs: Math.max(restAfter(failures), leastMs) };
  } catch {
    return { failures: 0, restMs: rests[0]! };
  }
}

/**
 * Forgets the failures of an item that succeeded; only for items known to have failed, so that work that succeeds at once
 * pays nothing. Never throws: a row that stays is removed by `pruneFailures`.
 */
export async function clearFailure(db: Db, work: WorkName, item: string): Promise<void> {
  await sql`delete from work_failure where work = ${work} and item = ${item}`.execute(db).catch(() => undefined);
}

/**
 * SQL, true while an item rests: `where … and not ${isResting('settlement', sql`c.event_id::text`)}`. It reads the primary key
 * once for each row of the claim, never all failures as a join.
 */
export const isResting = (work: WorkName, item: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ((select f.rest_until from work_failure f where f.work = ${work} and f.item = ${item}) > statement_timestamp()) is true`;

/** SQL, true when an item failed at its last try: what a claim returns, so that its worker knows to call `clearFailure`. */
export const hasFailed = (work: WorkName, item: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select true from work_failure f where f.work = ${work} and f.item = ${item}) is true`;

/** SQL, of `work_failure f`: whether staff are called to it. */
export const failureIsRinging = sql`(f.failures >= ${failureRings.failures}::int
    or f.first_at <= clock_timestamp() - ${failureRings.seconds}::int * interval '1 second')`;
/** The failures of a work, and whether each rests now. */
export async function readFailures(db: Db, work: WorkName): Promise<{ item: string; is_resting: boolean }[]> {
  const { rows } = await sql<{ item: string; is_resting: boolean }>`${often}
    select item, rest_until > statement_timestamp() as is_resting from work_failure where work = ${work}`.execute(db);
  return rows;
}

/** Removes failures whose next try is an hour overdue: the item no longer exists, or was done by hand. */
export async function pruneFailures(db: Db): Promise<void> {
  await sql`delete from work_failure where rest_until < clock_timestamp() - interval '1 hour'`.execute(db);
}
