import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from './command-line.ts';
import { root } from './root.ts';

// `npm run hours`: tests that bring a clock of their own (test/seoul-hour.ts) at four hours of a Seoul day; and, where the
// machine has libfaketime, the rules' tests with the whole process's clock moved. The database's clock cannot be moved.

readCommandLine({ name: 'run hours', form: {}, about: 'tests with a clock of their own at four hours of a Seoul day' });
const hours = [3, 9, 15, 21];
const faketime = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
].find((path) => existsSync(path));

const files = globSync('{apps,packages}/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('testNow('),
);
const vitest = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  }).status === 0;

const failed: string[] = [];
for (const hour of hours) {
  console.log(`\n── ${hour}:00 in Seoul: ${files.join(' ')}`);
  if (!vitest(files, { LIME_TEST_SEOUL_HOUR: String(hour) })) failed.push(`${hour}:00`);
  if (!faketime) continue;
  const ahead = (hour - new Date(Date.now() + 9 * 3_600_000).getUTCHours() + 24) % 24;
  console.log(`\n── ${hour}:00 in Seoul by libfaketime: unit tests`);
  const env = { LD_PRELOAD: faketime, FAKETIME: `+${ahead}h`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  if (!vitest(['--project', 'unit', '--project', 'web'], env)) failed.push(`${hour}:00, unit`);
}
if (!faketime) console.log('\nlibfaketime is not installed: unit tests were not tried at other hours.');
console.log(failed.length > 0 ? `\nFAILED at ${failed.join('; ')}` : '\nAll hours passed.');
process.exitCode = failed.length > 0 ? 1 : 0;
