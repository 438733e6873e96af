import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { openMeter } from './processor-time.ts';

/** by its own processor time: on a busy machine a clock would end it sooner */
const busy = (ms: number) => `while (process.cpuUsage().user < ${ms * 1000}) for (let i = 0; i < 1e7; i++);`;

/** Runs a Node program under a meter. */
async function metered(program: string): Promise<{ seconds: number | null; left: number[] }> {
  const meter = openMeter();
  const [file, ...args] = meter.counted([process.execPath, '-e', program]);
  await new Promise((done) => spawn(file!, args, { stdio: 'ignore' }).once('close', done));
  meter.ended();
  return { seconds: meter.seconds(), left: meter.close() };
}

test.runIf(process.platform === 'linux')('the time of a command includes its children', async () => {
  const child = `require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy(300))}])`;
  const { seconds, left } = await metered(child);
  expect(seconds).toBeGreaterThan(0.1);
  expect(left).toEqual([]);
});

test.runIf(process.platform === 'linux')('two commands at once are counted apart', async () => {
  const [long, short] = await Promise.all([metered(busy(800)), metered('')]);
  expect(long.seconds! - short.seconds!).toBeGreaterThan(0.2);
});

test.runIf(process.platform === 'linux')('a command that runs is counted meanwhile, or not at all', async () => {
  const meter = openMeter();
  const [file, ...args] = meter.counted([process.execPath, '-e', busy(800)]);
  const child = spawn(file!, args, { stdio: 'ignore' });
  const ended = new Promise((done) => child.once('close', done));
  await expect.poll(() => meter.running() ?? 1, { timeout: 20_000 }).toBeGreaterThan(0.2);
  expect(child.exitCode).toBeNull();
  await ended;
  meter.ended();
  meter.close();
});
