import { sql } from 'kysely';
import type { SignInOutcome } from '@lime/contract/staff-accounts.ts';
import type { Db, Tx } from '../../core/db.ts';
import type {
  AccountEndReason,
  AccountRow,
  AccountSessionRow,
  LockedSession,
  NewAccountSession,
  SignInTry,
} from '../staff/account-store.types.ts';

/** How long a session lives without being used. */
const idleHours = 12;
/** However much it is used, one signs in again after so many days. */
const maxDays = 7;

const accountColumns = sql`
  c.agent_id as id, c.login_id, a.state, '{}'::text[] as allow_list, c.password_hash, c.totp_secret, c.totp_confirmed_at`;

/** Null when there is none. */
export async function findAccount(db: Db, loginId: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from agent_account c join agent a on a.id = c.agent_id where c.login_id = ${loginId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The account of an agent; null when it has none. */
export async function readAccount(db: Db | Tx, agentId: number): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from agent_account c join agent a on a.id = c.agent_id where c.agent_id = ${agentId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** An account with a temporary password. @returns false when the id is taken, or the agent has an account */
export async function insertAccount(
  tx: Tx,
  { agentId, loginId, hash }: { agentId: number; loginId: string; hash: string },
): Promise<boolean> {
  const { rows } = await sql<{ agent_id: number }>`
    insert into agent_account (agent_id, login_id, password_hash, password_temporary)
    values (${agentId}, ${loginId}, ${hash}, true) on conflict do nothing returning agent_id`.execute(tx);
  return rows.length > 0;
}

/** A code works once, and none before it does afterwards. False when it was taken already. */
export async function takeStep(db: Db | Tx, id: number, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_account set totp_step = ${step} where agent_id = ${id} and (totp_step is null or totp_step < ${step})`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** False when there is a confirmed one. */
export async function setSecret(db: Db, id: number, secret: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_account set totp_secret = ${secret} where agent_id = ${id} and totp_confirmed_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** False when it is not the secret that waits. The code it was confirmed with is used up. */
export async function confirmSecret(tx: Tx, id: number, secret: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_account set totp_confirmed_at = clock_timestamp(), totp_step = greatest(totp_step, ${step})
    where agent_id = ${id} and totp_secret = ${secret} and totp_confirmed_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** The last step stays: a code of the removed secret's time is no good for another. False when there was none. */
export async function removeSecret(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_account set totp_secret = null, totp_confirmed_at = null
    where agent_id = ${id} and totp_secret is not null`.execute(tx);
  return numAffectedRows === 1n;
}

/** One's own choice, over the one it was checked against. False when that is no more the one there. */
export async function setPasswordHash(tx: Tx, id: number, hash: string, before: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_account set password_hash = ${hash}, password_changed_at = clock_timestamp(), password_temporary = false
    where agent_id = ${id} and password_hash = ${before}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Made by staff: to be changed before anything else. False when there is no such account. */
export async function setTemporaryHash(tx: Tx, id: number, hash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_account set password_hash = ${hash}, password_changed_at = clock_timestamp(), password_temporary = true
    where agent_id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

/** A session with its agent. */
export type AgentSessionRow = AccountSessionRow & { name: string };

/** The session and its agent as they are now: what was taken away is gone at once. */
export async function readSession(db: Db, id: string): Promise<AgentSessionRow | null> {
  const { rows } = await sql<AgentSessionRow>`
    select c.agent_id as account_id, c.login_id, a.name, a.state, '{}'::text[] as allow_list,
      c.totp_confirmed_at is not null as second_factor, c.password_temporary, s.expires_at < clock_timestamp() as expired,
      extract(epoch from clock_timestamp() - s.active_at)::float8 as quiet, s.ended_reason
    from agent_session s join agent_account c on c.agent_id = s.agent_id join agent a on a.id = s.agent_id
    where s.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Begins a session. */
export async function insertSession(
  tx: Tx,
  { id, accountId, refreshHash, address, agent }: NewAccountSession,
): Promise<void> {
  await sql`
    insert into agent_session (id, agent_id, refresh_hash, expires_at, address, agent)
    values (${id}, ${accountId}, ${refreshHash}, clock_timestamp() + make_interval(hours => ${idleHours}::int), ${address}, ${agent})`.execute(
    tx,
  );
}

/** Null when there is none. */
export async function lockSession(tx: Tx, id: string): Promise<LockedSession | null> {
  const { rows } = await sql<LockedSession>`
    select s.agent_id as account_id, c.login_id, a.state, '{}'::text[] as allow_list, s.refresh_hash,
      extract(epoch from clock_timestamp() - s.refreshed_at)::float8 as seconds,
      extract(epoch from clock_timestamp() - s.active_at)::float8 as quiet, s.expires_at < clock_timestamp() as expired, s.ended_reason
    from agent_session s join agent_account c on c.agent_id = s.agent_id join agent a on a.id = s.agent_id
    where s.id = ${id}::uuid for update of s`.execute(tx);
  return rows[0] ?? null;
}

/** Only the token with this hash refreshes the session from now on. */
export async function rotateSession(tx: Tx, id: string, refreshHash: Buffer): Promise<void> {
  await sql`
    update agent_session set refresh_hash = ${refreshHash}, refreshed_at = clock_timestamp(),
      expires_at = least(clock_timestamp() + make_interval(hours => ${idleHours}::int), created_at + make_interval(days => ${maxDays}::int))
    where id = ${id}::uuid`.execute(tx);
}

/** The page was used so many seconds ago; a later time that was reported before stays. */
export async function noteActive(db: Db, id: string, secondsAgo: number): Promise<void> {
  await sql`
    update agent_session set active_at = greatest(active_at, clock_timestamp() - make_interval(secs => ${secondsAgo}::double precision))
    where id = ${id}::uuid`.execute(db);
}

/** @returns the ids of the sessions that ended with this */
export async function endSessions(tx: Tx, ids: readonly string[], reason: AccountEndReason): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update agent_session set ended_at = clock_timestamp(), ended_reason = ${reason}
    where id = any(${ids}::uuid[]) and ended_at is null returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** All of one agent but `keep`. @returns the ids of the sessions that ended with this */
export async function endSessionsOf(
  tx: Tx,
  agentId: number,
  reason: AccountEndReason,
  keep: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update agent_session set ended_at = clock_timestamp(), ended_reason = ${reason}
    where agent_id = ${agentId} and ended_at is null and id is distinct from ${keep}::uuid returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** A try with an account that is there; what a limit refused and what strangers try the limits count alone. */
export async function insertSignInTry(db: Db | Tx, it: SignInTry, outcome: SignInOutcome): Promise<void> {
  if (it.accountId === null || outcome === 'locked') return;
  await sql`
    insert into agent_sign_in (agent_id, address, agent, outcome)
    values (${it.accountId}, ${it.address}, ${it.agent}, ${outcome})`.execute(db);
}

/** These in the place of all there were. */
export async function replaceRecoveryCodes(tx: Tx, agentId: number, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, agentId);
  await sql`
    insert into agent_recovery_code (agent_id, hash) select ${agentId}, hash from unnest(${hashes}::bytea[]) hash`.execute(
    tx,
  );
}

/** Voids all codes of the account. */
export async function deleteRecoveryCodes(tx: Tx, agentId: number): Promise<void> {
  await sql`delete from agent_recovery_code where agent_id = ${agentId}`.execute(tx);
}

/** Each works once. False when there is none like it, or it was used. */
export async function useRecoveryCode(tx: Tx, agentId: number, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_recovery_code set used_at = clock_timestamp()
    where agent_id = ${agentId} and hash = ${hash} and used_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** How many are unused. */
export async function countRecoveryCodes(db: Db | Tx, agentId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from agent_recovery_code where agent_id = ${agentId} and used_at is null`.execute(db);
  return rows[0]!.left;
}

/** What the office shows of an agent's account. */
export type AccountFacts = {
  login_id: string;
  created_at: Date;
  password_temporary: boolean;
  second_factor: boolean;
  sessions: number;
  last_at: Date | null;
  last_address: string | null;
};

/** Null: the agent has no account. */
export async function readAccountFacts(db: Db | Tx, agentId: number): Promise<AccountFacts | null> {
  const { rows } = await sql<AccountFacts>`
    select c.login_id, c.created_at, c.password_temporary, c.totp_confirmed_at is not null as second_factor,
      (select count(*)::int from agent_session s
        where s.agent_id = c.agent_id and s.ended_at is null and s.expires_at > clock_timestamp()) as sessions,
      l.at as last_at, l.address as last_address
    from agent_account c
    left join lateral (
      select at, address from agent_sign_in i where i.agent_id = c.agent_id and i.outcome = 'done'
      order by i.id desc limit 1) l on true
    where c.agent_id = ${agentId}`.execute(db);
  return rows[0] ?? null;
}
