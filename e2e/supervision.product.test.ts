import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, readlinkSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '../tools/processes.ts';
import { freePort, until } from '../tools/ports.ts';
import { root } from '../tools/root.ts';
import { connectAsOwner, ownerUrl, servesNow, startProduct } from './product.ts';
import type { Product } from './product.ts';

// What an operator relies on: `npm start` says when it serves, names what is in its way and ends when asked to.

let product: Product;
beforeAll(async () => {
  product = await startProduct({ LIME_SIMULATOR: '0' });
});
afterAll(() => product?.stop());

const serves = () => servesNow(product);
const owner = () => connectAsOwner(product);

const again = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, ['tools/start.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const code = await new Promise((done) => child.once('exit', done));
  return { code, said };
};

test('run.json names the addresses and the processes, readable by its user alone', async () => {
  const run = product.run();
  expect(run.url).toBe(product.url);
  expect(Object.keys(run.pids).toSorted()).toEqual(['api', 'postgres', 'providers']);
  expect(Object.values(run.pids).every(isAlive)).toBe(true);
  expect(statSync(join(product.dataDir, 'run.json')).mode & 0o077).toBe(0);
  expect(await until(serves, 20_000)).toBe(true);
});

test('the audit address reads the views and writes nothing', async () => {
  const client = new pg.Client({ connectionString: product.run().auditUrl });
  await client.connect();
  const { rows } = await client.query<{ sum: string }>('select sum(amount)::text as sum from audit.posting');
  expect(rows[0]!.sum).toBe('0');
  await expect(client.query('select 1 from public.member')).rejects.toThrow(/permission denied/);
  await expect(client.query('create table x (a int)')).rejects.toThrow(/read-only|permission denied/);
  await client.end();
});

test('a second start on the same folder says who holds it and changes nothing', async () => {
  const before = readFileSync(join(product.dataDir, 'run.json'), 'utf8');
  const holder = JSON.parse(readFileSync(join(product.dataDir, 'lock'), 'utf8')) as { pid: number };
  const { code, said } = await again({ DATA_DIR: product.dataDir, PORT: String(await freePort()) });
  expect(code).toBe(1);
  expect(said).toContain(`is in use by process ${holder.pid}`);
  expect(readFileSync(join(product.dataDir, 'run.json'), 'utf8')).toBe(before);
});

test('a taken port is named', async () => {
  const { code, said } = await again({ DATA_DIR: join(product.dataDir, 'other'), PORT: new URL(product.url).port });
  expect(code).toBe(1);
  expect(said).toContain(`Port ${new URL(product.url).port} is taken`);
});

test('what the site keeps is its own user’s alone', async () => {
  const run = product.run();
  for (const name of ['run.json', 'secrets.json', 'log/api.log', 'postgres/postgres.log'])
    if (existsSync(join(product.dataDir, name)))
      expect([name, statSync(join(product.dataDir, name)).mode & 0o077]).toEqual([name, 0]);
  expect(statSync(join(product.dataDir, 'log')).mode & 0o077).toBe(0);
  // neither read nor listed by others; root's PostgreSQL passes through
  expect(statSync(product.dataDir).mode & 0o066).toBe(0);
  expect(Object.values(run.pids).every(isAlive)).toBe(true);
});

test('SIGHUP of a service opens every log again and ends nothing', async () => {
  const folder = join(product.dataDir, 'log');
  const holder = JSON.parse(readFileSync(join(product.dataDir, 'lock'), 'utf8')) as { pid: number };
  const { pids } = product.run();
  const names = ['api.log', 'api.out.log', 'providers.log'];
  const opened = async () => {
    process.kill(holder.pid, 'SIGHUP');
    return until(() => names.every((name) => existsSync(join(folder, name))), 5_000);
  };
  expect(await opened()).toBe(true); // also those without a line yet
  // as logrotate does: the files are moved, then the supervisor is told
  for (const name of names) renameSync(join(folder, name), join(folder, `${name}.old`));
  expect(await opened()).toBe(true);
  if (process.platform === 'linux')
    for (const pid of [holder.pid, pids['api']!])
      expect(await until(() => !openFilesOf(pid).some((path) => path.endsWith('.old')), 5_000)).toBe(true);
  expect(product.run().pids).toEqual(pids);
  expect(Object.values(pids).every(isAlive)).toBe(true);
  expect(await until(serves, 20_000)).toBe(true);
});

function openFilesOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return ''; // closed meanwhile
    }
  });
}

test('a database that could lose an acknowledged bet is refused', async () => {
  const client = await owner();
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  const { code, said } = await again({
    DATA_DIR: join(product.dataDir, 'other'),
    PORT: String(await freePort()),
    DATABASE_URL: ownerUrl(product),
  });
  await client.query('alter system reset all');
  await client.query('select pg_reload_conf()');
  await client.end();
  expect(code).toBe(1);
  expect(said).toMatch(/fsync is off; synchronous_commit is off; full_page_writes is off/);
});

test('an unknown command says how commands are used', async () => {
  const { code, output } = await product.lime('frobnicate');
  expect(code).toBe(2);
  expect(output).toContain('npm run lime -- <command>');
});

test('SIGTERM ends everything within ten seconds and leaves no trace of running', async () => {
  const pids = Object.values(product.run().pids);
  const holder = JSON.parse(readFileSync(join(product.dataDir, 'lock'), 'utf8')) as { pid: number };
  const began = Date.now();
  process.kill(holder.pid, 'SIGTERM');
  expect(await until(() => ![holder.pid, ...pids].some(isAlive), 10_000)).toBe(true);
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(existsSync(join(product.dataDir, 'run.json'))).toBe(false);
  expect(existsSync(join(product.dataDir, 'lock'))).toBe(false);
});

test('setup has nothing to do on an installed tree', () => {
  const { status, stdout } = spawnSync(process.execPath, ['tools/setup.mjs'], { cwd: root, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});
