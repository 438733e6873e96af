import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../root.ts';

/** A program that runs: its path, and the environment it needs. */
export type Program = { readonly path: string; readonly env: NodeJS.ProcessEnv };

const kept = join(root, '.cache', 'counterparts');
const run = (command: string, args: readonly string[], timeout = 10_000) =>
  spawnSync(command, args, { encoding: 'utf8', timeout });

/** @returns the program of this machine, also where only root has its folder in PATH; null when it is not installed */
function installed(name: string): Program | null {
  const found = run('sh', ['-c', `PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v ${name}`]);
  return found.status === 0 ? { path: found.stdout.trim(), env: process.env } : null;
}

/**
 * Downloads a Debian package with what it depends on and unpacks it into `.cache/counterparts`. Nothing is installed, so no
 * service starts and the machine stays as it is.
 */
function unpacked(name: string): Program | null {
  const folder = join(kept, name);
  const path = join(folder, 'usr', 'sbin', name);
  if (!existsSync(path) && !download(name, folder)) return null;
  const libraries = globSync([join(folder, 'usr/lib/*-linux-*'), join(folder, 'lib/*-linux-*')]);
  return { path, env: { ...process.env, LD_LIBRARY_PATH: libraries.join(':') } };
}

function download(name: string, folder: string): boolean {
  if (run('sh', ['-c', 'command -v apt-get && command -v dpkg-deb']).status !== 0) return false;
  const [lists, archives] = [join(kept, 'lists'), join(kept, 'archives')];
  for (const needed of [join(lists, 'partial'), join(archives, 'partial')]) mkdirSync(needed, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  // folders of its own: apt needs no rights and no lock of the machine
  const own = [`Dir::State::Lists=${lists}`, `Dir::Cache=${kept}`, `Dir::Cache::Archives=${archives}`];
  const options = [...own, 'Debug::NoLocking=true', 'Acquire::Retries=1', 'Acquire::http::Timeout=20'];
  const apt = (...words: string[]) =>
    run('apt-get', ['-qq', ...options.flatMap((option) => ['-o', option]), ...words], 180_000).status === 0;
  if (!apt('update')) return false;
  if (!apt('install', '--yes', '--no-install-recommends', '--download-only', '--reinstall', name)) return false;
  const packages = globSync(join(archives, '*.deb'));
  const isWhole = packages.every((file) => run('dpkg-deb', ['-x', file, folder], 60_000).status === 0);
  rmSync(archives, { recursive: true, force: true });
  return isWhole && existsSync(join(folder, 'usr', 'sbin', name));
}

/**
 * Finds a program of Debian: the installed one, or one unpacked from its package.
 *
 * @param mayDownload  false: only what is on this machine already
 * @returns            null when it cannot be had here
 */
export function debianProgram(name: string, mayDownload: boolean): Program | null {
  const onMachine = installed(name);
  if (onMachine || !mayDownload) return onMachine;
  return unpacked(name);
}
