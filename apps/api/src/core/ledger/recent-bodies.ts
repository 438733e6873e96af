import { sql } from 'kysely';
import type { Db, Tx } from '../db.ts';
import { accountColumns } from './ledger.sql.ts';
import type { BalanceRow } from './ledger.sql.ts';

/**
 * Locks a member's row. This transaction then reads all that earlier holders of the row wrote, and the next holder reads
 * what this one writes.
 */
export async function lockMember(tx: Tx, memberId: number): Promise<void> {
  await sql`select from member_balance where member_id = ${memberId} for update`.execute(tx);
}

/** What a row of `member_balance b` remembers of the last five seconds. Source: decision 5. */
const fresh = sql`from unnest(b.recent_bodies, b.recent_at) x(hash, at) where x.at > clock_timestamp() - interval '5 seconds'`;
const isNoted = (hash: string) => sql`exists (select ${fresh} and x.hash = ${hash}::bigint)`;

/**
 * Locks a member's row and notes a hash there for five seconds. The next holder of the row, in any process, sees that the
 * same was sent again.
 */
export async function noteUnderLock(tx: Tx, memberId: number, hash: string): Promise<void> {
  await sql`
    update member_balance b set
      recent_bodies = array(select x.hash ${fresh}) || ${hash}::bigint,
      recent_at = array(select x.at ${fresh}) || clock_timestamp()
    where b.member_id = ${memberId}`.execute(tx);
}

/**
 * Locks a member's row and returns whether this hash was noted there within the last five seconds. A transaction that waited
 * for the row sees what the one before noted.
 */
export async function wasNotedUnderLock(tx: Tx, memberId: number, hash: string): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean }>`
    select ${isNoted(hash)} as noted
    from member_balance b where b.member_id = ${memberId} for update of b`.execute(tx);
  return rows[0]?.noted ?? false;
}

/**
 * Locks a member's row, notes a hash there for five seconds and reads the balances, in one statement.
 *
 * @returns null when the hash was noted within the last five seconds: nothing was written then
 */
export async function takeBody(tx: Tx, memberId: number, hash: string): Promise<BalanceRow | null> {
  // after waiting for the row, PostgreSQL evaluates the condition again on its new version
  const { rows } = await sql<BalanceRow>`
    update member_balance b set
      recent_bodies = array(select x.hash ${fresh}) || ${hash}::bigint,
      recent_at = array(select x.at ${fresh}) || clock_timestamp()
    where b.member_id = ${memberId} and not ${isNoted(hash)}
    returning b.member_id, ${accountColumns}`.execute(tx);
  return rows[0] ?? null;
}

/** A member's balances, and whether this hash was noted within five seconds: as of one moment, without a lock. */
export async function readBody(
  db: Db,
  memberId: number,
  hash: string,
): Promise<{ held: BalanceRow; noted: boolean } | null> {
  const { rows } = await sql<BalanceRow & { noted: boolean }>`
    select b.member_id, ${accountColumns},
      ${isNoted(hash)} as noted
    from member_balance b where b.member_id = ${memberId}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { noted, ...held } = row;
  return { held, noted };
}
