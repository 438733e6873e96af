import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openDb, openPool } from '../src/core/db.ts';
import { migrate } from '../src/core/migrate.ts';
import { ensureRoles } from '../src/core/roles.ts';
import { seed } from '../src/seed.ts';
import { startPostgres } from '../../../tools/postgres.ts';
import { runFolder, sweepRunFolders } from '../../../tools/run-folders.ts';
import { sharedWithMoney, tableSorts } from '../../../tools/table-sorts.ts';
import { inDatabase } from './in-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** superuser's address of the throw-away cluster */
    pgOwnerUrl: string;
    /** the application's and the auditor's address of the migrated template database */
    pgAppUrl: string;
    pgAuditUrl: string;
  }
}

/** migrated and empty */
export const templateDatabase = 'lime_template';
/** the same with the first data of a site: head office and the first staff account */
export const seededDatabase = 'lime_seeded';
export const seededStaffPassword = 'staff-password';

/**
 * The cluster of `pg` is thrown away and never killed, so it waits for no disk, and is in memory where there is room. What kills or loses its database is in
 * `alone` or starts the whole product, both with PostgreSQL's own durable settings.
 */
const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Decision 116 in every test of the database: a transaction in which money moves fails when it also writes a row that
 * others' money must write. Looked at as the transaction ends, whichever came first.
 */
const moneyStaysApart = `
create function money_stays_apart() returns trigger language plpgsql security definer as $$
begin
  if exists (select from ledger_transfer where tx = pg_current_xact_id()) then
    raise exception 'a transaction that moves money writes the shared table % (decision 116, tools/table-sorts.ts)', tg_table_name;
  end if;
  return null;
end $$;
${Object.entries(tableSorts)
  .filter(([name, sort]) => sort === 'shared' && !(name in sharedWithMoney))
  .map(
    ([name]) => `create constraint trigger money_stays_apart after insert or update or delete on ${name}
      deferrable initially deferred for each row execute function money_stays_apart();`,
  )
  .join('\n')}`;

/** One cluster for all database tests of a run, with one migrated and one seeded database that test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepRunFolders();
  const isUnsafe = project.name === 'pg';
  const dir = runFolder('pg', { inMemory: isUnsafe });
  const password = randomBytes(18).toString('base64url');
  const settings = { max_connections: '300', shared_buffers: '128MB', ...(isUnsafe ? unsafe : {}) };
  const cluster = await startPostgres({ dir, password, settings });
  const end = async () => {
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await inDatabase(cluster.url, `create database ${templateDatabase}`);
    const url = new URL(cluster.url);
    url.pathname = `/${templateDatabase}`;
    const pool = openPool(url.href, 1, () => undefined);
    await migrate(pool);
    await pool.query(moneyStaysApart);
    await pool.end();
    const { appUrl, auditUrl } = await ensureRoles(url.href, password);
    await makeSeeded(cluster.url, appUrl);
    project.provide('pgOwnerUrl', cluster.url);
    project.provide('pgAppUrl', appUrl);
    project.provide('pgAuditUrl', auditUrl);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

async function makeSeeded(ownerUrl: string, appUrl: string): Promise<void> {
  await inDatabase(ownerUrl, `create database ${seededDatabase} template ${templateDatabase}`);
  const url = new URL(appUrl);
  url.pathname = `/${seededDatabase}`;
  const pool = openPool(url.href, 1, () => undefined);
  await seed(openDb(pool), { demo: false, staffPassword: seededStaffPassword, jwtSecret: '' }, () => undefined);
  // every member of a test signs up from one address
  await pool.query(`insert into setting (key, value) values ('signUpLimit', '{"perHour": 10000}')`);
  await pool.end();
}
