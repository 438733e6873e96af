import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  bareEnvironment,
  clusterHome,
  createCluster,
  database,
  runAs,
  superuser,
  walkableBinaries,
} from './postgres-home.ts';
import type { User } from './postgres-home.ts';
import { isAlive, workingIn } from './processes.ts';

/** A running cluster of the PostgreSQL that comes with npm. */
export type LocalPostgres = {
  /** superuser's address of the database `lime` */
  readonly url: string;
  readonly port: number;
  /** of the postmaster, as it is now: another one after a restart */
  pid(): number;
  /** Resolves once the postmaster is gone, however it went. */
  gone(): Promise<void>;
  /** Starts the postmaster again on the same port after a crash. */
  restart(): Promise<void>;
  /** Ends it as `pg_ctl stop -m fast` does: running transactions roll back, everything committed is on disk. */
  stop(): Promise<void>;
};

type Options = {
  /** home of the cluster and its log; created when absent */
  dir: string;
  /** superuser's password, fixed when the cluster is created */
  password: string;
  /** server settings for this run */
  settings?: Record<string, string>;
  /** another process runs it: only find it, waiting a little while it is being restarted */
  attach?: boolean;
};

/**
 * Starts (or finds running) the cluster in `dir`; creates it first when there is none.
 * Durable settings stay as PostgreSQL ships them. Only 127.0.0.1 is listened on, with a password.
 *
 * @throws with the log's last lines when PostgreSQL does not come up
 */
export async function startPostgres({ dir, password, settings = {}, attach = false }: Options): Promise<LocalPostgres> {
  const user = runAs();
  const home = realpathSync(clusterHome(resolve(dir), user)); // as the system names a process's folder
  const binaries = walkableBinaries(user);
  const data = join(home, 'data');
  const log = join(home, 'postgres.log');
  if (!existsSync(join(data, 'PG_VERSION'))) {
    if (attach) throw new Error(`The running site has no database in ${dir}: give this command its DATABASE_URL.`);
    createCluster(binaries, home, data, password, user);
  }

  let child: ChildProcess | null = null;
  let state = await adoptRunning(data);
  for (let waited = 0; attach && !state && waited < 10_000; waited += 200) {
    await wait(200);
    state = await adoptRunning(data);
  }
  if (attach && !state) throw new Error('The site is running, but its PostgreSQL is not.');
  const port = state?.port ?? (await freePort());
  const launch = async () => {
    await clearStaleLock(data);
    child = spawnPostmaster(binaries, data, log, { ...defaults, ...settings, port: String(port) }, user);
    state = await untilReady(child, data, log);
  };
  if (!state) await launch();
  const url = `postgresql://${superuser}:${password}@127.0.0.1:${port}`;
  const pid = () => state!.pid;
  const gone = () => untilGone(pid(), child);
  return { url: `${url}/${database}`, port, pid, gone, restart: launch, stop: () => stopPostmaster(pid(), gone) };
}

/** What differs from the server's own defaults; nothing here trades durability for speed. */
const defaults: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  // an eighth of the memory, at most a gigabyte: below the working set, backends write out others' pages while members wait
  shared_buffers: `${Math.max(128, Math.min(1024, Math.floor(totalmem() / 2 ** 23)))}MB`,
  effective_cache_size: '1GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

function spawnPostmaster(
  binaries: string,
  data: string,
  log: string,
  settings: Record<string, string>,
  user: User,
): ChildProcess {
  if (existsSync(log) && statSync(log).size > 20_000_000) renameSync(log, `${log}.1`);
  const output = openSync(log, 'a', 0o600);
  chmodSync(log, 0o600); // one of an older version
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // Its own session: Ctrl-C in the terminal must reach the site first, which then stops its database last.
  const child = spawn(join(binaries, 'bin', 'postgres'), args, {
    ...user,
    cwd: dirname(data),
    detached: true,
    stdio: ['ignore', output, output],
    env: bareEnvironment(),
  });
  child.unref();
  closeSync(output);
  return child;
}

