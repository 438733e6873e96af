import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { holderOf } from './data-dir.ts';
import { until } from './ports.ts';
import { stopLeftover } from './postgres.ts';
import { isAlive } from './processes.ts';

const prefix = 'lime-run-';

const memory = '/dev/shm';

/** The folder of files in memory, where the machine has gibibytes to spare; else the temporary one. */
function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= 4 * 2 ** 30 && freemem() >= 6 * 2 ** 30 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Where folders of runs can be. */
const places = () => (existsSync(memory) ? [tmpdir(), memory] : [tmpdir()]);

/**
 * A new folder of a test run below the system's temporary folder, named after this process. Started as root, PostgreSQL's
 * own user can pass through it.
 *
 * @param kind  what it is for, in small letters
 * @param inMemory  files in it need not outlive the machine's power, and are in memory where it has plenty
 */
export function runFolder(kind: string, { inMemory = false } = {}): string {
  const dir = mkdtempSync(join(inMemory ? memoryFolder() : tmpdir(), `${prefix}${process.pid}-${kind}-`));
  chmodSync(dir, 0o711);
  return dir;
}

/** Ends what runs in folders of processes that were killed, a site or a cluster, and removes the folders. */
export async function sweepRunFolders(): Promise<void> {
  const folders = places().flatMap((place) =>
    readdirSync(place)
      .filter((name) => name.startsWith(prefix))
      .map((name) => join(place, name)),
  );
  for (const dir of folders) {
    if (isAlive(Number(basename(dir).slice(prefix.length).split('-')[0]))) continue;
    const site = holderOf(dir)?.pid;
    if (site) {
      process.kill(site, 'SIGTERM');
      await until(() => !isAlive(site), 15_000);
    }
    for (const cluster of [dir, join(dir, 'postgres')]) await stopLeftover(cluster);
    rmSync(dir, { recursive: true, force: true });
  }
}
