import { sql } from 'kysely';
import type { Tx } from '../../core/db.ts';

/** The member's state as the row is now; null when there is no such member. */
export async function readState(tx: Tx, memberId: number): Promise<string | null> {
  const { rows } = await sql<{ state: string }>`select state from member where id = ${memberId}`.execute(tx);
  return rows[0]?.state ?? null;
}

/** @returns its number */
export async function insertConversion(
  tx: Tx,
  { memberId, amount, key }: { memberId: number; amount: number; key: string | null },
): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    insert into point_conversion (member_id, amount, idempotency_key)
    values (${memberId}, ${amount}, ${key}::uuid) returning seq`.execute(tx);
  return rows[0]!.seq;
}
