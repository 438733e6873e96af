import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/**
 * Locks a member's row: what is read afterwards in this transaction is all that those who had it before have written,
 * and whoever waits for it reads what this transaction writes.
 */
export async function lockMember(tx: Tx, memberId: number): Promise<void> {
  await sql`select from member_balance where member_id = ${memberId} for update`.execute(tx);
}

/**
 * Locks a member's row and notes a hash there for five seconds: the same sent again, to whatever process, is seen by
 * whoever has the row next.
 */
export async function noteUnderLock(tx: Tx, memberId: number, hash: string): Promise<void> {
  await sql`
    update member_balance b set
      recent_bodies = array(select x.hash from unnest(b.recent_bodies, b.recent_at) x(hash, at) where x.at > now() - interval '5 seconds') || ${hash}::bigint,
      recent_at = array(select x.at from unnest(b.recent_bodies, b.recent_at) x(hash, at) where x.at > now() - interval '5 seconds') || clock_timestamp()
    where b.member_id = ${memberId}`.execute(tx);
}

/**
 * Locks a member's row and tells whether this hash was noted there within the last five seconds. Whoever waited for the
 * row sees what the one before noted.
 */
export async function wasNotedUnderLock(tx: Tx, memberId: number, hash: string): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean }>`
    select exists (select from unnest(b.recent_bodies, b.recent_at) x(hash, at)
      where x.hash = ${hash}::bigint and x.at > clock_timestamp() - interval '5 seconds') as noted
    from member_balance b where b.member_id = ${memberId} for update of b`.execute(tx);
  return rows[0]?.noted ?? false;
}
