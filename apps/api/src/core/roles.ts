import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { inTransaction, openDb, openPool } from './db.ts';
import type { Tx } from './db.ts';

/** Addresses of the two roles everything but migrations runs as. */
export type RoleUrls = {
  /** reads and writes, but may not change or remove a ledger row */
  readonly appUrl: string;
  /** reads the `audit` views in read-only transactions, nothing else */
  readonly auditUrl: string;
};

/**
 * Makes sure the application and the audit role can sign in to this (migrated) database. Login roles are named after
 * the database, since roles are shared by a whole server. Their passwords are derived from `secret`, so that every
 * start, on any machine, arrives at the same ones.
 *
 * @param ownerUrl  address of the database's owner
 * @param secret    the owner's password, or one kept by the caller where the address has none
 * @throws Error naming the right that is missing
 */
export async function ensureRoles(ownerUrl: string, secret: string): Promise<RoleUrls> {
  const pool = openPool(ownerUrl, 1, () => undefined);
  try {
    const db = openDb(pool);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const database = rows[0]!.name;
    const login = async (group: string): Promise<string> => {
      const name = `${group}_${database}`.slice(0, 63);
      const password = createHmac('sha256', secret).update(name).digest('base64url');
      await inTransaction(db, (tx) => ensureLogin(tx, name, group, password));
      const url = new URL(ownerUrl);
      url.username = encodeURIComponent(name);
      url.password = password;
      url.pathname = `/${encodeURIComponent(database)}`;
      return url.href;
    };
    const appUrl = await login('lime_app');
    const auditUrl = await login('lime_audit');
    await readOnly(pool, new URL(auditUrl).username);
    return { appUrl, auditUrl };
  } finally {
    await pool.end();
  }
}

/**
 * Makes sure the host of the token games can sign in to a schema of its own in this database: it owns `provider` and may
 * look at nothing else. What a role may by being one (PUBLIC) is no table of the site.
 *
 * @returns its address
 */
export async function ensureHostRole(ownerUrl: string, secret: string): Promise<string> {
  const pool = openPool(ownerUrl, 1, () => undefined);
  try {
    const { rows } = await pool.query<{ name: string }>('select current_database() as name');
    const database = rows[0]!.name;
    const name = `lime_host_${database}`.slice(0, 63);
    const password = createHmac('sha256', secret).update(name).digest('base64url');
    await naming(`CREATEROLE and CREATE on the database, for the role ${name} and its schema`, () =>
      inTransaction(openDb(pool), async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('lime:roles', 0))`.execute(tx);
        const { rows: known } = await sql`select from pg_roles where rolname = ${name}`.execute(tx);
        const role = sql.id(name);
        await (known.length > 0
          ? sql`alter role ${role} login password ${sql.lit(password)}`.execute(tx)
          : sql`create role ${role} login password ${sql.lit(password)}`.execute(tx));
        // an owner that is no superuser gives away only what it could be itself
        await sql`grant ${role} to current_user`.execute(tx);
        await sql`create schema if not exists provider authorization ${role}`.execute(tx);
        await sql`alter role ${role} in database ${sql.id(database)} set search_path = provider`.execute(tx);
      }),
    );
    const url = new URL(ownerUrl);
    url.username = encodeURIComponent(name);
    url.password = password;
    url.pathname = `/${encodeURIComponent(database)}`;
    return url.href;
  } finally {
    await pool.end();
  }
}

async function ensureLogin(tx: Tx, name: string, group: string, password: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lime:roles', 0))`.execute(tx);
  const { rows } = await sql<{ login: boolean; granted: boolean }>`
    select exists (select from pg_roles where rolname = ${name}) as login,
      exists (select from pg_auth_members m where m.roleid = g.oid and m.member = to_regrole(quote_ident(${name}))) as granted
    from pg_roles g where g.rolname = ${group}`.execute(tx);
  const known = rows[0];
  if (!known) throw new Error(`The database has no role ${group}: it has not been migrated.`);
  const role = sql.id(name);
  await naming(`CREATEROLE, to give the login role ${name} its password`, async () => {
    await (known.login
      ? sql`alter role ${role} login password ${sql.lit(password)}`.execute(tx)
      : sql`create role ${role} login password ${sql.lit(password)}`.execute(tx));
  });
  if (!known.granted)
    await naming(`to grant ${group} to ${name} (ADMIN OPTION on ${group})`, () =>
      sql`grant ${sql.id(group)} to ${role}`.execute(tx),
    );
}

/** The audit role could not write anyway; a transaction that says so fails early and clearly. */
async function readOnly(pool: pg.Pool, name: string): Promise<void> {
  await naming(`to alter the role ${name}`, () =>
    pool.query(`alter role "${name.replaceAll('"', '""')}" set default_transaction_read_only = on`),
  );
}

/** Postgres says "permission denied"; the operator needs to know which right to give. */
export async function naming<T>(right: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new Error(
      `The owner named in DATABASE_URL lacks a right: ${right}. PostgreSQL says: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/**
 * Refuses a server that could lose an acknowledged bet, or is too old for our statements.
 *
 * @throws Error naming each setting and how to put it right
 */
export async function assertDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; fsync: string; sync: string; pages: string }>(`
    select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as sync, current_setting('full_page_writes') as pages`);
  const { version, fsync, sync, pages } = rows[0]!;
  const faults: string[] = [];
  if (version < 180_000) faults.push(`it is version ${Math.floor(version / 10_000)}, and 18 or newer is needed`);
  if (fsync !== 'on') faults.push('fsync is off');
  if (sync === 'off') faults.push('synchronous_commit is off');
  if (pages !== 'on') faults.push('full_page_writes is off');
  if (faults.length)
    throw new Error(`This PostgreSQL could lose acknowledged bets, so Lime does not run on it: ${faults.join('; ')}.`);
}
