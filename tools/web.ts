import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.ts';

const member = join(root, 'apps', 'member');

/** Where `npm start` keeps the built member site; tests build into a folder of their own. */
export const memberDir = join(member, 'dist');

/** Everything the built site depends on. */
const sources = [
  'apps/member',
  'apps/api/src/feeds',
  'packages/domain/src',
  'packages/contract/src',
  'packages/ui/src',
  'package-lock.json',
];

/**
 * Builds the member site into `outDir` unless it is there already, built from these very sources.
 *
 * @returns whether it had to be built
 * @throws  Error with vite's message
 */
export function buildMember(outDir: string = memberDir): boolean {
  const hash = hashOf(sources.map((path) => join(root, path)));
  const stamp = join(outDir, '.sources');
  if (existsSync(join(outDir, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  // Built beside and put in place at the end: a site that serves the old build never sees half of the new one.
  const fresh = `${outDir}.${process.pid}`;
  mkdirSync(dirname(outDir), { recursive: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: member,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  });
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`The member site could not be built:\n${(stderr + stdout).trim()}`);
  }
  writeFileSync(join(fresh, '.sources'), hash);
  rmSync(outDir, { recursive: true, force: true });
  renameSync(fresh, outDir);
  return true;
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    const name = path.split(/[\\/]/).at(-1)!;
    if (name === 'node_modules' || name === 'dist' || /^dist\.\d+$/.test(name) || name.startsWith('core.woff2')) return; // made by the build
    if (statSync(path).isDirectory()) {
      for (const entry of readdirSync(path).toSorted()) add(join(path, entry));
    } else {
      hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
    }
  };
  for (const path of paths) if (existsSync(path)) add(path);
  return hash.digest('hex');
}
