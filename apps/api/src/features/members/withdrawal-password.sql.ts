import { sql } from 'kysely';
import type { Db } from '../../core/db.ts';

/** The withdrawal password's hash and its wrong tries in a row; null when there is no such member. */
export async function readWithdrawalSecret(db: Db, memberId: number): Promise<{ hash: string; wrong: number } | null> {
  const { rows } = await sql<{ hash: string; wrong: number }>`
    select withdrawal_hash as hash, withdrawal_wrong as wrong from member where id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

/** Counts one more. @returns how many there are now; null when there were `most` already */
export async function takeWithdrawalTry(db: Db, memberId: number, most: number): Promise<number | null> {
  const { rows } = await sql<{ wrong: number }>`
    update member set withdrawal_wrong = withdrawal_wrong + 1 where id = ${memberId} and withdrawal_wrong < ${most}
    returning withdrawal_wrong as wrong`.execute(db);
  return rows[0]?.wrong ?? null;
}

/** A right password forgets the wrong ones. */
export async function forgetWithdrawalWrong(db: Db, memberId: number): Promise<void> {
  await sql`update member set withdrawal_wrong = 0 where id = ${memberId} and withdrawal_wrong > 0`.execute(db);
}
