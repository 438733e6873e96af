import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertRoom, claimRun } from './preflight.ts';
import { root } from './root.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lime-preflight-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('too little room is said in a sentence', () => {
  expect(() => assertRoom(folder, 0)).not.toThrow();
  expect(() => assertRoom(folder, 1e18)).toThrow(
    new RegExp(`^${folder} has [\\d.]+ GB left, and the tests need 1000000000.0 GB\\.$`),
  );
});

/** Runs a claim in a process of its own. */
const claiming = (path: string, then: string) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { claimRun } from './tools/preflight.ts'; claimRun(process.argv[1]); ${then}`,
      path,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] },
  );

test('a second run is named the first, and a killed one holds nothing', async () => {
  const path = join(folder, 'lock');
  const first = claiming(path, `console.log('claimed'); setInterval(() => 0, 1000)`);
  await new Promise((done) => first.stdout.once('data', done));
  expect(() => claimRun(path)).toThrow(
    `Process ${first.pid} builds and tries this checkout already; wait for it, or use another checkout.`,
  );
  const gone = new Promise((done) => first.once('exit', done));
  first.kill('SIGKILL');
  await gone;
  const second = claiming(path, '');
  expect(await new Promise((done) => second.once('exit', done))).toBe(0);
  expect(existsSync(path)).toBe(false); // it gave it back
  writeFileSync(path, '');
  expect(await new Promise((done) => claiming(path, '').once('exit', done))).toBe(0);
});