/** Lines of postmaster.pid: pid, data folder, start, port, socket folder, address, shared memory, status. */
function readLock(data: string): { pid: number; port: number; ready: boolean } | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

async function untilReady(child: ChildProcess, data: string, log: string): Promise<{ pid: number; port: number }> {
  const from = existsSync(log) ? statSync(log).size : 0;
  let failure: string | null = null;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', (code, signal) => (failure = `it ended with ${signal ?? code}`));
  // Recovery after a crash may take a while: as long as it lives, it is waited for.
  for (let waited = 0; waited < 120_000; waited += 25) {
    if (failure) break;
    const lock = readLock(data);
    if (lock?.ready && lock.pid === child.pid) return { pid: lock.pid, port: lock.port };
    await wait(25);
  }
  const tail = existsSync(log)
    ? readFileSync(log, 'utf8')
        .slice(Math.max(0, from - 2_000))
        .trim()
        .split('\n')
        .slice(-8)
        .join('\n')
    : '';
  throw new Error(`PostgreSQL did not start (${failure ?? 'not ready after 120 s'}). Its log, ${log}, ends:\n${tail}`);
}

/** A cluster left running by a killed start is used as it is. */
async function adoptRunning(data: string): Promise<{ pid: number; port: number } | null> {
  const lock = readLock(data);
  if (!lock || !isAlive(lock.pid)) return null;
  for (let tries = 0; tries < 40; tries++) {
    const now = readLock(data);
    if (!now || !isAlive(now.pid)) return null;
    if (now.ready && (await answers(now.port))) return now;
    // In a container the pid may belong to something else by now.
    if (!workingIn(data).length && !(await answers(now.port))) return null;
    await wait(250);
  }
  return null;
}

/**
 * Waits until no process of a dead postmaster works in the folder any more. Then removes its lock where PostgreSQL itself
 * would be misled: by a process that has the old pid now, or by a dead one nobody has collected.
 */
async function clearStaleLock(data: string): Promise<void> {
  for (let waited = 0; waited < 15_000 && workingIn(data).length; waited += 50) await wait(50);
  const lock = readLock(data);
  if (lock && process.platform === 'linux' && !workingIn(data).length)
    rmSync(join(data, 'postmaster.pid'), { force: true });
}

async function untilGone(pid: number, child: ChildProcess | null): Promise<void> {
  if (child?.pid === pid && child.exitCode === null && child.signalCode === null) {
    child.ref(); // with nothing else to do, this process would end before it
    await new Promise((done) => child.once('exit', done));
    return;
  }
  while (isAlive(pid)) await wait(200);
}

/** For the last checkpoint. A stop forced after it loses nothing: the next start recovers from the log. */
const stopMs = 5_000;

async function stopPostmaster(pid: number, gone: () => Promise<void>): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const late = setTimeout(() => isAlive(pid) && process.kill(pid, 'SIGQUIT'), stopMs);
  await gone();
  clearTimeout(late);
}

/** Ends a cluster that a killed process left running in `dir`, if there is one. */
export async function stopLeftover(dir: string): Promise<void> {
  const pointer = join(dir, 'elsewhere');
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dir;
  const lock = readLock(join(home, 'data'));
  if (lock && workingIn(join(home, 'data')).includes(lock.pid))
    await stopPostmaster(lock.pid, () => untilGone(lock.pid, null));
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 });
    const end = (value: boolean) => {
      socket.destroy();
      done(value);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}

/** Below the range outgoing connections take theirs from: while PostgreSQL restarts, its port must not be given away. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 30_000);
    const free = await new Promise<boolean>((done) => {
      const probe = createServer().once('error', () => done(false));
      probe.listen({ host: '127.0.0.1', port, exclusive: true }, () => probe.close(() => done(true)));
    });
    if (free) return port;
  }
}
