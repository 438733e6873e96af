import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lime-log-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const line = (no: number, filler = 0) => `${JSON.stringify({ no, filler: 'x'.repeat(filler) })}\n`;
const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');

test('lines arrive in their order, in a file of its user alone', async () => {
  const to = join(folder, 'plain.log');
  const log = openLogFile({ to });
  for (let no = 0; no < 1_000; no += 1) log.write(line(no));
  await log.drained();
  expect(linesOf(to)).toEqual(Array.from({ length: 1_000 }, (_, no) => line(no).trimEnd()));
  expect(statSync(to).mode & 0o077).toBe(0);
  expect(log.dropped()).toBe(0);
});

test('a file that has grown is moved aside while the process runs, and so many are kept', async () => {
  const to = join(folder, 'turning.log');
  const log = openLogFile({ to, rotateAt: 10_000, kept: 3 });
  for (let no = 0; no < 100; no += 1) {
    log.write(line(no, 1_000));
    await log.drained();
  }
  const files = readdirSync(folder)
    .filter((name) => name.startsWith('turning'))
    .toSorted();
  expect(files).toEqual(['turning.log', 'turning.log.1', 'turning.log.2', 'turning.log.3']);
  for (const name of files) expect(statSync(join(folder, name)).size).toBeLessThan(12_000);
  const kept = files.toReversed().flatMap((name) => linesOf(join(folder, name)));
  const numbers = kept.map((text) => (JSON.parse(text) as { no: number }).no);
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => 100 - numbers.length + at));
});

test.each(['removed', 'moved'])('a file another program %s is made anew', async (how) => {
  const to = join(folder, `${how}.log`);
  const log = openLogFile({ to });
  log.write(line(1));
  await log.drained();
  if (how === 'removed') rmSync(to);
  else renameSync(to, `${to}.old`);
  log.write(line(2));
  await log.drained();
  expect(linesOf(to)).toEqual([line(2).trimEnd()]);
});

test('asked to, it closes its file after the line being written and opens the name again', async () => {
  const to = join(folder, 'reopened.log');
  const log = openLogFile({ to });
  const count = 3_000;
  for (let no = 0; no < count; no += 1) {
    log.write(line(no, 50));
    if (no % 100 === 99) await new Promise((done) => setImmediate(done));
    // as logrotate does it: moved, then told; lines go on meanwhile
    if (no % 500 !== 499) continue;
    while (!existsSync(to)) await new Promise((done) => setImmediate(done));
    renameSync(to, `${to}.${no}`);
    log.reopen();
  }
  await log.drained();
  const files = readdirSync(folder).filter((name) => name.startsWith('reopened'));
  const lines = files.flatMap((name) => linesOf(join(folder, name)).filter((text) => text !== ''));
  const numbers = lines.map((text) => (JSON.parse(text) as { no: number }).no);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, no) => no));
  expect(log.dropped()).toBe(0);
});

test.runIf(process.platform === 'linux')('the file that was let go is not kept open', async () => {
  const to = join(folder, 'let-go.log');
  const log = openLogFile({ to });
  log.write(line(1));
  await log.drained();
  renameSync(to, `${to}.1`);
  log.reopen();
  await log.drained();
  expect(readFileSync(to, 'utf8')).toBe('');
  const open = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return ''; // closed meanwhile
    }
  });
  expect(open).toContain(to);
  expect(open).not.toContain(`${to}.1`);
});

test('where nothing can be written lines are dropped and counted; then the log says how many and goes on', async () => {
  const to = join(folder, 'later', 'api.log');
  const log = openLogFile({ to, pauseMs: 20 });
  const began = performance.now();
  for (let no = 0; no < 500; no += 1) log.write(line(no));
  expect(performance.now() - began).toBeLessThan(1_000);
  await log.drained();
  expect(log.dropped()).toBe(500);
  mkdirSync(join(folder, 'later'));
  log.write(line(500));
  await log.drained();
  const [first, second] = linesOf(to);
  expect(first).toBe(line(500).trimEnd());
  expect(JSON.parse(second!)).toMatchObject({ lines: 500, msg: 'log lines were dropped' });
});

test('no more waits for the disk than fits', async () => {
  const log = openLogFile({ to: join(folder, 'narrow.log'), maxWaiting: 1_000 });
  for (let no = 0; no < 100; no += 1) log.write(line(no, 80));
  expect(log.dropped()).toBeGreaterThan(80);
  await log.drained();
});

const mounts = process.platform === 'linux' && process.getuid?.() === 0;
test.runIf(mounts)('a full disk neither blocks nor ends the process', async () => {
  const full = join(folder, 'full');
  mkdirSync(full);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', full]).status === 0;
  if (!mounted) return console.log('  no file system can be mounted here: a full disk is not tried');
  try {
    const to = join(full, 'api.log');
    const log = openLogFile({ to, pauseMs: 50 });
    log.write(line(0));
    await log.drained();
    try {
      writeFileSync(join(full, 'filler'), Buffer.alloc(200_000));
    } catch {
      // full now
    }
    let longest = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);
    for (let no = 1; no <= 2_000; no += 1) {
      log.write(line(no, 100));
      if (no % 200 === 0) await new Promise((done) => setTimeout(done, 20));
    }
    await log.drained();
    clearInterval(beat);
    expect(log.dropped()).toBeGreaterThan(1_000);
    expect(longest).toBeLessThan(1_000);
    rmSync(join(full, 'filler'));
    log.write(line(3_000));
    await log.drained();
    expect(linesOf(to).some((text) => text.includes('log lines were dropped'))).toBe(true);
  } finally {
    spawnSync('umount', ['-l', full]); // the log still has it open
  }
});
