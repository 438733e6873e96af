import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepRunning } from './child.ts';
import type { Kept } from './child.ts';
import { freePort, until } from './ports.ts';
import { isAlive } from './processes.ts';
import { root } from './root.ts';

// How a supervisor treats its processes, tried on a program that starts in thirty milliseconds (stub-child.ts).

let folder: string;
let port: number;
let kept: Kept | null = null;
let lost: string[] = [];
let ready: number[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lime-child-'));
  port = await freePort();
  [kept, lost, ready] = [null, [], []];
});
afterEach(async () => {
  await kept?.stop(1_000);
  rmSync(folder, { recursive: true, force: true });
});

const log = () => join(folder, 'stub.log');
const start = async (env: NodeJS.ProcessEnv = {}) =>
  (kept = await keepRunning({
    name: 'stub',
    args: [join(root, 'tools/stub-child.ts')],
    env: { ...process.env, PORT: String(port), ...env },
    log: log(),
    onLost: (what) => void lost.push(what),
    onReady: (pid) => void ready.push(pid),
  }));

/** @returns what the process at the port says; empty: refused */
const answer = () =>
  new Promise<string>((done) => {
    let text = '';
    connect({ port, host: '127.0.0.1' })
      .on('data', (bytes) => (text += bytes.toString()))
      .once('error', () => done(''))
      .once('close', () => done(text));
  });
/** @returns the pid of the process that answers at the port; null: refused */
const answeredBy = async () => Number((await answer()).split(' ')[0]) || null;
const program = { cwd: root, env: {} };

test('a killed process is started again, and both ends are told', async () => {
  const child = await start();
  const first = child.pid();
  expect(await answeredBy()).toBe(first);
  process.kill(first, 'SIGKILL');
  expect(await until(() => ready.length === 2, 10_000)).toBe(true);
  expect(child.pid()).not.toBe(first);
  expect([await answeredBy(), lost, ready]).toEqual([child.pid(), ['ended'], [first, child.pid()]]);
});

test('a program that ends before it is ready is refused with its last lines', async () => {
  await expect(start({ STUB: 'broken' })).rejects.toThrow(/^stub ended while starting .*\nSTUB is broken$/);
});

// it is asked after two seconds, and has five to answer
test('a process that does not answer is ended by force and started again', async () => {
  const child = await start();
  const stopped = child.pid();
  process.kill(stopped, 'SIGSTOP');
  expect(await until(() => ready.length === 2, 30_000)).toBe(true);
  expect([isAlive(stopped), lost, await answeredBy()]).toEqual([false, ['silent'], child.pid()]);
});

// ten seconds: longer than one that does nothing is given, from the last answer before on
test('a process that is busy answers when it can, and is left alone', async () => {
  const child = await start();
  const first = child.pid();
  const began = performance.now();
  process.kill(first, 'SIGUSR2');
  await wait(1_000);
  expect([await answeredBy(), child.pid(), lost]).toEqual([first, first, []]);
  expect(performance.now() - began).toBeGreaterThan(9_500);
});

test('of two processes that do not answer, the second is ended once the first serves again', async () => {
  const told: string[] = [];
  const both: Kept[] = [];
  for (const name of ['a', 'b'])
    both.push(
      await keepRunning({
        name,
        args: [join(root, 'tools/stub-child.ts')],
        env: { ...process.env, PORT: String(await freePort()) },
        log: log(),
        onLost: () => void told.push(`${name} lost`),
        onReady: () => void told.push(`${name} ready`),
      }),
    );
  try {
    told.length = 0;
    for (const child of both) process.kill(child.pid(), 'SIGSTOP');
    expect(await until(() => told.length === 4, 40_000)).toBe(true);
    const [one, other] = told[0] === 'a lost' ? ['a', 'b'] : ['b', 'a'];
    expect(told).toEqual([`${one} lost`, `${one} ready`, `${other} lost`, `${other} ready`]);
  } finally {
    await Promise.all(both.map((child) => child.stop(1_000)));
  }
});

test('a process is replaced by another one without a refused connection', async () => {
  const child = await start();
  const first = child.pid();
  const answers: (number | null)[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) answers.push(await answeredBy());
  })();
  await child.replace(1_000);
  isOver = true;
  await asking;
  expect(child.pid()).not.toBe(first);
  expect(answers.every((pid) => pid === first || pid === child.pid())).toBe(true);
  expect([isAlive(first), lost, await answeredBy()]).toEqual([false, [], child.pid()]);
});

test('a process that cannot start replaces nobody', async () => {
  const child = await start();
  const first = child.pid();
  const broken = child.replace(1_000, { ...program, env: { STUB: 'broken' } });
  await expect(child.replace(1_000)).rejects.toThrow('stub is ending, or being replaced already.');
  await expect(broken).rejects.toThrow('stub ended while starting');
  expect([child.pid(), isAlive(first), await answeredBy()]).toEqual([first, true, first]);
});

test('a process that replaced another one is started again as it was', async () => {
  const child = await start();
  await child.replace(1_000, { ...program, env: { STUB: 'another' } });
  const second = child.pid();
  process.kill(second, 'SIGKILL');
  expect(await until(() => ready.length === 3, 10_000)).toBe(true);
  expect(await answer()).toBe(`${child.pid()} another`);
});

test('a log that was moved is opened again, by the process too', async () => {
  const child = await start();
  expect(await until(() => existsSync(log()), 10_000)).toBe(true);
  renameSync(log(), `${log()}.old`);
  child.reopenLogs();
  expect(await until(() => existsSync(log()) && readFileSync(log(), 'utf8').includes('opened again'), 10_000)).toBe(
    true,
  );
  expect([lost, await answeredBy()]).toEqual([[], child.pid()]);
});

test.each([
  ['ends when it is asked to', '', false],
  ['that is deaf is ended by force once its time is over', 'deaf', true],
])('a process %s', async (_, stub, isForced) => {
  const child = await start({ STUB: stub });
  const began = performance.now();
  await child.stop(isForced ? 300 : 30_000);
  expect(isAlive(child.pid())).toBe(false);
  if (isForced) expect(performance.now() - began).toBeGreaterThanOrEqual(299);
  expect([lost, ready]).toEqual([[], [child.pid()]]);
});
