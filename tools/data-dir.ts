import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moveClusterHome } from './postgres-home.ts';
import { isAlive } from './processes.ts';

/** What only this installation may know; made on the first start, readable by its user alone. */
export type Secrets = {
  /** superuser of the embedded PostgreSQL */
  readonly ownerPassword: string;
  /** where the passwords of the database roles come from when DATABASE_URL has none */
  readonly roleSecret: string;
  readonly jwtSecret: string;
};

/** Addresses and processes of a running site (a public contract: decision 65). */
export type Run = {
  readonly url: string;
  readonly providerUrl: string;
  readonly pids: Readonly<Record<string, number>>;
  readonly auditUrl: string;
};

/** A pid alone may be another process's after a restart of the machine; with its start time it cannot. */
type Holder = { pid: number; started: string; url: string };

/**
 * A folder only its user may look into. Started as root, PostgreSQL's own user must still pass through to the cluster, and
 * does not learn what else is there.
 */
export function ownFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o711 });
  chmodSync(dir, process.getuid?.() === 0 ? statSync(dir).mode & 0o711 : 0o700);
}

/**
 * Takes the folder for this process until `release`. A restore that was cut off while its database moved in is finished.
 *
 * @throws Error saying who holds it
 */
export function claimDataDir(dir: string, url: string): { release(): void } {
  ownFolder(dir);
  const path = join(dir, 'lock');
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), url };
  for (let tries = 0; tries < 5; tries++) {
    try {
      writeFileSync(path, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      if (finishMove(dir)) console.log('A restore that was cut off has been finished.');
      return { release: () => rmSync(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = holderOf(dir);
    if (holder)
      throw new Error(
        `${dir} is in use by process ${holder.pid} (${holder.url}). Stop it, or choose another DATA_DIR.`,
      );
    rmSync(path, { force: true });
  }
  throw new Error(`${dir} is being taken by another start.`);
}

/** The living process that holds the folder, if any. */
export function holderOf(dir: string): Holder | null {
  const holder = readJson<Holder>(join(dir, 'lock'));
  return holder && isAlive(holder.pid) && startOf(holder.pid) === holder.started ? holder : null;
}

/** Which outside database the site of this folder was started on, without its password: `db.example:5432/lime`. */
type OutsideDatabase = { readonly address: string };
const outsideOf = (dir: string) => join(dir, 'outside.json');

/** Remembers the outside database of a site, so that no start or command takes another one by mistake. */
export function rememberOutside(dir: string, url: string): void {
  const { hostname, port, pathname } = new URL(url);
  writePrivate(outsideOf(dir), { address: `${hostname}:${port || 5432}${pathname}` } satisfies OutsideDatabase);
}

/** The folder's database is an embedded one again: a backup was restored into it. */
export function forgetOutside(dir: string): void {
  rmSync(outsideOf(dir), { force: true });
}

/** @throws Error when the site of this folder uses an outside database, and the embedded one would be used instead */
export function assertEmbedded(dir: string): void {
  const outside = readJson<OutsideDatabase>(outsideOf(dir));
  if (!outside) return;
  throw new Error(
    `The site in ${dir} uses the outside database ${outside.address}: give this command its DATABASE_URL. ` +
      `To begin anew with an embedded database instead, choose another DATA_DIR.`,
  );
}

/** A restored installation on its way into the folder: `fresh` becomes it, what was there goes to `aside`. */
type Move = { readonly fresh: string; readonly aside: string };
const moveOf = (dir: string) => join(dir, 'moving-in.json');

/**
 * Puts a restored installation into its folder, and what was there aside. Killed anywhere, the next process that takes the
 * folder goes on with it: a site never starts on half of one, or on none.
 *
 * @param dir  held by this process, with no PostgreSQL running in it
 * @param move folders of the same disk
 */
export function moveIn(dir: string, move: Move): void {
  writePrivate(moveOf(dir), move);
  finishMove(dir);
}

/** @returns whether there was a move to finish */
function finishMove(dir: string): boolean {
  const move = readJson<Move>(moveOf(dir));
  if (!move) return false;
  for (const [name, rename] of [
    ['secrets.json', renameSync],
    ['postgres', moveClusterHome],
  ] as const) {
    // what is in `fresh` no longer is in its place already
    if (!existsSync(join(move.fresh, name))) continue;
    if (existsSync(join(dir, name))) {
      ownFolder(move.aside);
      rename(join(dir, name), join(move.aside, name));
    }
    rename(join(move.fresh, name), join(dir, name));
  }
  rmSync(move.fresh, { recursive: true, force: true });
  rmSync(moveOf(dir));
  return true;
}

/** Reads the folder's secrets, making those that are not there yet. */
export function readSecrets(dir: string): Secrets {
  mkdirSync(dir, { recursive: true });
  const path = join(dir, 'secrets.json');
  const known = readJson<Partial<Secrets>>(path) ?? {};
  const fresh = () => randomBytes(32).toString('base64url');
  const secrets: Secrets = { ownerPassword: fresh(), roleSecret: fresh(), jwtSecret: fresh(), ...known };
  if (Object.keys(known).length < Object.keys(secrets).length) writePrivate(path, secrets);
  return secrets;
}

/** Tells the world where the site is; holds a password, so its user alone may read it. */
export function writeRun(dir: string, run: Run): void {
  writePrivate(join(dir, 'run.json'), run);
}

export function removeRun(dir: string): void {
  rmSync(join(dir, 'run.json'), { force: true });
}

/** Whole or not at all: a reader never sees half a file. */
export function writePrivate(path: string, value: unknown): void {
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify(value, null, 2) + '\n', { mode: 0o600 });
  renameSync(fresh, path);
}

/** Null when there is none, or it is not whole. */
export function readJson<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** When the process began, in the kernel's own count; empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
