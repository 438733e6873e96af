import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '../tools/processes.ts';
import { until } from '../tools/ports.ts';
import { requestRestart, restartOutcome } from '../tools/restart-request.ts';
import { root } from '../tools/root.ts';
import { connectAsOwner, servesNow, startProduct } from './product.ts';
import type { Product } from './product.ts';

// Processes of the whole product that are killed, stopped and replaced. tools/child.test.ts tries the same on a small program.

let product: Product;
beforeAll(async () => {
  product = await startProduct({ LIME_SIMULATOR: '0' });
});
afterAll(() => product?.stop());

const serves = () => servesNow(product);
const owner = () => connectAsOwner(product);

/** Five seconds on a machine that does nothing else, as `npm run prove -- killed-api` measures; the gate leaves less of it. */
const soonMs = 20_000;

test.each(['api', 'postgres'])('%s killed is soon back under a new pid', async (name) => {
  const killed = product.run().pids[name]!;
  process.kill(killed, 'SIGKILL');
  await until(() => !isAlive(killed), 2_000);
  const back = await until(async () => product.run().pids[name] !== killed && (await serves()), soonMs);
  expect(back).toBe(true);
});

test('the outside world killed is soon back under a new pid, on its own port', async () => {
  const shows = () =>
    fetch(`${product.run().providerUrl}/sports/korean`, { signal: AbortSignal.timeout(1_000) }).then(
      async (response) => response.ok && (await response.text()).includes('모의머니'),
      () => false,
    );
  expect(await shows()).toBe(true);
  const killed = product.run().pids['providers']!;
  process.kill(killed, 'SIGKILL');
  await until(() => !isAlive(killed), 2_000);
  const back = await until(async () => product.run().pids['providers'] !== killed && (await shows()), soonMs);
  expect(back).toBe(true);
});

test('a process that does not answer is replaced, and the office learns of it', { timeout: 60_000 }, async () => {
  const stopped = product.run().pids['api']!;
  process.kill(stopped, 'SIGSTOP');
  expect(await until(() => !isAlive(stopped), 15_000)).toBe(true);
  expect(await until(async () => product.run().pids['api'] !== stopped && (await serves()), 15_000)).toBe(true);
  expect(product.said()).toMatch(new RegExp(`api \\(${stopped}\\) has not answered for \\d+ s; it is replaced`));
  const client = await owner();
  const noted = async () =>
    (await client.query<{ n: number }>(`select count(*)::int as n from process_event where what = 'silent'`)).rows[0]!
      .n;
  expect(await until(async () => (await noted()) === 1, soonMs)).toBe(true);
  await client.end();
});

test('one process alone is replaced without a refused connection', { timeout: 60_000 }, async () => {
  const before = product.run().pids;
  let isOver = false;
  const statuses: number[] = [];
  const asking = (async () => {
    while (!isOver) {
      const { status } = await fetch(`${product.url}/api/setting/lime`, { headers: { connection: 'close' } });
      statuses.push(status);
    }
  })();
  asking.catch(() => undefined);
  const { code, output } = await product.lime('restart');
  isOver = true;
  await asking;
  expect([code, output]).toEqual([0, expect.stringContaining('have been replaced')]);
  expect(statuses.length).toBeGreaterThan(10);
  expect(statuses.every((status) => status === 200)).toBe(true);
  const after = product.run().pids;
  expect(after['api']).not.toBe(before['api']);
  expect({ ...after, api: 0 }).toEqual({ ...before, api: 0 });
  expect(isAlive(before['api']!)).toBe(false);
});

test('keys of tokens are rotated while the site runs, and nobody is signed out', { timeout: 60_000 }, async () => {
  const kidOf = (token: string) =>
    (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid;
  const signIn = async () => {
    const response = await fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: 'demo02', userPw: 'demo1234', sitename: 'lime', version: '0.2.5' }),
    });
    return ((await response.json()) as { payload: { token: string } }).payload.token;
  };
  const reads = async (token: string) =>
    (
      await fetch(`${product.url}/api/auth/info/new`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: '{}',
      })
    ).status;
  const old = await signIn();
  expect(kidOf(old)).toBe('first');
  const { code, output } = await product.lime('keys', 'rotate', '--lead', '1s');
  expect([code, output]).toEqual([0, expect.stringMatching(/k\d{14} {2}signs later/)]);
  expect(output).not.toContain(JSON.parse(readFileSync(join(product.dataDir, 'keys.json'), 'utf8'))[1].secret);
  expect(statSync(join(product.dataDir, 'keys.json')).mode & 0o077).toBe(0);
  let token = '';
  const newer = async () => {
    await new Promise((done) => setTimeout(done, 500)); // signing in too often is refused
    return kidOf((token = await signIn())) !== 'first';
  };
  expect(await until(newer, soonMs)).toBe(true);
  expect([await reads(old), await reads(token)]).toEqual([200, 200]);
  expect((await product.lime('keys', 'list')).output).toMatch(/first {2}counts until 20.*\n.*k\d{14} {2}signs/);
  expect((await product.lime('keys', 'rotate', '--grace', 'long')).output).toContain('"long" is no time');
});

test('a process that cannot start replaces nobody', { timeout: 60_000 }, async () => {
  const before = product.run().pids;
  const holder = JSON.parse(readFileSync(join(product.dataDir, 'lock'), 'utf8')) as { pid: number };
  const said = product.said().length;
  requestRestart(product.dataDir, { cwd: root, env: { PORT: 'none' } });
  process.kill(holder.pid, 'SIGUSR2');
  let outcome: ReturnType<typeof restartOutcome> = null;
  expect(await until(() => (outcome = restartOutcome(product.dataDir)) !== null, soonMs)).toBe(true);
  expect(outcome!.failed).toContain('api ended while starting');
  expect(product.said().slice(said)).toContain('The restart stopped');
  expect(product.run().pids).toEqual(before);
  expect(await serves()).toBe(true);
});

test('two API processes share the port, one that is killed comes back, and both end within ten seconds', async () => {
  const two = await startProduct({ LIME_SIMULATOR: '0', LIME_DEMO: '0', API_PROCESSES: '2' });
  const { pids } = two.run();
  expect(Object.keys(pids).toSorted()).toEqual(['api-1', 'api-2', 'postgres', 'providers']);
  process.kill(pids['api-1']!, 'SIGKILL');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${two.url}/api/setting/lime`).then(({ status }) => status)),
  ).catch(() => []); // a connection of the killed one may break
  expect(answers.every((status) => status === 200)).toBe(true);
  expect(await until(() => two.run().pids['api-1'] !== pids['api-1'], soonMs)).toBe(true);
  const last = Object.values(two.run().pids);
  const began = Date.now();
  await two.stop();
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(last.some(isAlive)).toBe(false);
});
