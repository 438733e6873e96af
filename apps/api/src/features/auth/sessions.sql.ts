import { sql } from 'kysely';
import type { EndReason } from '../../core/auth-gate.ts';
import type { Db, Tx } from '../../core/db.ts';

/** A session that is not over. */
export type LiveSessionRow = {
  id: string;
  agent: string | null;
  address: string | null;
  created_at: Date;
  refreshed_at: Date;
};

/** The newest hundred that have neither ended nor expired. */
export async function readSessions(db: Db, memberId: number): Promise<LiveSessionRow[]> {
  const { rows } = await sql<LiveSessionRow>`
    select id, agent, address, created_at, refreshed_at from session
    where member_id = ${memberId} and ended_at is null and expires_at > clock_timestamp()
    order by created_at desc limit 100`.execute(db);
  return rows;
}

/** @returns the ids of the sessions that ended with this */
export async function endMemberSessions(
  tx: Tx,
  memberId: number,
  reason: EndReason,
  keep: string | null,
  only: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update session set ended_at = clock_timestamp(), ended_reason = ${reason}
    where member_id = ${memberId} and ended_at is null
      and (${keep}::uuid is null or id <> ${keep}::uuid) and (${only}::uuid is null or id = ${only}::uuid)
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}
