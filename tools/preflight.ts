import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../e2e/browser.ts';
import { isAlive } from './processes.ts';
import { root } from './root.ts';

/** Clusters, sites and web builds of one run, at the same time. */
const leastFree = 3_000_000_000;

/** Folders that a run writes to, and what stands in its way. */
type Needs = {
  /** web apps are built and sites are started: one such run in a checkout */
  readonly sites: boolean;
  readonly browser: boolean;
};

/** @throws Error in one sentence when a folder has too little room for a run */
export function assertRoom(dir: string, least = leastFree): void {
  const { bavail, bsize } = statfsSync(dir);
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  if (bavail * bsize < least)
    throw new Error(`${dir} has ${gigabytes(bavail * bsize)} left, and the tests need ${gigabytes(least)}.`);
}

/**
 * Takes `path` for this process until it ends. A process that was killed holds nothing.
 *
 * @throws Error in one sentence when another run has it
 */
export function claimRun(path: string): void {
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      process.once('exit', () => rmSync(path, { force: true }));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number(readFileSync(path, 'utf8'));
    if (holder && isAlive(holder))
      throw new Error(
        `Process ${holder} builds and tries this checkout already; wait for it, or use another checkout.`,
      );
    rmSync(path, { force: true });
  }
}

/**
 * Looks at once for what would fail a run after minutes.
 *
 * @throws Error in one sentence: too little room, another run, no Chromium
 */
export function assertReady({ sites, browser }: Needs): void {
  for (const dir of [tmpdir(), root]) assertRoom(dir);
  if (sites) {
    mkdirSync(join(root, '.cache'), { recursive: true });
    claimRun(join(root, '.cache', 'test.lock'));
  }
  if (browser) process.env['LIME_BROWSER'] ||= JSON.stringify(findBrowser());
}
