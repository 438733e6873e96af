import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readCommandLine } from './command-line.ts';
import { root } from './root.ts';
import { repositoryPaths } from './repository-paths.ts';
import { buildWeb, builtDir, webApps } from './web.ts';

// `npm run release [folder]`: a tar with everything a server needs, for machines like this one. Nothing is installed or
// built where it is unpacked.

/** What runs on a server: sources, without tests and without what only builds or tries them. */
const served = [
  /^(apps\/(api|providers)\/(src|migrations)|packages\/[a-z]+\/src|packages\/contract\/openapi)\//,
  /^tools\/([^/]+\.(ts|mjs)|backup\/.*)$/,
  /^deploy\//,
  /^(apps|packages)\/[a-z]+\/package\.json$/,
  /^(package\.json|LICENSE|README\.md|SECURITY\.md|CHANGELOG\.md|docs\/(operations|upgrade|deploy|integrators)\.md)$/,
];
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
/** Workspaces whose packages a server needs; the web apps are built. */
const serverParts = ['', 'apps/api', 'apps/providers'];

type LockEntry = {
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

const { words } = readCommandLine({
  name: 'run release',
  form: { takes: '[folder]' },
  about: 'writes an archive that needs no installation, into release/ or the folder: docs/deploy.md',
});
const target = words[0] ?? join(root, 'release');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
const commit = git('rev-parse', '--short', 'HEAD');
const name = `lime-${version}-${commit}-${process.platform}-${process.arch}`;
const folder = join(target, name);

for (const { app, name: title } of webApps) if (buildWeb(app)) console.log(`${title} has been built.`);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const path of repositoryPaths().filter((each) => served.some((pattern) => pattern.test(each)) && !isTest(each)))
  copy(path);
for (const { app } of webApps) cpSync(builtDir(app), join(folder, 'apps', app, 'dist'), { recursive: true });
const packages = neededPackages();
for (const path of packages) copy(path);
writeFileSync(
  join(folder, 'release.json'),
  `${JSON.stringify({ version, commit, changed: git('status', '--porcelain') !== '', platform: process.platform, arch: process.arch }, null, 2)}\n`,
);
const archive = `${folder}.tar.gz`;
const { status, stderr } = spawnSync('tar', ['-czf', archive, '-C', target, name], { encoding: 'utf8' });
rmSync(folder, { recursive: true, force: true });
if (status !== 0) {
  console.error(`The archive could not be written: ${stderr}`);
  process.exit(1);
}
console.log(`${archive} (${packages.length} packages)`);

function copy(path: string): void {
  const to = join(folder, path);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, path), to, {
    recursive: true,
    verbatimSymlinks: true,
    // a package's own packages come by themselves, where a server needs them
    filter: (from) => !from.slice(join(root, path).length).split('/').includes('node_modules'),
  });
}

/** Paths of the packages that are installed here and that a server's parts need, from the lock file. */
function neededPackages(): string[] {
  const { packages: all } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const found = new Set<string>();
  const queue = [...serverParts];
  /** As Node looks a name up: in the folder's own packages first, then upwards. */
  const locate = (from: string, wanted: string): string | null => {
    for (let at = from; ; at = at === '' ? '/' : at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
      if (at === '/') return null;
      const path = at === '' ? `node_modules/${wanted}` : `${at}/node_modules/${wanted}`;
      if (all[path]) return path;
    }
  };
  while (queue.length > 0) {
    const from = queue.pop()!;
    const entry = all[from]!;
    const wanted = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    for (const dependency of Object.keys(wanted)) {
      const path = locate(from, dependency);
      if (!path || found.has(path) || !existsSync(join(root, path))) continue;
      found.add(path);
      queue.push(all[path]!.link ? all[path]!.resolved! : path);
    }
  }
  // the commands npm links: Node itself is one of them
  const bin = readdirSync(join(root, 'node_modules', '.bin')).flatMap((command) => {
    const path = realpathSync(join(root, 'node_modules', '.bin', command)).slice(root.length + 1);
    return [...found].some((each) => path.startsWith(`${each}/`)) ? [`node_modules/.bin/${command}`] : [];
  });
  return [...found, ...bin];
}
