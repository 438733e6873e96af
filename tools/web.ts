import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.ts';

export type WebApp = 'member' | 'office' | 'providers';

/** Each web app, with the variable that names an already built one. */
export const webApps = [
  { app: 'member', variable: 'MEMBER_DIR', name: 'The member site' },
  { app: 'office', variable: 'OFFICE_DIR', name: 'The office' },
  { app: 'providers', variable: 'PROVIDERS_DIR', name: 'The tables of providers' },
] as const satisfies readonly { app: WebApp; variable: string; name: string }[];

/** Where `npm start` keeps a built web app; tests build into a folder of their own. */
export const builtDir = (app: WebApp) => join(root, 'apps', app, 'dist');

/** Everything a built web app depends on. */
const sources = (app: WebApp) => [
  `apps/${app}`,
  'apps/api/src/feeds',
  'packages/domain/src',
  'packages/contract/src',
  'packages/ui',
  'package-lock.json',
];

/**
 * Builds a web app into `outDir` unless it is there already, built from these very sources.
 *
 * @returns whether it had to be built
 * @throws  Error with vite's message
 */
export function buildWeb(app: WebApp, outDir: string = builtDir(app)): boolean {
  // a release brings what was built, without its sources
  if (outDir === builtDir(app) && existsSync(join(root, 'release.json'))) return false;
  const hash = hashOf(sources(app).map((path) => join(root, path)));
  const stamp = join(outDir, '.sources');
  if (existsSync(join(outDir, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  // Built next to it and put in place at the end: a site that serves the old build never sees half of the new one.
  const fresh = `${outDir}.${process.pid}`;
  mkdirSync(dirname(outDir), { recursive: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: join(root, 'apps', app),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  });
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`apps/${app} could not be built:\n${(stderr + stdout).trim()}`);
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
    if (
      name === 'node_modules' ||
      name === 'dist' ||
      /^dist\.\d+$/.test(name) ||
      /^(core\.woff2|rest\.(woff2|css))/.test(name)
    )
      return; // made by the build
    if (statSync(path).isDirectory()) {
      for (const entry of readdirSync(path).toSorted()) add(join(path, entry));
    } else {
      hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
    }
  };
  for (const path of paths) if (existsSync(path)) add(path);
  return hash.digest('hex');
}
