import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandOf, environmentOf, readContainerFile } from '../tools/container-file.ts';
import { freePort, until } from '../tools/ports.ts';
import { isAlive } from '../tools/processes.ts';
import { root } from '../tools/root.ts';
import { startProduct } from './product.ts';
import type { RunFile } from './product.ts';

// A release is unpacked where nothing is installed, and serves: nothing is fetched or built there.

let folder: string;
let release: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lime-release-'));
  chmodSync(folder, 0o755); // started as root, PostgreSQL's own user must pass through it
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/release.ts', join(folder, 'out')], {
    cwd: root,
    encoding: 'utf8',
    // the quickest compression: the usual one took as long as all tests of this file
    env: { ...process.env, GZIP: '-1' },
  });
  expect([status, stderr]).toEqual([0, '']);
  const [archive] = readdirSync(join(folder, 'out'));
  expect(stdout).toContain(archive);
  expect(spawnSync('tar', ['-xzf', join(folder, 'out', archive!), '-C', folder]).status).toBe(0);
  release = join(folder, archive!.replace('.tar.gz', ''));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const node = () => join(release, 'node_modules', '.bin', 'node');
/** Neither npm nor another Node is to be found, and no registry. */
const bare = (env: Record<string, string>) => ({
  PATH: '/usr/bin:/bin',
  HOME: folder,
  npm_config_offline: 'true',
  ...env,
});

test('it has no tests, no tools of the web and no keys', () => {
  const tests = spawnSync(
    'find',
    [release, '-path', '*/node_modules', '-prune', '-o', '-name', '*.test.ts*', '-print'],
    {
      encoding: 'utf8',
    },
  ).stdout;
  expect(tests).toBe('');
  for (const name of ['vite', 'vitest', 'typescript', '@playwright', 'oxlint'])
    expect([name, existsSync(join(release, 'node_modules', name))]).toEqual([name, false]);
  expect(existsSync(join(release, '.data'))).toBe(false);
  const { commit } = JSON.parse(readFileSync(join(release, 'release.json'), 'utf8')) as { commit: string };
  expect(release).toContain(commit);
});

test('it serves out of a clean folder, and its commands run', { timeout: 180_000 }, async () => {
  const dataDir = join(folder, 'data');
  const port = await freePort();
  // as the container runs it, with the archive and the data elsewhere
  const container = readContainerFile(readFileSync(join(release, 'deploy/Containerfile'), 'utf8'));
  const here = (name: 'CMD' | 'HEALTHCHECK') =>
    commandOf(container, name).map((word) => word.replace('/srv/lime/', `${release}/`));
  const [program, ...words] = here('CMD');
  const isWell = () => spawnSync(here('HEALTHCHECK')[0]!, here('HEALTHCHECK').slice(1), { cwd: release, env }).status;
  const env = bare({
    ...environmentOf(container),
    DATA_DIR: dataDir,
    PORT: String(port),
    PROVIDER_PORT: String(await freePort()),
    LIME_DEMO: '0',
    LIME_SIMULATOR: '0',
  });
  expect(isWell()).toBe(1);
  const child = spawn(program!, words, { cwd: release, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  try {
    expect(await until(() => said.includes('Lime is ready') || child.exitCode !== null, 150_000)).toBe(true);
    expect(said).toContain(`Lime is ready: http://localhost:${port}`);
    expect(said).not.toMatch(/has been built|Installing/);
    expect(isWell()).toBe(0);
    for (const path of ['/', '/office', '/api/ready', '/api/docs/guide'])
      expect([path, (await fetch(`http://localhost:${port}${path}`)).status]).toEqual([path, 200]);
    const { providerUrl } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as RunFile;
    expect((await fetch(`${providerUrl}/sports/korean`)).status).toBe(200);
    const audit = spawnSync(node(), ['tools/lime.ts', 'audit'], { cwd: release, env, encoding: 'utf8' });
    expect([audit.status, audit.stdout]).toEqual([0, expect.stringContaining('invariants hold')]);
  } finally {
    const ended = new Promise((done) => child.once('exit', done));
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await ended;
    }
  }
});

test('it takes the place of the processes of another checkout, one by one', { timeout: 180_000 }, async () => {
  const product = await startProduct({ LIME_SIMULATOR: '0', LIME_DEMO: '0', API_PROCESSES: '2' });
  try {
    const before = product.run().pids;
    const env = bare({ DATA_DIR: product.dataDir });
    const command = spawn(node(), ['tools/lime.ts', 'restart'], { cwd: release, env });
    let said = '';
    for (const stream of [command.stdout, command.stderr])
      stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const ended = new Promise((done) => command.once('exit', done));
    const statuses = new Set<number>();
    let isOver = false;
    void ended.then(() => (isOver = true));
    while (!isOver) {
      const { status } = await fetch(`${product.url}/api/setting/lime`, { headers: { connection: 'close' } });
      statuses.add(status);
    }
    expect([await ended, said]).toEqual([0, expect.stringContaining('have been replaced')]);
    expect([...statuses]).toEqual([200]);
    const after = product.run().pids;
    for (const name of ['api-1', 'api-2']) {
      expect(after[name]).not.toBe(before[name]);
      expect(isAlive(before[name]!)).toBe(false);
      if (process.platform === 'linux') expect(readlinkSync(`/proc/${after[name]}/cwd`)).toBe(release);
    }
    // one that is killed comes back from there too
    process.kill(after['api-1']!, 'SIGKILL');
    expect(await until(() => product.run().pids['api-1'] !== after['api-1'], 20_000)).toBe(true);
    if (process.platform === 'linux') expect(readlinkSync(`/proc/${product.run().pids['api-1']}/cwd`)).toBe(release);
  } finally {
    await product.stop();
  }
});
