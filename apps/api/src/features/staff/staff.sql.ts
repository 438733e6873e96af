import { sql } from 'kysely';
import type { OwnRights, StaffRole } from '@lime/domain/access/staff-rights.ts';
import type { Db, Tx } from '../../core/db.ts';
import type { AccountRow } from './account-store.types.ts';

/** An account to make. */
export type NewStaff = {
  loginId: string;
  name: string;
  passwordHash: string;
  role: StaffRole;
  rights: OwnRights;
  allowList: readonly string[];
  /** another person has seen the password */
  temporary: boolean;
};

/** Null when the id is taken. */
export async function insertStaff(
  tx: Tx,
  { loginId, name, passwordHash, role, rights, allowList, temporary }: NewStaff,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into staff (login_id, name, password_hash, role, rights, allow_list, password_temporary)
    values (${loginId}, ${name}, ${passwordHash}, ${role}, ${JSON.stringify(rights)}::jsonb, ${allowList}::text[], ${temporary}::boolean)
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Someone has just had another account in hand. */
export async function addHandling(
  tx: Tx,
  { staffId, byId, what }: { staffId: number; byId: number; what: 'create' | 'password' | 'authenticator' },
): Promise<void> {
  await sql`insert into staff_handling (staff_id, by_id, what) values (${staffId}, ${byId}, ${what})`.execute(tx);
}

/**
 * Accounts linked to this one: one of the two made or reset the other within these hours, perhaps by way of accounts in
 * between. The account itself is among them.
 */
export async function readLinked(db: Db | Tx, id: number, hours: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive fresh as materialized (
      select staff_id, by_id from staff_handling where at > clock_timestamp() - make_interval(hours => ${hours}::int)),
    hands as (
      select ${id}::bigint as id
      union
      select case when f.staff_id = h.id then f.by_id else f.staff_id end from hands h join fresh f on h.id in (f.staff_id, f.by_id))
    select id from hands`.execute(db);
  return rows.map((row) => row.id);
}

/** Accounts that can sign in; at most 500. */
export async function readActive(db: Db | Tx): Promise<Pick<StaffRow, 'id' | 'role' | 'rights'>[]> {
  const { rows } = await sql<Pick<StaffRow, 'id' | 'role' | 'rights'>>`
    select id, role, rights from staff where state = 'normal' order by id limit 500`.execute(db);
  return rows;
}

/** Is there any account? */
export async function hasStaff(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select from staff) as there`.execute(db);
  return rows[0]!.there;
}

/** An account with its secrets; `totp_secret` is null without an authenticator. */
export type StaffRow = AccountRow & { name: string; role: StaffRole; rights: OwnRights };

const columns = sql.raw(
  'id, login_id, name, role, rights, state, allow_list, password_hash, totp_secret, totp_confirmed_at',
);

/** Null when there is none. */
export async function findStaff(db: Db, loginId: string): Promise<StaffRow | null> {
  const { rows } = await sql<StaffRow>`select ${columns} from staff where login_id = ${loginId}`.execute(db);
  return rows[0] ?? null;
}

/** Null when there is none. */
export async function readStaff(db: Db | Tx, id: number): Promise<StaffRow | null> {
  const { rows } = await sql<StaffRow>`select ${columns} from staff where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A code works once, and none before it does afterwards. False when it was taken already. */
export async function takeStep(db: Db | Tx, id: number, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff set totp_step = ${step} where id = ${id} and (totp_step is null or totp_step < ${step})`.execute(db);
  return numAffectedRows === 1n;
}

/** False when there is a confirmed one. */
export async function setSecret(db: Db, id: number, secret: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff set totp_secret = ${secret} where id = ${id} and totp_confirmed_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** False when it is not the secret that waits. The code it was confirmed with is used up. */
export async function confirmSecret(tx: Tx, id: number, secret: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff set totp_confirmed_at = clock_timestamp(), totp_step = greatest(totp_step, ${step})
    where id = ${id} and totp_secret = ${secret} and totp_confirmed_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** The last step stays: a code of the removed secret's time is no good for another. False when there was none. */
export async function removeSecret(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff set totp_secret = null, totp_confirmed_at = null where id = ${id} and totp_secret is not null`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** One's own choice, over the one it was checked against. False when that is no more the one there. */
export async function setPasswordHash(tx: Tx, id: number, hash: string, before: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff set password_hash = ${hash}, password_changed_at = clock_timestamp(), password_temporary = false
    where id = ${id} and password_hash = ${before}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Made by another: to be changed before anything else. */
export async function setTemporaryHash(tx: Tx, id: number, hash: string): Promise<void> {
  await sql`
    update staff set password_hash = ${hash}, password_changed_at = clock_timestamp(), password_temporary = true
    where id = ${id}`.execute(tx);
}

/**
 * The account with every super, locked in the order of their ids: two who take each other's place away at once do it
 * one after the other.
 */
export async function lockStaff(tx: Tx, id: number): Promise<{ row: StaffRow | null; otherSupers: number }> {
  const { rows } = await sql<StaffRow>`
    select ${columns} from staff where id = ${id} or role = 'super' order by id for update`.execute(tx);
  return {
    row: rows.find((row) => row.id === id) ?? null,
    otherSupers: rows.filter((row) => row.id !== id && row.role === 'super' && row.state === 'normal').length,
  };
}

/** What others may change of an account. */
export type StaffFields = Pick<StaffRow, 'name' | 'role' | 'rights' | 'state' | 'allow_list'>;

/** Replaces those fields. */
export async function saveStaff(tx: Tx, id: number, it: StaffFields): Promise<void> {
  await sql`
    update staff set name = ${it.name}, role = ${it.role}, rights = ${JSON.stringify(it.rights)}::jsonb, state = ${it.state},
      allow_list = ${it.allow_list}::text[] where id = ${id}`.execute(tx);
}

/** An account in the list. */
export type StaffListRow = StaffFields & {
  id: number;
  login_id: string;
  second_factor: boolean;
  created_at: Date;
  last_sign_in_at: Date | null;
  last_address: string | null;
  sessions: number;
};

/** What the list is narrowed by; null is no filter. */
export type StaffFilter = {
  page: number;
  size: number;
  sort: 'loginId' | 'name' | 'role' | 'createdAt' | 'lastSignInAt';
  dir: 'asc' | 'desc';
  q: string | null;
  id: number | null;
  role: string | null;
  state: string | null;
};

const sortColumns: Readonly<Record<StaffFilter['sort'], string>> = {
  loginId: 'a.login_id',
  name: 'a.name',
  role: 'a.role',
  createdAt: 'a.created_at',
  lastSignInAt: 's.at',
};

/** A page of accounts. */
export async function listStaffRows(db: Db, filter: StaffFilter): Promise<{ rows: StaffListRow[]; total: number }> {
  const { page, size, sort, dir, q, id, role, state } = filter;
  const where = sql`
    where (${id}::bigint is null or a.id = ${id}) and (${role}::text is null or a.role = ${role}) and (${state}::text is null or a.state = ${state})
      and (${q}::text is null or a.login_id ilike ${q} or a.name ilike ${q})`;
  const found = await sql<{ total: number }>`select count(*) as total from staff a ${where}`.execute(db);
  const { rows } = await sql<StaffListRow>`
    select a.id, a.login_id, a.name, a.role, a.rights, a.state, a.allow_list, a.totp_confirmed_at is not null as second_factor,
      a.created_at, s.at as last_sign_in_at, s.address as last_address,
      (select count(*) from staff_session l where l.staff_id = a.id and l.ended_at is null and l.expires_at > clock_timestamp()) as sessions
    from staff a
    left join lateral (
      select at, address from staff_sign_in where staff_id = a.id and outcome = 'done' order by id desc limit 1) s on true
    ${where}
    order by ${sql.raw(`${sortColumns[sort]} ${dir} nulls last`)}, a.id limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  );
  return { rows, total: found.rows[0]!.total };
}
