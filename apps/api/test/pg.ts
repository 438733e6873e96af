import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { openDb, openPool } from '../src/core/db.ts';
import type { Db } from '../src/core/db.ts';
import { readConfig } from '../src/core/api-config.ts';
import type { Config } from '../src/core/api-config.ts';
import type { CliContext } from '../src/core/cli.ts';
import { feedVariables } from '../src/feeds/feed-variables.ts';
import { inDatabase } from './in-database.ts';
import { seededDatabase, seededStaffPassword, templateDatabase } from './pg-setup.ts';

export type TestDatabase = {
  /** the application role's address */
  readonly url: string;
  /** pool and query layer of the application role */
  readonly pool: pg.Pool;
  readonly db: Db;
  /** the superuser's address: for what the application may not do */
  readonly ownerUrl: string;
  /** the read-only auditor's address */
  readonly auditUrl: string;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
};

/**
 * A migrated database of one's own on the run's PostgreSQL. For `*.pg.test.ts` files: take one in `beforeAll`, `drop()` it
 * in `afterAll`.
 *
 * @param isSeeded  it holds what `lime seed` writes without the demo world; else it is empty
 */
export async function testDatabase({ isSeeded = false }: { isSeeded?: boolean } = {}): Promise<TestDatabase> {
  const admin = inject('pgOwnerUrl');
  const name = `t_${randomBytes(8).toString('hex')}`;
  await inDatabase(admin, `create database ${name} template ${isSeeded ? seededDatabase : templateDatabase}`);
  const url = at(inject('pgAppUrl'), name);
  const pool = openPool(url, 20, () => undefined);
  return {
    url,
    pool,
    db: openDb(pool),
    ownerUrl: at(admin, name),
    auditUrl: at(inject('pgAuditUrl'), name),
    async drop() {
      await pool.end();
      await rm(dataDirOf(url), { recursive: true, force: true });
      await inDatabase(admin, `drop database ${name} with (force)`);
    },
  };
}

/** Where the processes of one database keep their files. */
const dataDirOf = (url: string) => join(tmpdir(), `lime-${new URL(url).pathname.slice(1)}`);

/** Roles of a process that does all of a site's work. */
export const everyRole: Config['roles'] = new Set(['web', 'worker', 'feed']);

/** A process's configuration for a test, on that database: it serves and runs no workers, unless `changes` name the roles. */
export function testConfig(database: Pick<TestDatabase, 'url'>, changes: Partial<Config> = {}): Config {
  return {
    port: 0,
    databaseUrl: database.url,
    redisUrl: null,
    databasePool: 20,
    jwtSecret: 'a key only tests know, 32 characters',
    sealSecret: 'a key of seals, which tests alone know',
    sealPlaces: { mails: [], urls: [] },
    keysFile: join(dataDirOf(database.url), 'keys.json'),
    dataDir: dataDirOf(database.url),
    memberDir: null,
    officeDir: null,
    officeOrigin: null,
    siteOrigin: null,
    siteOrigins: [],
    logFile: null,
    accessLog: false,
    metrics: null,
    traces: null,
    hstsSeconds: 0,
    serviceWorker: true,
    securityContact: null,
    providerUrl: 'http://localhost:1',
    providerNames: [],
    providerSecret: 'what the site and its provider share, for tests',
    providerProofs: {
      token: { kind: 'signed', secret: 'what the site and its provider share, for tests' },
      casino: { kind: 'signed', secret: 'what the site and its provider share, for tests' },
    },
    providers: {},
    tokenProvider: 'token',
    casinoProvider: 'casino',
    beacon: null,
    telegram: null,
    mail: null,
    pushContact: 'mailto:tests@lime.example',
    demo: false,
    simulator: false,
    simulatorSpeed: 1,
    feeds: readConfig({ DATABASE_URL: database.url, JWT_SECRET: 'x'.repeat(32) }, feedVariables).feeds,
    staffPassword: seededStaffPassword,
    trustProxy: [],
    roles: new Set(['web']),
    reusePort: false,
    logLevel: 'silent',
    ...changes,
  };
}

function at(url: string, database: string): string {
  const moved = new URL(url);
  moved.pathname = `/${database}`;
  return moved.href;
}

/** What a command is handed, on a test's database. @param print gets each line the command prints */
export const testContext = (database: TestDatabase, print: (line: string) => void): CliContext => ({
  config: testConfig(database),
  db: database.db,
  pool: database.pool,
  ownerDb: database.db,
  auditUrl: database.auditUrl,
  print,
});
