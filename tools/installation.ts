import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { openDb, openPool } from '../apps/api/src/core/db.ts';
import { migrate } from '../apps/api/src/core/migrate.ts';
import { assertDurable, ensureHostRole, ensureRoles, naming } from '../apps/api/src/core/roles.ts';
import type { RoleUrls } from '../apps/api/src/core/roles.ts';
import { assertEmbedded, readSecrets } from './data-dir.ts';
import type { Secrets } from './data-dir.ts';
import { startPostgres } from './postgres.ts';
import type { LocalPostgres } from './postgres.ts';

/** A database ready for this version of Lime, embedded or outside. */
export type Installation = RoleUrls & {
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly ownerUrl: string;
  /** of the host of the token games: a schema and a role of its own, or PROVIDER_DATABASE_URL */
  readonly hostUrl: string;
  /** null when DATABASE_URL names an outside one */
  readonly postgres: LocalPostgres | null;
  /** the first data is missing: nobody has worked in it yet, or the seeding of the demo world was cut short */
  readonly unseeded: boolean;
};

/** `.data` of the repository, or what DATA_DIR says. */
export function dataDir(): string {
  return resolve(process.env['DATA_DIR'] || '.data');
}

/**
 * Finds or starts PostgreSQL, refuses one that is not durable, migrates it and makes the roles.
 *
 * @param attach  the site is running: its PostgreSQL is used, never started or stopped
 * @throws Error for the operator, in words; also when the site of this folder has an outside database that DATABASE_URL does not name
 */
export async function openInstallation(dir: string, attach: boolean = false): Promise<Installation> {
  const outside = process.env['DATABASE_URL'];
  if (!outside) assertEmbedded(dir);
  const secrets = readSecrets(dir);
  const postgres = outside
    ? null
    : await startPostgres({ dir: join(dir, 'postgres'), password: secrets.ownerPassword, attach });
  const ownerUrl = outside || postgres!.url;
  try {
    const { unseeded } = await prepare(ownerUrl);
    const roles = await ensureRoles(ownerUrl, passwordIn(ownerUrl) || secrets.roleSecret);
    const hostUrl =
      process.env['PROVIDER_DATABASE_URL'] ||
      (await ensureHostRole(ownerUrl, passwordIn(ownerUrl) || secrets.roleSecret));
    return { ...roles, hostUrl, dataDir: dir, secrets, ownerUrl, postgres, unseeded };
  } catch (error) {
    if (!attach) await postgres?.stop();
    throw error;
  }
}

async function prepare(ownerUrl: string): Promise<{ unseeded: boolean }> {
  const pool = openPool(ownerUrl, 2, () => undefined);
  try {
    await reach(pool.query('select 1'), ownerUrl);
    await assertDurable(pool);
    const db = openDb(pool);
    await naming('to create schemas, tables and roles in its database (CREATE on the database and CREATEROLE)', () =>
      migrate(pool, { say: (line) => console.log(line) }),
    );
    const { rows } = await sql<{ unseeded: boolean }>`
      select not exists (select from staff) and not exists (select from member)
        or exists (select from member where login_id = 'demo01') and not exists (select from member where login_id = 'demo20') as unseeded`.execute(
      db,
    );
    return { unseeded: rows[0]!.unseeded };
  } finally {
    await pool.end();
  }
}

async function reach(attempt: Promise<unknown>, url: string): Promise<void> {
  try {
    await attempt;
  } catch (error) {
    const { hostname, port, pathname } = new URL(url);
    throw new Error(
      `PostgreSQL at ${hostname}:${port || 5432}${pathname} cannot be used: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

function passwordIn(url: string): string {
  return decodeURIComponent(new URL(url).password);
}

/** Is this the demo world? Then its members may be named at the start. */
export async function hasDemoMembers(appUrl: string): Promise<boolean> {
  const pool = openPool(appUrl, 1, () => undefined);
  try {
    const { rows } = await pool.query<{ there: boolean }>(
      `select exists (select from member where login_id = 'demo01') as there`,
    );
    return rows[0]!.there;
  } finally {
    await pool.end();
  }
}
