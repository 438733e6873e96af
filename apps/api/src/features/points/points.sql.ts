import { sql } from 'kysely';
import type { Tx } from '../../core/db.ts';

export type ConversionRow = { seq: number; amount: number; body_hash: number };

/** What a key of this member was used for; null when it is new. */
export async function readByKey(tx: Tx, memberId: number, key: string): Promise<ConversionRow | null> {
  const { rows } = await sql<ConversionRow>`
    select seq, amount, body_hash from point_conversion
    where member_id = ${memberId} and idempotency_key = ${key}::uuid`.execute(tx);
  return rows[0] ?? null;
}

/** Did the member convert by the very same body within the last seconds? */
export async function isRepeated(tx: Tx, memberId: number, bodyHash: number, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    select from point_conversion where member_id = ${memberId} and body_hash = ${bodyHash}
      and at > clock_timestamp() - make_interval(secs => ${seconds}::double precision)
    limit 1`.execute(tx);
  return rows.length > 0;
}

export async function readState(tx: Tx, memberId: number): Promise<string | null> {
  const { rows } = await sql<{ state: string }>`select state from member where id = ${memberId}`.execute(tx);
  return rows[0]?.state ?? null;
}

/** @returns its number */
export async function insertConversion(
  tx: Tx,
  { memberId, amount, key, bodyHash }: { memberId: number; amount: number; key: string | null; bodyHash: number },
): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    insert into point_conversion (member_id, amount, idempotency_key, body_hash)
    values (${memberId}, ${amount}, ${key}::uuid, ${bodyHash}) returning seq`.execute(tx);
  return rows[0]!.seq;
}
