import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runFolder } from './run-folders.ts';

const script = `
import { readFileSync, readlinkSync } from 'node:fs';
import { startPostgres } from '${import.meta.dirname}/postgres.ts';
import { workingIn } from '${import.meta.dirname}/processes.ts';
const dir = process.argv[1];
const postgres = await startPostgres({ dir, password: 'of the test' });
const pids = workingIn(readlinkSync('/proc/' + postgres.pid() + '/cwd'));
const writer = pids.find((pid) => readFileSync('/proc/' + pid + '/cmdline', 'utf8').includes('checkpointer'));
process.kill(writer, 'SIGSTOP');
await postgres.stop();
console.log('stopped');
`;

// As with a slow disk under its last checkpoint: the command that started it ended with status 13.
test.runIf(process.platform === 'linux')('a slow stop of PostgreSQL is waited for', async () => {
  const dir = runFolder('slow-stop');
  try {
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, dir]);
    await expect(run).resolves.toMatchObject({ stdout: 'stopped\n' });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
