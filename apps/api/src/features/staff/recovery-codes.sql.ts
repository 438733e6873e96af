import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';

/** These in the place of all there were. */
export async function replaceRecoveryCodes(tx: Tx, staffId: number, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, staffId);
  await sql`
    insert into staff_recovery_code (staff_id, hash) select ${staffId}, hash from unnest(${hashes}::bytea[]) hash`.execute(
    tx,
  );
}

/** Voids all codes of the account. */
export async function deleteRecoveryCodes(tx: Tx, staffId: number): Promise<void> {
  await sql`delete from staff_recovery_code where staff_id = ${staffId}`.execute(tx);
}

/** Each works once. False when there is none like it, or it was used. */
export async function useRecoveryCode(tx: Tx, staffId: number, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff_recovery_code set used_at = clock_timestamp()
    where staff_id = ${staffId} and hash = ${hash} and used_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** How many are unused. */
export async function countRecoveryCodes(db: Db | Tx, staffId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from staff_recovery_code where staff_id = ${staffId} and used_at is null`.execute(db);
  return rows[0]!.left;
}
