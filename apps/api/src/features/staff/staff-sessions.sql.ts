import { sql } from 'kysely';
import type { SignInOutcome } from '@lime/contract/staff-accounts.ts';
import type { OwnRights, StaffRole } from '@lime/domain/access/staff-rights.ts';
import type { Db, Tx } from '../../core/db.ts';
import type {
  AccountEndReason,
  AccountSessionRow,
  LockedSession,
  NewAccountSession,
  SignInTry,
} from './account-store.types.ts';

/** How long a session lives without being used: a shift, not a fortnight. */
const idleHours = 12;
/** However much it is used, one signs in again after so many days. */
const maxDays = 7;

/** A session with its staff member, as each call needs them. */
export type StaffSessionRow = AccountSessionRow & { name: string; role: StaffRole; rights: OwnRights };

/** The session and its owner as they are now: nothing about staff is cached, so whatever was taken away is gone at once. */
export async function readSession(db: Db, id: string): Promise<StaffSessionRow | null> {
  const { rows } = await sql<StaffSessionRow>`
    select a.id as account_id, a.login_id, a.name, a.role, a.rights, a.state, a.allow_list,
      a.totp_confirmed_at is not null as second_factor, a.password_temporary, s.expires_at < clock_timestamp() as expired,
      extract(epoch from clock_timestamp() - s.active_at)::float8 as quiet, s.ended_reason
    from staff_session s join staff a on a.id = s.staff_id where s.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Begins a session. */
export async function insertSession(
  tx: Tx,
  { id, accountId, refreshHash, address, agent }: NewAccountSession,
): Promise<void> {
  await sql`
    insert into staff_session (id, staff_id, refresh_hash, expires_at, address, agent)
    values (${id}, ${accountId}, ${refreshHash}, clock_timestamp() + make_interval(hours => ${idleHours}::int), ${address}, ${agent})`.execute(
    tx,
  );
}

/** Null when there is none. */
export async function lockSession(tx: Tx, id: string): Promise<LockedSession | null> {
  const { rows } = await sql<LockedSession>`
    select s.staff_id as account_id, a.login_id, a.state, a.allow_list, s.refresh_hash,
      extract(epoch from clock_timestamp() - s.refreshed_at)::float8 as seconds,
      extract(epoch from clock_timestamp() - s.active_at)::float8 as quiet, s.expires_at < clock_timestamp() as expired, s.ended_reason
    from staff_session s join staff a on a.id = s.staff_id
    where s.id = ${id}::uuid for update of s`.execute(tx);
  return rows[0] ?? null;
}

/** Only the token with this hash refreshes the session from now on. */
export async function rotateSession(tx: Tx, id: string, refreshHash: Buffer): Promise<void> {
  await sql`
    update staff_session set previous_refresh_hash = refresh_hash, refresh_hash = ${refreshHash}, refreshed_at = clock_timestamp(),
      expires_at = least(clock_timestamp() + make_interval(hours => ${idleHours}::int), created_at + make_interval(days => ${maxDays}::int))
    where id = ${id}::uuid`.execute(tx);
}

/** The page was used so many seconds ago; a later time that was reported before stays. */
export async function noteActive(db: Db, id: string, secondsAgo: number): Promise<void> {
  await sql`
    update staff_session set active_at = greatest(active_at, clock_timestamp() - make_interval(secs => ${secondsAgo}::double precision))
    where id = ${id}::uuid`.execute(db);
}

/** @returns the ids of the sessions that ended with this */
export async function endSessions(tx: Tx, ids: readonly string[], reason: AccountEndReason): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update staff_session set ended_at = clock_timestamp(), ended_reason = ${reason}
    where id = any(${ids}::uuid[]) and ended_at is null returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** All of one account but `keep`. @returns the ids of the sessions that ended with this */
export async function endSessionsOf(
  tx: Tx,
  staffId: number,
  reason: AccountEndReason,
  keep: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update staff_session set ended_at = clock_timestamp(), ended_reason = ${reason}
    where staff_id = ${staffId} and ended_at is null and id is distinct from ${keep}::uuid returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** One row; what strangers may repeat at will, with ids nobody has or while a limit closes the way, is one row an hour and address. */
export async function insertSignInTry(db: Db | Tx, it: SignInTry, outcome: SignInOutcome): Promise<void> {
  if (it.accountId === null || outcome === 'locked') return countSignInTries(db, it, outcome, 1);
  await sql`
    insert into staff_sign_in (login_id, staff_id, address, agent, outcome)
    values (${it.loginId}, ${it.accountId}::bigint, ${it.address}, ${it.agent}, ${outcome})`.execute(db);
}

/** So many at once. */
export async function countSignInTries(
  db: Db | Tx,
  it: SignInTry,
  outcome: SignInOutcome,
  tries: number,
): Promise<void> {
  await sql`
    with counted as (
      insert into staff_sign_in_tally as t (hour, address, outcome, staff_id, tries, last_at)
      values (date_trunc('hour', statement_timestamp()), ${it.address}, ${outcome}, coalesce(${it.accountId}::bigint, 0), ${tries}::int, statement_timestamp())
      on conflict (hour, address, outcome, staff_id) do update set tries = t.tries + ${tries}::int, last_at = statement_timestamp()
      returning tries = ${tries}::int as first)
    insert into staff_sign_in (at, login_id, staff_id, address, agent, outcome)
    select statement_timestamp(), ${it.loginId}, ${it.accountId}::bigint, ${it.address}, ${it.agent}, ${outcome}
    from counted where first`.execute(db);
}

/** One session of this account, unless it has ended or expired. */
export async function endOwnSession(tx: Tx, staffId: number, id: string, reason: AccountEndReason): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update staff_session set ended_at = clock_timestamp(), ended_reason = ${reason}
    where id = ${id}::uuid and staff_id = ${staffId} and ended_at is null and expires_at > clock_timestamp() returning id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** A session that is not over. */
export type LiveSessionRow = { id: string; address: string; agent: string; created_at: Date; refreshed_at: Date };

/** The live sessions of a staff member. */
export async function listLiveSessions(db: Db, staffId: number): Promise<LiveSessionRow[]> {
  const { rows } = await sql<LiveSessionRow>`
    select id, address, agent, created_at, refreshed_at from staff_session
    where staff_id = ${staffId} and ended_at is null and expires_at > clock_timestamp()
    order by created_at desc limit 100`.execute(db);
  return rows;
}

/** What the list of tries is narrowed by; null is no filter. */
export type SignInFilter = {
  page: number;
  size: number;
  dir: 'asc' | 'desc';
  staffId: number | null;
  q: string | null;
  outcome: string | null;
  from: string | null;
  to: string | null;
};

/** A try, or several that were counted together. */
export type SignInRow = {
  id: number;
  at: Date;
  login_id: string;
  staff_id: number | null;
  address: string;
  agent: string;
  outcome: SignInOutcome;
  /** how often within the hour; the first of them is the row */
  tries: number;
};

/** A page of tries. */
export async function listSignIns(db: Db, filter: SignInFilter): Promise<{ rows: SignInRow[]; total: number }> {
  const { page, size, staffId, q, outcome, from, to } = filter;
  const where = sql`
    where (${staffId}::bigint is null or staff_id = ${staffId}) and (${outcome}::text is null or outcome = ${outcome})
      and (${q}::text is null or login_id ilike ${q} or address ilike ${q})
      and (${from}::date is null or at >= ${from}::date::timestamp at time zone 'Asia/Seoul')
      and (${to}::date is null or at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul')`;
  const order = sql.raw(filter.dir);
  const found = await sql<{ total: number }>`select count(*) as total from staff_sign_in ${where}`.execute(db);
  const { rows } = await sql<SignInRow>`
    select i.*, coalesce(t.tries, 1) as tries
    from (
      select id, at, login_id, staff_id, address, agent, outcome from staff_sign_in ${where}
      order by id ${order} limit ${size} offset ${(page - 1) * size}) i
    left join staff_sign_in_tally t on (i.staff_id is null or i.outcome = 'locked')
      and t.hour = date_trunc('hour', i.at) and t.address = i.address and t.outcome = i.outcome and t.staff_id = coalesce(i.staff_id, 0)
    order by i.id ${order}`.execute(db);
  return { rows, total: found.rows[0]!.total };
}
