import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holderOf } from './data-dir.ts';
import { until } from './ports.ts';
import { stopLeftover } from './postgres.ts';
import { isAlive } from './processes.ts';

const prefix = 'lime-run-';

/**
 * A new folder of a test run below the system's temporary folder, named after this process. Started as root, PostgreSQL's
 * own user can pass through it.
 *
 * @param kind  what it is for, in small letters
 */
export function runFolder(kind: string): string {
  const dir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-${kind}-`));
  chmodSync(dir, 0o711);
  return dir;
}

/** Ends what runs in folders of processes that were killed, a site or a cluster, and removes the folders. */
export async function sweepRunFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const dir = join(tmpdir(), name);
    if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue;
    const site = holderOf(dir)?.pid;
    if (site) {
      process.kill(site, 'SIGTERM');
      await until(() => !isAlive(site), 15_000);
    }
    for (const cluster of [dir, join(dir, 'postgres')]) await stopLeftover(cluster);
    rmSync(dir, { recursive: true, force: true });
  }
}
