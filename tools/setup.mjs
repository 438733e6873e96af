// Installs what package-lock.json says, when it is not installed yet. Runs before every script, on any Node from 18 on,
// with nothing installed: so it is plain JavaScript without a dependency. `npm run` then finds Node 24, which came with
// the packages, first in PATH.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const lock = join(root, '.install-lock');
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Is what npm says it installed what the lock asks for? Packages for other machines may be absent. */
function isInstalled() {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packages(join(root, 'package-lock.json'));
  const found = packages(record);
  const same = (a, b) => a.version === b.version && a.integrity === b.integrity && a.link === b.link;
  return (
    Object.entries(wanted).every(
      ([path, entry]) => path === '' || (found[path] ? same(entry, found[path]) : isForeign(entry)),
    ) &&
    Object.keys(found).every((path) => wanted[path] !== undefined) &&
    Object.keys(found).every((path) => !path.startsWith('node_modules/') || existsSync(join(root, path)))
  );
}

function isForeign({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return false;
  const excludes = (given, value) => {
    const list = [given ?? []].flat(); // the lock has a single value bare
    return (
      list.includes(`!${value}`) || (list.length > 0 && list.every((item) => item[0] !== '!') && !list.includes(value))
    );
  };
  const foreign =
    excludes(os, process.platform) ||
    excludes(cpu, process.arch) ||
    (process.platform === 'linux' && excludes(libc, libcName()));
  return foreign || (!os && !cpu); // what only a foreign package needs
}

function libcName() {
  return process.report?.getReport?.().header?.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** The Node that runs npm, never the copy an install is about to delete. */
function outerNode() {
  const own = (path) => existsSync(path) && !realpathSync(path).startsWith(modules + sep);
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return [process.env.npm_node_execpath ?? '', process.execPath, ...onPath].find(own) ?? process.execPath;
}

function install() {
  // No package runs anything of its own here: PostgreSQL's, the one that would, is linked by tools/postgres-home.ts.
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ];
  const cli = process.env.npm_execpath;
  const [command, ...first] = cli?.endsWith('.js')
    ? [outerNode(), cli]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  // Our own node_modules/.bin leaves PATH: npm would start install scripts with a Node that is being replaced.
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(root + sep))
    .join(delimiter);
  return (
    spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, PATH } }).status === 0
  );
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** One install at a time, so that `npm start` and `npm test` may be begun together. */
function takeLock() {
  for (let told = false; ; pause(300)) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
    if (holder && !isRunning(holder)) rmSync(lock, { force: true });
    else if (!told) told = console.log('Another command is installing the packages; waiting for it.') ?? true;
  }
}

// a release (tools/release.ts) brings its packages
if (!existsSync(join(root, 'release.json')) && !isInstalled()) {
  takeLock();
  try {
    if (!isInstalled()) {
      console.log('Installing packages (once; a minute or so).');
      if (!install() && !install()) throw new Error('npm ci failed twice; its message is above.');
    }
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    rmSync(lock, { force: true });
  }
}

if (!process.exitCode) {
  const bundled = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const version = existsSync(bundled) ? 24 : Number(process.versions.node.split('.')[0]);
  if (version < 24) {
    console.error(
      `Lime runs on Node 24. npm has none for ${process.platform}-${process.arch}: install Node 24 and try again (this is ${process.version}).`,
    );
    process.exitCode = 1;
  }
}
