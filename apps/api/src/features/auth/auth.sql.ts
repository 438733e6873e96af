import { sql } from 'kysely';
import type { EndReason } from '../../core/auth-gate.ts';
import type { Db, Tx } from '../../core/db.ts';

/** How long a refresh token is good for. Source: decision 8. */
const refreshDays = 14;

/** What a sign-in needs of a member. */
export type SignInRow = {
  id: number;
  password_hash: string;
  /** made by staff, and not changed since */
  password_temporary: boolean;
  state: 'normal' | 'waiting' | 'suspended' | 'left';
};

/** Null when there is no such member. */
export async function readSignIn(db: Db, loginId: string): Promise<SignInRow | null> {
  const { rows } =
    await sql<SignInRow>`select id, password_hash, password_temporary, state from member where login_id = ${loginId}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** Null when there is no such member. */
export async function readPasswordHash(db: Db, memberId: number): Promise<string | null> {
  const { rows } = await sql<{
    password_hash: string;
  }>`select password_hash from member where id = ${memberId}`.execute(db);
  return rows[0]?.password_hash ?? null;
}

/** A session to begin. */
export type NewSession = {
  id: string;
  memberId: number;
  /** what the password was checked against */
  passwordHash: string;
  refreshHash: Buffer;
  address: string;
  agent: string;
};

/**
 * False when the password or the state has changed since they were checked. The member's row is locked against any
 * transaction that changes them and then ends the existing sessions.
 */
export async function insertSession(
  db: Db,
  { id, memberId, passwordHash, refreshHash, address, agent }: NewSession,
): Promise<boolean> {
  const { rows } = await sql`
    insert into session (id, member_id, family, refresh_hash, expires_at, address, agent)
    select ${id}::uuid, id, ${id}::uuid, ${refreshHash}::bytea, clock_timestamp() + make_interval(days => ${refreshDays}::int), ${address}, ${agent}
    from member where id = ${memberId} and password_hash = ${passwordHash} and state = 'normal' for share
    returning id`.execute(db);
  return rows.length === 1;
}

/** Notes that the member signed in with this browser; members of one browser are linked. Its own mark is not kept. */
export async function noteDevice(db: Db, deviceId: string, memberId: number): Promise<void> {
  await sql`
    insert into member_device (device, member_id) values (sha256(convert_to(${deviceId}, 'UTF8')), ${memberId})
    on conflict (device, member_id) do update set last_at = excluded.last_at`.execute(db);
}

/** A session with its member, as a refresh needs it. */
export type SessionRow = {
  member_id: number;
  member_state: SignInRow['state'];
  password_temporary: boolean;
  refresh_hash: Buffer;
  previous_refresh_hash: Buffer | null;
  /** since the token was exchanged last */
  seconds: number;
  expired: boolean;
  ended_reason: EndReason | null;
};

/** Null when there is none. */
export async function lockSession(tx: Tx, id: string): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select s.member_id, m.state as member_state, m.password_temporary, s.refresh_hash, s.previous_refresh_hash,
      extract(epoch from clock_timestamp() - s.refreshed_at)::float8 as seconds, s.expires_at < clock_timestamp() as expired, s.ended_reason
    from session s join member m on m.id = s.member_id
    where s.id = ${id} for update of s`.execute(tx);
  return rows[0] ?? null;
}

/** Only the token with this hash refreshes the session from now on. */
export async function rotateSession(tx: Tx, id: string, refreshHash: Buffer): Promise<void> {
  await sql`
    update session set previous_refresh_hash = refresh_hash, refresh_hash = ${refreshHash}, refreshed_at = clock_timestamp(),
      expires_at = clock_timestamp() + make_interval(days => ${refreshDays}::int)
    where id = ${id}`.execute(tx);
}

/** @returns the ids of the sessions that ended with this */
export async function endSessions(tx: Tx, ids: readonly string[], reason: EndReason): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update session set ended_at = clock_timestamp(), ended_reason = ${reason}
    where id = any(${ids}::uuid[]) and ended_at is null returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Keeps what a client reported. A visitor is null. */
export async function insertClientError(db: Db, memberId: number | null, body: string): Promise<void> {
  await sql`insert into client_error (member_id, body) values (${memberId}::bigint, ${body}::jsonb)`.execute(db);
}
