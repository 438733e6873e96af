import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';

/** Stores a token's hash, and deletes tokens that expired more than a day ago. */
export async function insertToken(
  tx: Tx,
  token: { hash: Buffer; memberId: number; host: string; seconds: number; sessionId?: string; openedIn?: string },
): Promise<void> {
  await sql`delete from launch_token where expires_at < clock_timestamp() - interval '1 day'`.execute(tx);
  await sql`
    insert into launch_token (token_hash, member_id, host, session_id, opened_in, expires_at)
    values (${token.hash}, ${token.memberId}, ${token.host}, ${token.sessionId ?? null}::uuid, ${token.openedIn ?? null}::uuid,
      clock_timestamp() + make_interval(secs => ${token.seconds}))`.execute(tx);
}

/** The member of a launch at a host of games, its number, above those of all earlier launches, and its session. */
export type HostGuest = { readonly id: number; readonly launch: number; readonly opened_in: string | null };

/**
 * Locks the member and the session of a launch until the end of the transaction. An end of either waits and is numbered
 * after the launch, or was committed before it, and the launch finds it.
 */
export async function holdLaunch(tx: Tx, hash: Buffer): Promise<void> {
  await sql`select from member where id = (select member_id from launch_token where token_hash = ${hash}) for share`.execute(
    tx,
  );
  await sql`select from session where id = (select opened_in from launch_token where token_hash = ${hash}) for share`.execute(
    tx,
  );
}

/**
 * The member a bearer belongs to; it is not used up. Null when it is unknown, expired, of another host, of a session that
 * ended, or of a member whose state is not normal.
 */
export async function readBearer(tx: Tx, hash: Buffer, host: string): Promise<HostGuest | null> {
  const { rows } = await sql<HostGuest>`
    select m.id, t.session_id as opened_in, nextval('host_launch') as launch from launch_token t
    join session s on s.id = t.session_id and s.ended_at is null and s.expires_at > clock_timestamp()
    join member m on m.id = t.member_id and m.state = 'normal'
    where t.token_hash = ${hash} and t.host = ${host} and t.expires_at > clock_timestamp()`.execute(tx);
  return rows[0] ?? null;
}

/** Redeems a launch at a host of games; null as `useToken`, and when its session has ended. */
export async function useLaunch(tx: Tx, hash: Buffer, host: string): Promise<HostGuest | null> {
  const { rows } = await sql<HostGuest>`
    update launch_token t set used_at = clock_timestamp()
    from member
    where token_hash = ${hash} and host = ${host} and session_id is null and used_at is null and expires_at > clock_timestamp()
      and member.id = t.member_id and member.state = 'normal'
      and not exists (select from session s where s.id = t.opened_in and s.ended_at is not null)
    returning member.id, t.opened_in, nextval('host_launch') as launch`.execute(tx);
  return rows[0] ?? null;
}

/** The member who came with a launch token. */
export type Guest = { readonly id: number; readonly nickname: string; readonly site_name: string };

/**
 * Redeems a launch token and returns its member. Null when it is unknown, used, expired, of another host, or of a member whose
 * state is not normal. Of two redemptions at once, the second waits for the first and finds the token used.
 */
export async function useToken(db: Db | Tx, hash: Buffer, host: string): Promise<Guest | null> {
  const { rows } = await sql<Guest>`
    update launch_token set used_at = clock_timestamp()
    from member
    where token_hash = ${hash} and host = ${host} and session_id is null and used_at is null and expires_at > clock_timestamp()
      and member.id = launch_token.member_id and member.state = 'normal'
    returning member.id, member.nickname, member.site_name`.execute(db);
  return rows[0] ?? null;
}

/** The site name of a member. */
export async function siteNameOf(db: Db | Tx, memberId: number): Promise<string> {
  const { rows } = await sql<{ site_name: string }>`select site_name from member where id = ${memberId}`.execute(db);
  return rows[0]!.site_name;
}

/** Is another launch of this member under way? If not, this one is until its transaction ends. */
export async function isLaunching(tx: Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('lime:launch', ${memberId}::bigint)) as mine`.execute(tx);
  return !rows[0]!.mine;
}
