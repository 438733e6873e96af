import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openPool } from '../../apps/api/src/core/db.ts';
import { migrate } from '../../apps/api/src/core/migrate.ts';
import { assertDurable, ensureRoles } from '../../apps/api/src/core/roles.ts';
import { startPostgres } from '../../tools/postgres.ts';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { makeWorld, prepareOwner } from './bench-world.ts';
import { processorMs } from './processor.ts';

const root = join(import.meta.dirname, '../..');
const password = 'bench-owner';

/** The cluster of all blocks, in a folder of its own, with the product's settings. */
export async function openCluster(): Promise<LocalPostgres> {
  return startPostgres({ dir: process.env['BENCH_DATA_DIR'] ?? join(root, '.data-bench'), password });
}

export type BenchEnvironment = { owner: pg.Client; ownerUrl: string; appUrl: string; close(): Promise<void> };

/** A fresh, migrated database with the bench's world in it. */
export async function openBenchEnvironment(
  cluster: LocalPostgres,
  name: string,
  size: { fixtures: number; members: number; lowBalanceShare: number },
): Promise<BenchEnvironment> {
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name}`);
  await admin.end();
  const ownerUrl = cluster.url.replace(/\/lime$/, `/${name}`);
  const pool = openPool(ownerUrl, 2, () => undefined);
  await assertDurable(pool);
  await migrate(pool);
  await pool.end();
  const { appUrl } = await ensureRoles(ownerUrl, password);
  const owner = new pg.Client({ connectionString: ownerUrl });
  owner.on('error', () => undefined);
  await owner.connect();
  await prepareOwner(owner);
  await makeWorld(owner, size);
  return { owner, ownerUrl, appUrl, close: () => owner.end() };
}

export type Server = { port: number; child: ChildProcess; jwtSecret: string; stop(): Promise<void> };

const freePort = (): number => 20_000 + Math.floor(Math.random() * 20_000);

/** The product's own API process, production settings; the built-in league only where it is asked for. */
export async function startApi(
  appUrl: string,
  { roles = 'web,worker,feed', league = false }: { roles?: string; league?: boolean } = {},
): Promise<Server> {
  const port = freePort();
  const jwtSecret = randomBytes(32).toString('base64url');
  const child = fork(join(root, 'apps/api/src/main.ts'), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: appUrl,
      JWT_SECRET: jwtSecret,
      LIME_SIMULATOR: league ? '1' : '0',
      DATA_DIR: join(root, '.data-bench'),
      ROLES: roles,
      LOG_LEVEL: 'info',
      NODE_ENV: 'production',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the API process ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/api/v2/game/popular`).catch(() => null);
    if (answer?.ok) {
      await untilStarted(child.pid!);
      return { port, child, jwtSecret, stop: () => stopChild(child) };
    }
    await wait(100);
  }
  throw new Error('the API process did not answer within a minute');
}

/**
 * A fresh site draws the rounds of games that nobody could bet on first, for some ten seconds. What is measured comes after
 * that: two seconds in which the process takes less than 30 % of a core, or half a minute; only Linux can say it.
 */
async function untilStarted(pid: number): Promise<void> {
  if (process.platform !== 'linux') return;
  let calm = 0;
  for (let second = 0; second < 30 && calm < 2; second += 1) {
    const before = processorMs([pid]);
    await wait(1_000);
    calm = processorMs([pid]) - before < 300 ? calm + 1 : 0;
  }
}

/** The kept reference path on the same database. */
export async function startNaive(appUrl: string): Promise<Server> {
  const port = freePort();
  const jwtSecret = randomBytes(32).toString('base64url');
  const child = fork(join(root, 'bench/naive-server.ts'), {
    cwd: root,
    env: {
      ...process.env,
      NAIVE_PORT: String(port),
      NAIVE_DATABASE_URL: appUrl,
      NAIVE_JWT_SECRET: jwtSecret,
      NODE_ENV: 'production',
    },
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('the reference server did not start')));
  });
  return { port, child, jwtSecret, stop: () => stopChild(child) };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([gone, wait(10_000).then(() => child.kill('SIGKILL'))]);
}
